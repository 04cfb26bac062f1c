import { dropDocument, dropRows } from '#server/administration/purging.queries.ts';
import { dropPaper } from '#server/administration/purgePapers.queries.ts';
import { rollUpStatus } from '#server/referrals/lockReferral.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { auditDeletion, beginPurging, itsPeople, ofHospice } from './deletionSteps.queries.ts';

/**
 * Deletes what a hospice has of patients, in small steps. Each step can be repeated: an interrupted run goes on where it stopped. Runs
 * with the table owner's rights, never in a request's session.
 */

const BATCH = 50;

/**
 * Another hospice has the referral as well: it keeps the patient and the request. What it deleted itself it keeps too, as long as
 * everything that was deleted: the law asks for that, and deleting can be undone.
 */
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

/** The files of its exports and imports. */
export async function listOtherFiles(db: Database, hospiceId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from hospice_archive where ${ofHospice(hospiceId)} and storage_key is not null
    union all select file_key from file_import where ${ofHospice(hospiceId)}
    union all select rows_key from file_import where ${ofHospice(hospiceId)} and rows_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes the row of a document whose file is gone, with its entry in the audit. */
export const dropFile = (db: Database, hospiceId: string, documentId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await dropDocument(trx, documentId))) return;
    await auditDeletion(trx, { verb: 'purgeDocument', entity: 'Documents', entityId: documentId, hospiceId, now });
  });

/** Deletes the row of a paper of its intake tray whose file is gone, with its entry in the audit. */
export const dropPaperOf = (db: Database, hospiceId: string, paperId: string, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await dropPaper(trx, paperId))) return;
    await auditDeletion(trx, { verb: 'purgePaper', entity: 'Documents', entityId: paperId, hospiceId, now });
  });

/** Deletes some referrals that only this hospice has, with all that refers to them. @returns how many; 0: none is left */
export async function dropOwnReferrals(db: Database, hospiceId: string, now: Date): Promise<number> {
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
    for (const id of ids) {
      await auditDeletion(trx, { verb: 'purgeReferral', entity: 'Referrals', entityId: id, hospiceId, now });
    }
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
        creator_hospice_id = nullif(creator_hospice_id, ${hospiceId}::uuid),
        delete_reason = case when deleted_by in ${itsPeople(hospiceId)} then null else delete_reason end
      where id = any (${ids}::uuid[])`.execute(trx);
    await deleteUnseen(trx, ids);
    for (const id of ids) {
      await rollUpStatus(trx, id, now);
      await auditDeletion(trx, { verb: 'purgeHospicePart', entity: 'Referrals', entityId: id, hospiceId, now });
    }
    return ids.length;
  });
}

/**
 * Referrals that every other hospice has deleted are deleted themselves, since the last of them did: it keeps them as long as everything
 * that it deleted.
 */
const deleteUnseen = (trx: Trx, ids: readonly string[]) =>
  sql`
    update referral set version = version + 1,
      deleted_at = (select max(deleted_at) from enrollment where referral_id = referral.id),
      (deleted_by, delete_reason) = (
        select actor_id, text from timeline_event
        where referral_id = referral.id and kind = 'deleted' order by at desc limit 1)
    where id = any (${ids}::uuid[]) and deleted_at is null and not exists (
      select from enrollment where referral_id = referral.id and deleted_at is null)`.execute(trx);

/** Whether anything is left of patients: rows that somebody held, or added meanwhile, are still there. */
export async function isPatientDataLeft(db: Database, hospiceId: string): Promise<boolean> {
  const own = ofHospice(hospiceId);
  const { rows } = await sql`
    select from enrollment where ${own} union all select from document where ${own}
    union all select from intake_paper where ${own}
    union all select from referral where ${hospiceId}::uuid = any (hospice_ids) limit 1`.execute(db);
  return rows.length > 0;
}
