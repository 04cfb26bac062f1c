import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { randomUUID } from 'node:crypto';
import { ARCHIVE_DAYS, ARCHIVE_PAUSE_MINUTES, type HospiceArchive } from '#contract/exchange/archives.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { isAdmin, type Actor } from '#server/platform/access/viewpoint.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { hospiceArchiveMail } from './hospiceArchive.mail.ts';

/** A server that died is replaced after this time. */
const CLAIM_MS = 5 * MINUTE;
/** After so many failed attempts the export has failed. */
const MAX_ATTEMPTS = 5;

const columns = (now: Date) => sql<HospiceArchive>`hospice_archive.id,
  case when hospice_archive.failed_at is not null then 'failed' when hospice_archive.ready_at is not null then 'ready'
    when hospice_archive.claimed_until > ${now} and hospice_archive.storage_key is not null then 'making'
    else 'waiting' end as state,
  ${isoColumn(sql`hospice_archive.requested_at`)} as "requestedAt", hospice_archive.requested_by_name as "requestedBy",
  ${isoColumn(sql`hospice_archive.ready_at`)} as "readyAt", hospice_archive.size as bytes,
  ${isoColumn(sql`hospice_archive.ends_at`)} as "endsAt"`;

const isKept = (now: Date) => sql`(hospice_archive.ends_at is null or hospice_archive.ends_at > ${now})`;

interface Asking {
  readonly hospiceId: string;
  readonly now: Date;
}

/** A page of the hospice's exports that can still be downloaded, are being made or failed, newest first. */
export const listArchives = (
  db: Database,
  { hospiceId, now }: Asking,
  paging: { readonly page: number; readonly limit: number },
): Promise<Page<HospiceArchive>> =>
  readPage(db, {
    columns: columns(now),
    from: sql`hospice_archive`,
    where: [sql`hospice_archive.hospice_id = ${hospiceId}::uuid`, isKept(now)],
    orderBy: sql`hospice_archive.requested_at desc, hospice_archive.id`,
    paging,
    to: (row) => row,
  });

/** Asks for an export. @returns the one that is being made or has just become ready, if there is one; else the new one */
export async function requestArchive(trx: Trx, { hospiceId, now }: Asking, actor: Person): Promise<HospiceArchive> {
  await lockHospice(trx, hospiceId);
  const lately = new Date(now.getTime() - ARCHIVE_PAUSE_MINUTES * MINUTE);
  const answers = sql`hospice_id = ${hospiceId}::uuid and failed_at is null
    and (ready_at is null or (ready_at > ${lately} and ${isKept(now)}))`;
  await sql`
    insert into hospice_archive (hospice_id, requested_by, requested_by_name, requested_at)
    select ${hospiceId}::uuid, ${actor.id}::uuid, ${`${actor.firstName} ${actor.lastName}`}, ${now}
    where not exists (select from hospice_archive where ${answers})`.execute(trx);
  const { rows } = await sql<HospiceArchive>`
    select ${columns(now)} from hospice_archive where ${answers}`.execute(trx);
  const [archive] = rows;
  if (!archive) throw new Error('An export was asked for and is not there');
  return archive;
}

interface ReadyArchive {
  readonly storageKey: string;
  readonly size: number;
  readonly readyAt: Date;
}

/** @returns undefined: there is none, it is another hospice's, or it is not ready or no longer kept */
export async function findReadyArchive(db: Database, id: string, { hospiceId, now }: Asking) {
  const { rows } = await sql<ReadyArchive>`
    select storage_key as "storageKey", size, ready_at as "readyAt" from hospice_archive
    where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid and ready_at is not null and ${isKept(now)}`.execute(db);
  return rows[0];
}

/** An export that this server makes now. */
export interface ClaimedArchive {
  readonly id: string;
  readonly storageKey: string;
  /** The file of an attempt that failed. */
  readonly formerKey: string | null;
  readonly hospice: { readonly id: string; readonly name: string; readonly timeZone: string };
  /** Who asked; null: the person may not have the data any more. */
  readonly actor: Actor | null;
  readonly attempts: number;
}

interface ClaimedRow extends Actor {
  readonly archive_id: string;
  readonly former_key: string | null;
  readonly attempts: number;
  readonly hospice_id: string;
  readonly hospice_name: string;
  readonly time_zone: string;
  readonly is_allowed: boolean;
}

