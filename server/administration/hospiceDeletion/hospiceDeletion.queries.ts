import type { HospiceDeletion } from '#contract/administration/hospiceDeletion.ts';
import { LAST_NOTICE_DAYS } from '#contract/administration/hospiceDeletion.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { DAY } from '#contract/platform/durations.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { hospiceDeletionMail } from './hospiceDeletion.mail.ts';

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * DAY);

/** Runs as the system: no session reads or writes the table. */
export async function readDeletion(trx: Trx, hospiceId: string): Promise<Omit<HospiceDeletion, 'retentionDays'>> {
  const row = await asSystem(trx, () =>
    trx.selectFrom('hospice_deletion').selectAll().where('hospice_id', '=', hospiceId).executeTakeFirst(),
  );
  return {
    scheduledAt: row?.scheduled_at.toISOString() ?? null,
    deletesAt: row?.deletes_at.toISOString() ?? null,
    deletedAt: row?.deleted_at?.toISOString() ?? null,
  };
}

interface Scheduling {
  readonly hospiceId: string;
  readonly now: Date;
  readonly deletesAt: Date;
}

/** Schedules the deletion and tells the super administrators. It changes nothing where one is scheduled already. */
export async function scheduleDeletion(
  trx: Trx,
  { deletesAt, hospiceId, now }: Scheduling,
  contact: string,
): Promise<void> {
  const { rows } = await asSystem(trx, () =>
    sql`
      insert into hospice_deletion (hospice_id, scheduled_at, deletes_at) values (${hospiceId}::uuid, ${now}, ${deletesAt})
      on conflict do nothing returning hospice_id`.execute(trx),
  );
  if (rows.length > 0) await tellSuperAdmins(trx, hospiceId, { now, deletesAt, isLast: false, contact });
}

/** Cancels a deletion that has not begun. @returns false: there is none, or its day has come */
export async function cancelDeletion(trx: Trx, hospiceId: string, now: Date): Promise<boolean> {
  const { rows } = await asSystem(trx, () =>
    sql`
      delete from hospice_deletion
      where hospice_id = ${hospiceId}::uuid and deletes_at > ${now} and begun_at is null returning hospice_id`.execute(
      trx,
    ),
  );
  return rows.length > 0;
}

/**
 * Tells the super administrators of each hospice whose data is deleted soon, once. Where no server ran in time, the deletion is put off,
 * so that the day in the email is the day on which it happens.
 * @returns of how many hospices
 */
export async function sendLastNotices(db: Database, now: Date, contact: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ hospice_id: string; deletes_at: Date }>`
      update hospice_deletion set noticed_at = ${now},
        deletes_at = case when deletes_at < ${inDays(now, LAST_NOTICE_DAYS - 1)} then ${inDays(now, LAST_NOTICE_DAYS)} else deletes_at end
      where deleted_at is null and noticed_at is null and deletes_at <= ${inDays(now, LAST_NOTICE_DAYS)}
        and scheduled_at <= ${inDays(now, -1)}
      returning hospice_id, deletes_at`.execute(trx);
    for (const { deletes_at: deletesAt, hospice_id: id } of rows) {
      await tellSuperAdmins(trx, id, { now, deletesAt, isLast: true, contact });
    }
    return rows.length;
  });
}

const isDue = (now: Date) => sql`
  (deleted_at is null and deletes_at <= ${now} and noticed_at <= ${inDays(now, 1 - LAST_NOTICE_DAYS)})`;

/** Hospices whose day has come, and whose people were notified in time. */
export async function listDueDeletions(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ hospice_id: string }>`
    select hospice_id from hospice_deletion where ${isDue(now)} order by deletes_at`.execute(db);
  return rows.map(({ hospice_id: id }) => id);
}

/**
 * Begins a deletion or goes on with it. From then on nobody can cancel it, whatever the clock of the server that is asked says.
 * @returns false: somebody has just canceled it, or another server has ended it
 */
export async function beginDeletion(db: Database, hospiceId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update hospice_deletion set begun_at = coalesce(begun_at, ${now})
    where hospice_id = ${hospiceId}::uuid and ${isDue(now)} returning hospice_id`.execute(db);
  return rows.length > 0;
}

interface Notice {
  readonly now: Date;
  readonly deletesAt: Date;
  readonly isLast: boolean;
  readonly contact: string;
}

interface Told {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly hospice: string;
  readonly time_zone: string;
}

async function tellSuperAdmins(trx: Trx, hospiceId: string, { contact, deletesAt, isLast, now }: Notice) {
  const { rows } = await asSystem(trx, () =>
    sql<Told>`
      select person.id, person.email, person.first_name, person.last_name, hospice.name as hospice, hospice.time_zone
      from app_user as person join hospice on hospice.id = person.hospice_id
      where person.hospice_id = ${hospiceId}::uuid and person.role = 'hospice_super_admin' and person.is_active`.execute(
      trx,
    ),
  );
  for (const { email, first_name: firstName, hospice, id, last_name: lastName, time_zone: timeZone } of rows) {
    await queueMail(
      trx,
      hospiceDeletionMail,
      {
        to: { address: email, name: `${firstName} ${lastName}`, userId: id },
        from: { name: PRODUCT_NAME, replyTo: contact },
        hospiceId,
        data: { firstName, hospice, deletesAt: deletesAt.toISOString(), timeZone, isLast, contact },
      },
      now,
    );
  }
}
