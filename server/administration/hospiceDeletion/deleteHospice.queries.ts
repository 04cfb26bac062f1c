import { randomUUID } from 'node:crypto';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { dropRows } from '#server/administration/purging.queries.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { rollUpStatus } from '#server/referrals/lockReferral.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';

/**
 * Deletes all data of a hospice, in small steps. Each step can be repeated: an interrupted run goes on where it stopped. Runs with
 * the table owner's rights, never in a request's session.
 */

const BATCH = 50;

const ofHospice = (hospiceId: string): Sql => sql`hospice_id = ${hospiceId}::uuid`;
const itsPeople = (hospiceId: string): Sql => sql`(select id from app_user where ${ofHospice(hospiceId)})`;

/** Another hospice has the referral as well: it keeps the patient and the request. */
const isShared = (hospiceId: string): Sql => sql`exists (
  select from enrollment as other where other.referral_id = referral.id and other.hospice_id <> ${hospiceId}::uuid)`;

export interface FileToDelete {
  readonly id: string;
  readonly storageKey: string;
}

/** Marks documents whose files go next: of the referrals that only this hospice has, and its own on shared ones. */
export async function markFiles(db: Database, hospiceId: string, now: Date): Promise<FileToDelete[]> {
  const { rows } = await sql<FileToDelete>`
    update document set purging_since = coalesce(purging_since, ${now}), deleted_at = coalesce(document.deleted_at, ${now})
    where id in (
      select document.id from document join referral on referral.id = document.referral_id
      where ${hospiceId}::uuid = any (referral.hospice_ids) and (
        document.hospice_id = ${hospiceId}::uuid or document.uploaded_by in ${itsPeople(hospiceId)}
        or not ${isShared(hospiceId)})
      order by document.id limit ${BATCH} for update of document skip locked
    )
    returning id, storage_key as "storageKey"`.execute(db);
  return rows;
}

/** The files of its exports. */
export async function listArchiveFiles(db: Database, hospiceId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from hospice_archive
    where ${ofHospice(hospiceId)} and storage_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Append-only tables permit it from here to the end of the transaction (baseline/01_platform.sql). */
const beginPurging = (trx: Trx) => sql`select set_config('wayside.is_purging', 'true', true)`.execute(trx);

/** Deletes some referrals that only this hospice has, with all that refers to them. @returns how many; 0: none is left */
export async function dropOwnReferrals(db: Database, hospiceId: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from referral where ${hospiceId}::uuid = any (hospice_ids) and not ${isShared(hospiceId)}
        and not exists (select from document where document.referral_id = referral.id)
      order by id limit ${BATCH} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    await beginPurging(trx);
    const ids = rows.map(({ id }) => id);
    await sql`delete from record_merge_row where row_key::text ~ any (${ids}::text[])`.execute(trx);
    await dropRows(trx, 'referral', ids);
    return ids.length;
  });
}

