import type { MailTopic } from '#contract/mail/mail.ts';
import type { NoticeEvent } from '#contract/people/noticeChoices.ts';
import { MAIL_HOUR } from '#server/communication/summaries/summaryMonth.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** Finds the people whose digests are due, with system rights. */

/** A hospice where it is 08:00 or later on a day whose digests are not complete yet. */
export interface DueDay {
  readonly hospiceId: string;
  readonly hospice: string;
  readonly email: string | null;
  /** `YYYY-MM-DD`, in the hospice's time zone. */
  readonly day: string;
}

/** Uses local time, so that it is 08:00 on days with a clock change too. */
export async function listDueDays(db: Database, now: Date): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    select hospice.id as "hospiceId", hospice.name as hospice, hospice.email, local.at::date as day
    from hospice cross join lateral (select ${now}::timestamptz at time zone hospice.time_zone as at) as local
    where hospice.is_active and local.at::time >= make_time(${MAIL_HOUR}, 0, 0)
      and not exists (
        select from digest_day as made where made.hospice_id = hospice.id and made.day = local.at::date
      )
    order by hospice.id`.execute(db);
  return rows;
}

const KEPT_DAYS = 60;

/** Marks the day's digests as complete, and deletes old entries. */
export async function endDay(db: Database, { day, hospiceId }: DueDay, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into digest_day (hospice_id, day, ended_at) values (${hospiceId}::uuid, ${day}::date, ${now})
      on conflict do nothing`.execute(trx);
    const before = sql`${day}::date - ${KEPT_DAYS}::integer`;
    await sql`delete from digest_item using digest
      where digest.mail_id = digest_item.mail_id and digest.hospice_id = ${hospiceId}::uuid and digest.day < ${before}`.execute(
      trx,
    );
    await sql`delete from digest where hospice_id = ${hospiceId}::uuid and day < ${before}`.execute(trx);
    await sql`delete from digest_day where hospice_id = ${hospiceId}::uuid and day < ${before}`.execute(trx);
  });
}

/**
 * The people who may get a digest of the day and have none yet: an item waits for them, or they belong to the hospice and get its overdue
 * items each morning. Ordered by id, after this one.
 */
export async function listDigestPeople(
  db: Database,
  { day, hospiceId }: DueDay,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id from app_user as person
    where person.id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000') and (
        person.id in (
          select item.user_id from digest_item as item where item.hospice_id = ${hospiceId}::uuid and item.mail_id is null
        )
        or (
          person.hospice_id = ${hospiceId}::uuid and person.is_active
          and notice_choice(person.id, 'overdue', ${hospiceId}::uuid) = 'daily'
        )
      )
      and not exists (
        select from digest where digest.hospice_id = ${hospiceId}::uuid and digest.user_id = person.id
          and digest.day = ${day}::date
      )
    order by person.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The reader of a digest. */
export interface DigestReader extends Actor {
  readonly email: string;
  readonly name: string;
  /** The events the person wants by mail, daily or at once, not only in the app. */
  readonly wants: ReadonlySet<NoticeEvent>;
  /** The mail topics the person stopped for this hospice; digests omit them too. */
  readonly stopped: ReadonlySet<MailTopic>;
}

interface ReaderRow extends Omit<DigestReader, 'wants' | 'stopped'> {
  readonly wants: NoticeEvent[];
  readonly stopped: MailTopic[];
}

/** Undefined if the person, the organization or the hospice was deactivated, or the person belongs to another hospice. */
export async function findDigestReader(
  trx: Trx,
  personId: string,
  hospiceId: string,
  events: readonly NoticeEvent[],
): Promise<DigestReader | undefined> {
  const { rows } = await sql<ReaderRow>`
    select person.id, person.account_type as "accountType", person.role, person.hospice_id as "hospiceId",
      person.group_id as "groupId", person.location_ids as "locationIds", person.email,
      one_line(person.first_name || ' ' || person.last_name) as name,
      array(
        select event from unnest(${events}::text[]) as event
        where notice_choice(person.id, event, hospice.id) in ('daily', 'at_once')
      ) as wants,
      array(
        select stop.topic from mail_suppression as stop
        where stop.address_hash = ${hashedAddress(sql`person.email`)} and stop.topic is not null
          and (stop.hospice_id is null or stop.hospice_id = hospice.id)
      ) as stopped
    from app_user as person
      join hospice on hospice.id = ${hospiceId}::uuid and hospice.is_active
      left join provider_group on provider_group.id = person.group_id
    where person.id = ${personId}::uuid and person.is_active
      and (person.hospice_id = hospice.id or (person.group_id is not null and provider_group.is_active))`.execute(trx);
  const [row] = rows;
  return row && { ...row, wants: new Set(row.wants), stopped: new Set(row.stopped) };
}
