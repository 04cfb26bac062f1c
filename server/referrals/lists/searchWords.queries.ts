import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** Deletes words that no patient of their hospice or group has anymore, because a name was corrected or a patient deleted. */
export async function dropUnusedWords(db: Database): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`select distinct tenant_id as tenant from search_word`.execute(db);
  for (const { tenant } of rows) await db.transaction().execute((trx) => dropUnusedOf(trx, tenant));
}

const isUnused = sql`not exists (
  select from referral_search as entry
  where entry.tenant_id = search_word.tenant_id and entry.word_keys && array[search_key(search_word.tenant_id, search_word.word)])`;

/** Locks unused words, then checks again: a referral saved in between may use one. A save in progress has locked its words, so they are skipped. */
async function dropUnusedOf(trx: Trx, tenant: string): Promise<void> {
  const ofTenant = sql`search_word.tenant_id = ${tenant}::uuid and ${isUnused}`;
  const { rows } = await sql<{ ctid: string }>`
    select ctid::text as ctid from search_word where ${ofTenant} for update skip locked`.execute(trx);
  const ctids = rows.map(({ ctid }) => ctid);
  await sql`delete from search_word where ctid = any (${ctids}::tid[]) and ${ofTenant}`.execute(trx);
}