/** Takes the hospice's part out of some referrals that another hospice has too. @returns how many; 0: none is left */
export async function dropSharedParts(db: Database, hospiceId: string, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from referral where ${hospiceId}::uuid = any (hospice_ids) and ${isShared(hospiceId)}
      order by id limit ${BATCH} for update skip locked`.execute(trx);
    if (rows.length === 0) return 0;
    await beginPurging(trx);
    const ids = rows.map(({ id }) => id);
    const on = sql`referral_id = any (${ids}::uuid[])`;
    const enrollments = await sql<{ id: string }>`
      select id from enrollment where ${on} and ${ofHospice(hospiceId)}`.execute(trx);
    await dropRows(
      trx,
      'enrollment',
      enrollments.rows.map(({ id }) => id),
    );
    await sql`
      delete from timeline_event
      where ${on} and (${ofHospice(hospiceId)} or (hospice_id is null and actor_id in ${itsPeople(hospiceId)}))`.execute(
      trx,
    );
    await sql`
      update referral set hospice_ids = array_remove(hospice_ids, ${hospiceId}::uuid),
        created_by_name = case when creator_hospice_id = ${hospiceId}::uuid then null else created_by_name end,
        created_by_organization = case when creator_hospice_id = ${hospiceId}::uuid then null else created_by_organization end,
        creator_hospice_id = nullif(creator_hospice_id, ${hospiceId}::uuid)
      where id = any (${ids}::uuid[])`.execute(trx);
    for (const id of ids) await rollUpStatus(trx, id, now);
    return ids.length;
  });
}

/** Tables whose rows name the hospice, in the order in which they can go. */
const TABLES = [
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
  'mail_message',
  'invite',
  'location_availability',
  'on_call',
  'hospice_archive',
] as const;

/** What the steps before this one have to delete: rows that somebody held, or added meanwhile, are still there. */
const isPatientDataLeft = async (trx: Trx, hospiceId: string): Promise<boolean> => {
  const own = ofHospice(hospiceId);
  const { rows } = await sql`
    select from enrollment where ${own} union all select from document where ${own}
    union all select from referral where ${hospiceId}::uuid = any (hospice_ids) limit 1`.execute(trx);
  return rows.length > 0;
};

/**
 * Deletes everything else of the hospice, with the entry of the audit. Its name stays, and the audit, which names nobody.
 * @returns false: another server has done it, or patients' data is left, which the next run deletes
 */
export async function dropHospice(db: Database, hospiceId: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const own = ofHospice(hospiceId);
    const { rows: scheduled } = await sql`
      select from hospice_deletion where ${own} and deleted_at is null for update`.execute(trx);
    if (scheduled.length === 0 || (await isPatientDataLeft(trx, hospiceId))) return false;
    await beginPurging(trx);
    const people = itsPeople(hospiceId);
    for (const table of TABLES) await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
    await sql`delete from saved_filter where ${own} or owner_id in ${people}`.execute(trx);
    await sql`delete from mail_message where user_id in ${people}`.execute(trx);
    await sql`
      delete from survey_question_revision
      where question_id in (select id from survey_question where ${own})`.execute(trx);
    for (const table of ['survey_question', 'hospice_staff', 'hospice_location'] as const) {
      await sql`delete from ${sql.table(table)} where ${own}`.execute(trx);
    }
    await sql`
      delete from record_merge_row
      where row_key::text like ${`%${hospiceId}%`} or row_before::text like ${`%${hospiceId}%`}`.execute(trx);
    await sql`delete from idempotency_key where user_id in ${people}`.execute(trx);
    const ids = sql`(select id::text from app_user where ${own})`;
    await sql`delete from oidc_payload where account_id in ${ids}`.execute(trx);
    await sql`delete from passkey_challenge where owner in ${ids}`.execute(trx);
    for (const table of ['rate_limit', 'sign_in_counter'] as const) {
      await sql`
        delete from ${sql.table(table)} where exists (
          select from app_user where ${own}
            and (position(id::text in key) > 0 or position(lower(email) in lower(key)) > 0))`.execute(trx);
    }
    await dropPeople(trx, hospiceId);
    await sql`
      update hospice set legal_name = null, ccn = null, npi = null, phone = null, fax = null, email = null, address = null,
        city = null, service_area_zips = '{}', sharing = ${JSON.stringify(DEFAULT_SHARING)}::jsonb, is_active = false,
        updated_at = ${now}, version = version + 1
      where id = ${hospiceId}::uuid`.execute(trx);
    await sql`update hospice_deletion set deleted_at = ${now} where ${own}`.execute(trx);
    await recordAudit(trx, {
      at: now,
      actorId: null,
      verb: 'deleteHospiceData',
      entity: 'Hospices',
      entityId: hospiceId,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
    });
    return true;
  });
}

/**
 * Clears what other records say of the hospice's people (who did it), then deletes the accounts. Append-only tables name only people of
 * the hospice that a row is about (or the system), and those rows are gone by now; otherwise the database refuses, and nothing is lost.
 */
async function dropPeople(trx: Trx, hospiceId: string): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select source.relname as table, named.attname as column
    from pg_constraint
      join pg_class as source on source.oid = conrelid
      join pg_attribute as named on named.attrelid = conrelid and named.attnum = conkey[1]
    where contype = 'f' and confrelid = to_regclass('app_user') and confdeltype = 'a' and not named.attnotnull
      and not exists (select from pg_trigger where tgrelid = conrelid and tgname like '%append_only')
    order by source.relname, named.attname`.execute(trx);
  for (const { column, table } of rows) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} in ${itsPeople(hospiceId)}`.execute(trx);
  }
  await sql`delete from app_user where ${ofHospice(hospiceId)}`.execute(trx);
}
