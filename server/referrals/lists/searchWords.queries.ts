import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** So many words are looked up in one transaction: on the embedded database everyone else waits meanwhile. */
const AT_ONCE = 2000;

/** Deletes words that no patient of their hospice or group has anymore, because a name was corrected or a patient deleted. */
export async function dropUnusedWords(db: Database, atOnce = AT_ONCE): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`select distinct tenant_id as tenant from search_word`.execute(db);
  for (const { tenant } of rows) {
    let after = '';
    for (;;) {
      const { rows: next } = await sql<{ last: string | null }>`
        select max(word) as last from (
          select word from search_word where tenant_id = ${tenant}::uuid and word > ${after} order by word limit ${atOnce}
        ) as some_words`.execute(db);
      const last = next[0]?.last ?? null;
      if (last === null) break;
      await db.transaction().execute((trx) => dropUnusedOf(trx, { tenant, after, last }));
      after = last;
    }
  }
}

interface Words {
  readonly tenant: string;
  /** Without this one, and up to `last`. */
  readonly after: string;
  readonly last: string;
}

const isUnused = sql`not exists (
  select from referral_search as entry
  where entry.tenant_id = search_word.tenant_id and entry.word_keys && array[search_key(search_word.tenant_id, search_word.word)])`;

/** Locks unused words, then checks again: a referral saved in between may use one. A save in progress has locked its words, so they are skipped. */
async function dropUnusedOf(trx: Trx, { after, last, tenant }: Words): Promise<void> {
  const these = sql`
    search_word.tenant_id = ${tenant}::uuid and search_word.word > ${after} and search_word.word <= ${last} and ${isUnused}`;
  const { rows } = await sql<{ ctid: string }>`
    select ctid::text as ctid from search_word where ${these} for update skip locked`.execute(trx);
  const ctids = rows.map(({ ctid }) => ctid);
  await sql`delete from search_word where ctid = any (${ctids}::tid[]) and ${these}`.execute(trx);
}
