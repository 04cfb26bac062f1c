import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isPatientDataLeft } from './deleteHospice.queries.ts';
import { auditDeletion, beginPurging, itsPeople, ofHospice } from './deletionSteps.queries.ts';

/** Deletes everything of a hospice that is not about patients, after that. */

/** Rows of one table that go. */
interface Part {
  readonly table: string;
  readonly where: Sql;
}

/** Tables whose rows name the hospice. `kept_days_figures` goes with `kept_days`. */
const NAMING = [
  'enrollment_tally',
  'received_tally',
  'kept_days',
  'kept_days_change',
  'digest_item',
  'digest',
  'digest_day',
  'monthly_summary',
  'summary_month',
  'summary_settings',
  'answers_in_sum',
  'bulk_assignment',
  'communication',
  'message_template',
  'survey_settings',
  'group_sharing',
  'group_hospice',
  'sharing_change',
  'outside_grant',
  'notice_choice',
  'mail_suppression',
  'invite',
  'location_availability',
  'on_call',
  'hospice_archive',
  'webhook',
  'service_account',
  'import_memory',
  'intake_address',
  'guest_access',
  'guest_referral',
  'guest_page',
  'file_import',
] as const;

/** Everything that goes before the accounts, in the order in which it can go. */
function partsOf(hospiceId: string): Part[] {
  const own = ofHospice(hospiceId);
  const people = itsPeople(hospiceId);
  const account = sql`(select id::text from app_user where ${own})`;
  const naming = sql`exists (
    select from app_user where ${own} and (position(id::text in key) > 0 or position(lower(email) in lower(key)) > 0))`;
  return [
    ...NAMING.map((table) => ({ table, where: own })),
    { table: 'mail_message', where: sql`(${own} or user_id in ${people})` },
    { table: 'saved_filter', where: sql`(${own} or owner_id in ${people})` },
    {
      table: 'survey_question_revision',
      where: sql`question_id in (select id from survey_question where ${own})`,
    },
    { table: 'survey_question', where: own },
    { table: 'hospice_staff', where: own },
    { table: 'hospice_location', where: own },
    {
      table: 'record_merge_row',
      where: sql`(row_key::text like ${`%${hospiceId}%`} or row_before::text like ${`%${hospiceId}%`})`,
    },
    { table: 'idempotency_key', where: sql`user_id in ${people}` },
    { table: 'oidc_payload', where: sql`account_id in ${account}` },
    { table: 'passkey_challenge', where: sql`owner in ${account}` },
    { table: 'rate_limit', where: naming },
    { table: 'sign_in_counter', where: naming },
    { table: 'search_word', where: sql`tenant_id = ${hospiceId}::uuid` },
    // Last: what goes before it moves the figures.
    { table: 'figure_change', where: sql`tenant_id = ${hospiceId}::uuid` },
  ];
}

/** So many rows go in one statement: a server stops a statement after 30 seconds, and a hospice may have years of emails. */
const ROWS = 1000;
/** Accounts go in smaller steps: for each, the database looks through all tables that may name a person. */
const ACCOUNTS = 5;

const dropSome = (db: Database, { table, where }: Part, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await beginPurging(trx);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${where} limit ${limit}))`.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });

/** Deletes the records and the accounts step by step, each in its own transaction. What stops it, the next run goes on with. */
export async function* dropRecords(db: Database, hospiceId: string): AsyncGenerator<number> {
  for (const part of partsOf(hospiceId)) yield* dropAll(db, part, ROWS);
  for (const column of await columnsOfPeople(db)) {
    await forgetPeople(db, hospiceId, column);
    yield 0;
  }
  yield* dropAll(db, { table: 'app_user', where: ofHospice(hospiceId) }, ACCOUNTS);
}

async function* dropAll(db: Database, part: Part, limit: number): AsyncGenerator<number> {
  for (let dropped = limit; dropped === limit;) {
    dropped = await dropSome(db, part, limit);
    yield dropped;
  }
}

/**
 * Ends the deletion: deletes what was added meanwhile, empties the hospice's profile, and records it in the audit. Its name stays, and
 * the audit, which names nobody.
 * @returns false: another server has done it, or patients' data is left, which the next run deletes
 */
export async function endDeletion(db: Database, hospiceId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const own = ofHospice(hospiceId);
    const { rows: begun } = await sql`
      select from hospice_deletion where ${own} and begun_at is not null and deleted_at is null for update`.execute(
      trx,
    );
    if (begun.length === 0 || (await isPatientDataLeft(trx, hospiceId))) return false;
    await beginPurging(trx);
    for (const { table, where } of partsOf(hospiceId)) {
      await sql`delete from ${sql.table(table)} where ${where}`.execute(trx);
    }
    for (const column of await columnsOfPeople(trx)) await forgetPeople(trx, hospiceId, column);
    await sql`delete from app_user where ${own}`.execute(trx);
    await sql`
      update hospice set legal_name = null, ccn = null, npi = null, phone = null, fax = null, email = null, address = null,
        city = null, service_area_zips = '{}', sharing = ${JSON.stringify(DEFAULT_SHARING)}::jsonb, is_active = false,
        updated_at = ${now}, version = version + 1
      where id = ${hospiceId}::uuid`.execute(trx);
    await sql`update hospice_deletion set deleted_at = ${now} where ${own}`.execute(trx);
    await auditDeletion(trx, { verb: 'deleteHospiceData', entity: 'Hospices', entityId: hospiceId, hospiceId, now });
    return true;
  });
}

interface PersonColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * The columns that say which person did something. Append-only tables name only people of the hospice that a row is about (or the
 * system), and those rows are gone by now; otherwise the database refuses to delete the person, and nothing is lost.
 */
async function columnsOfPeople(db: Database | Trx): Promise<PersonColumn[]> {
  const { rows } = await sql<PersonColumn>`
    select source.relname as table, named.attname as column
    from pg_constraint
      join pg_class as source on source.oid = conrelid
      join pg_attribute as named on named.attrelid = conrelid and named.attnum = conkey[1]
    where contype = 'f' and confrelid = to_regclass('app_user') and confdeltype = 'a' and not named.attnotnull
      and not exists (select from pg_trigger where tgrelid = conrelid and tgname like '%append_only')
    order by source.relname, named.attname`.execute(db);
  return rows;
}

/** Clears what records of others say of the hospice's people. */
const forgetPeople = (db: Database | Trx, hospiceId: string, { column, table }: PersonColumn) =>
  sql`
    update ${sql.table(table)} set ${sql.ref(column)} = null
    where ${sql.ref(column)} in ${itsPeople(hospiceId)}`.execute(db);