/** Takes the export that has waited longest. */
export async function claimArchive(db: Database, now: Date): Promise<ClaimedArchive | undefined> {
  const storageKey = randomUUID();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<ClaimedRow>`
      select archive.id as archive_id, archive.storage_key as former_key, archive.attempts, hospice.id as hospice_id,
        hospice.name as hospice_name, hospice.time_zone, person.id, person.account_type as "accountType", person.role,
        person.hospice_id as "hospiceId", person.group_id as "groupId", person.location_ids as "locationIds",
        person.is_active and hospice.is_active and person.hospice_id is not distinct from hospice.id
          and person.role = 'hospice_super_admin' and person.location_ids = '{}' as is_allowed
      from hospice_archive as archive
        join hospice on hospice.id = archive.hospice_id join app_user as person on person.id = archive.requested_by
      where archive.ready_at is null and archive.failed_at is null
        and (archive.claimed_until is null or archive.claimed_until <= ${now})
      order by archive.requested_at limit 1 for update of archive skip locked`.execute(trx);
    const [row] = rows;
    if (!row) return undefined;
    // Each server that tried it ended in the middle: the next one would as well.
    if (row.attempts >= MAX_ATTEMPTS) {
      await trx.updateTable('hospice_archive').set({ failed_at: now }).where('id', '=', row.archive_id).execute();
      return undefined;
    }
    const attempts = row.attempts + 1;
    await trx
      .updateTable('hospice_archive')
      .set({ claimed_until: new Date(now.getTime() + CLAIM_MS), attempts, storage_key: storageKey })
      .where('id', '=', row.archive_id)
      .execute();
    const actor = row.is_allowed && !isAdmin(row) ? actorOf(row) : null;
    const hospice = { id: row.hospice_id, name: row.hospice_name, timeZone: row.time_zone };
    return { id: row.archive_id, storageKey, formerKey: row.former_key, hospice, actor, attempts };
  });
}

const actorOf = ({ accountType, groupId, hospiceId, id, locationIds, role }: Actor): Actor => ({
  accountType,
  groupId,
  hospiceId,
  id,
  locationIds,
  role,
});

const ofClaim = ({ id, storageKey }: ClaimedArchive) =>
  sql`id = ${id}::uuid and storage_key = ${storageKey} and ready_at is null`;

/** Keeps other servers away for some minutes more. @returns false if another server has taken over */
export async function extendClaim(db: Database, claimed: ClaimedArchive, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update hospice_archive set claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where ${ofClaim(claimed)} returning id`.execute(db);
  return rows.length === 1;
}

/**
 * The export is ready: it can be downloaded for some days, replaces the ones before, and the person who asked gets an email. Audited.
 * @returns false if another server has taken over
 */
export async function finishArchive(db: Database, claimed: ClaimedArchive, size: number, now: Date): Promise<boolean> {
  const { hospice } = claimed;
  const endsAt = new Date(now.getTime() + ARCHIVE_DAYS * DAY);
  return db.transaction().execute(async (trx) => {
    const { rows: finished } = await sql<{ requested_by: string; requested_at: Date }>`
      update hospice_archive set claimed_until = null, size = ${size}, ready_at = ${now}, ends_at = ${endsAt}
      where ${ofClaim(claimed)} returning requested_by, requested_at`.execute(trx);
    const [archive] = finished;
    if (!archive) return false;
    await sql`
      update hospice_archive set ends_at = ${now}
      where hospice_id = ${hospice.id}::uuid and id <> ${claimed.id}::uuid and ends_at > ${now}`.execute(trx);
    const person = await trx
      .selectFrom('app_user')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', archive.requested_by)
      .executeTakeFirstOrThrow();
    await queueMail(
      trx,
      hospiceArchiveMail,
      {
        to: { address: person.email, name: `${person.first_name} ${person.last_name}`, userId: archive.requested_by },
        from: { name: hospice.name, replyTo: null },
        hospiceId: hospice.id,
        data: {
          firstName: person.first_name,
          hospice: hospice.name,
          requestedAt: archive.requested_at.toISOString(),
          endsAt: endsAt.toISOString(),
          bytes: size,
          timeZone: hospice.timeZone,
        },
      },
      now,
    );
    await recordAudit(trx, {
      at: now,
      actorId: null,
      verb: 'makeHospiceArchive',
      entity: 'Hospices',
      entityId: hospice.id,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
      detail: { archiveId: claimed.id, bytes: size },
    });
    return true;
  });
}

/** Gives a claim back. `failed`: it is tried again later, each time after a longer pause, and in the end not any more. */
export async function returnClaim(db: Database, claimed: ClaimedArchive, now: Date, why: Returned): Promise<void> {
  const isOver = why === 'refused' || (why === 'failed' && claimed.attempts >= MAX_ATTEMPTS);
  const pause = why === 'failed' ? claimed.attempts * CLAIM_MS : 0;
  await sql`
    update hospice_archive set storage_key = null, claimed_until = ${new Date(now.getTime() + pause)},
      attempts = ${why === 'stopping' ? claimed.attempts - 1 : claimed.attempts}, failed_at = ${isOver ? now : null}
    where ${ofClaim(claimed)}`.execute(db);
}

/** `refused`: the person who asked may not have the data any more. */
export type Returned = 'stopping' | 'failed' | 'refused';

/** Exports whose time is over, with the files to remove. */
export async function listEndedArchives(db: Database, now: Date): Promise<{ id: string; storageKey: string | null }[]> {
  const { rows } = await sql<{ id: string; storageKey: string | null }>`
    select id, storage_key as "storageKey" from hospice_archive
    where ends_at <= ${now} or failed_at <= ${new Date(now.getTime() - ARCHIVE_DAYS * DAY)}
    order by requested_at limit 100`.execute(db);
  return rows;
}

/** Forgets an export whose file is gone. */
export const dropArchive = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('hospice_archive').where('id', '=', id).execute();
};
