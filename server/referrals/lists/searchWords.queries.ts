import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** Deletes words that no patient of their tenant is found by any longer: names that were corrected, and those of deleted patients. */
export async function dropUnusedWords(db: Database): Promise<void> {
  const { rows } = await sql<{ tenant: string }>`select distinct tenant_id as tenant from search_word`.execute(db);
  for (const { tenant } of rows) await db.transaction().execute((trx) => dropUnusedOf(trx, tenant));
}

const isUnused = sql`not exists (
  select from referral_search as entry
  where entry.tenant_id = search_word.tenant_id and entry.words && array[search_key(search_word.tenant_id, search_word.word)])`;

/** Words are locked first and looked up again then: a referral that was saved meanwhile may use them. One that is being saved has locked its own. */
async function dropUnusedOf(trx: Trx, tenant: string): Promise<void> {
  const ofTenant = sql`search_word.tenant_id = ${tenant}::uuid and ${isUnused}`;
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from search_word where ${ofTenant} for update skip locked`.execute(trx);
  const places = rows.map(({ place }) => place);
  await sql`delete from search_word where ctid = any (${places}::tid[]) and ${ofTenant}`.execute(trx);
}
