import { sql, type Trx } from '#server/platform/database/connection.ts';
import { FROM_HOSPICE_TO_PERSON, insertMails } from '#server/mail/queueMail.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';
import type { WrittenLine } from '#server/referrals/timeline/writtenLine.ts';
import { statusNoticeMail } from './statusNotice.mail.ts';
import type { QueuedNotice } from './statusNotices.queries.ts';

/** The timeline kinds that may be shared events (shared_event in baseline/07_referrals.sql). */
const MAY_BE_SHARED: ReadonlySet<TimelineKind> = new Set([
  'created',
  'status_changed',
  'first_contact',
  'visit_scheduled',
  'level_of_care_changed',
  'sia_changed',
  'discharged',
  'survey_answered',
]);

/** All events of one transaction become one notice. */
const THIS_TRANSACTION = sql`pg_current_xact_id()::text::bigint`;

/**
 * Notifies groups' people of these timeline lines, as the hospice shares them and as each person chose: by a separate mail or in the next
 * digest. Each person gets one notice per enrollment, for the most important event of the transaction; it replaces a waiting notice of the
 * same event. Its content is read when it is sent.
 */
export async function notifyStatusChange(trx: Trx, lines: readonly WrittenLine[]): Promise<void> {
  const ids = lines
    .filter(({ hospice_id, kind, visibility }) => {
      const isOfHospice = hospice_id !== null || kind === 'created';
      return visibility === 'shared' && isOfHospice && MAY_BE_SHARED.has(kind);
    })
    .map(({ id }) => id);
  if (ids.length === 0) return;
  await asSystem(trx, () => queueStatusNotices(ids).execute(trx));
}

const queueStatusNotices = (ids: readonly string[]) => sql`
    with happened as materialized (
      select enrollment.id as enrollment_id, enrollment.hospice_id, referral.group_ids, line.at, line.actor_id,
        shared_event(line.kind, line.to_status, line.of_event) as event,
        line.kind = 'created' as is_new,
        coalesce(actor.hospice_id = enrollment.hospice_id, false) as is_by_hospice
      from timeline_event as line
        join referral on referral.id = line.referral_id
        -- A group's new referral is received by each hospice that was asked.
        join enrollment on enrollment.referral_id = line.referral_id
          and (enrollment.hospice_id = line.hospice_id or (line.hospice_id is null and line.kind = 'created'))
        left join app_user as actor on actor.id = line.actor_id
      where line.id = any (${ids}::uuid[]) and shared_event(line.kind, line.to_status, line.of_event) is not null
    ),
    -- Few, however many lines there are: an import of thousands asks here once a hospice and group.
    mailed as materialized (
      select distinct pair.hospice_id, shown.event
      from (select distinct hospice_id, unnest(group_ids) as group_id from happened) as pair
        cross join lateral events_mailed(pair.hospice_id, pair.group_id) as shown
    ),
    readable as materialized (
      select happened.*, enrollment.referral_id, reader.user_id, reader.group_id, notice_event_of(happened.event) as notice_event
      from happened
        join mailed using (hospice_id, event)
        join enrollment on enrollment.id = happened.enrollment_id
        cross join lateral notice_readers(enrollment, happened.event) as reader
      where reader.user_id is distinct from happened.actor_id
    ),
    -- Once a person, not once a line.
    chosen as materialized (
      select each.*, notice_choice(each.user_id, each.notice_event, each.hospice_id) as choice
      from (select distinct user_id, notice_event, hospice_id from readable) as each
    ),
    weightiest as materialized (
      select distinct on (readable.enrollment_id, readable.user_id) readable.*, chosen.choice,
        jsonb_build_object('event', readable.event, 'isNew', readable.is_new, 'isByHospice', readable.is_by_hospice) as data
      from readable join chosen using (user_id, notice_event, hospice_id)
      where chosen.choice in ('at_once', 'daily')
      order by readable.enrollment_id, readable.user_id, notice_weight(readable.event)
    ),
    -- An earlier line of this transaction may have weighed as much.
    notice as materialized (
      select * from weightiest as notice
      where not exists (
        select from mail_message as mail
        where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
          and mail.caused_in = ${THIS_TRANSACTION} and notice_weight(mail.data ->> 'event') <= notice_weight(notice.event)
      ) and not exists (
        select from digest_item as item
        where item.enrollment_id = notice.enrollment_id and item.user_id = notice.user_id
          and item.caused_in = ${THIS_TRANSACTION} and notice_weight(item.data ->> 'event') <= notice_weight(notice.event)
      )
    ),
    outweighed_mail as (
      delete from mail_message as mail using notice
      where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
        and mail.caused_in = ${THIS_TRANSACTION}
    ),
    repeated_mail as (
      update mail_message as mail set status = 'suppressed', last_error = 'repeated', claimed_until = null
      from notice
      where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'status_notice'
        and mail.caused_in is distinct from ${THIS_TRANSACTION} and mail.status in ('queued', 'claimed') and mail.data ->> 'event' = notice.event
    ),
    -- What outweighs an item of this transaction, or is mailed now and waited before.
    outdone_item as (
      delete from digest_item as item using notice
      where item.enrollment_id = notice.enrollment_id and item.user_id = notice.user_id and item.mail_id is null
        and (item.caused_in = ${THIS_TRANSACTION} or (notice.choice = 'at_once' and item.data ->> 'event' = notice.event))
    ),
    waiting as (
      insert into digest_item (user_id, hospice_id, event, at, enrollment_id, data, caused_in)
      select user_id, hospice_id, notice_event, at, enrollment_id, data, ${THIS_TRANSACTION} from notice where choice = 'daily'
      on conflict (enrollment_id, recipient_id, user_id, hospice_id, event, (data ->> 'event')) where mail_id is null
      do update set at = excluded.at, data = excluded.data, caused_in = excluded.caused_in
    )
    ${insertMails(
      statusNoticeMail,
      {
        ...FROM_HOSPICE_TO_PERSON,
        group_id: sql`notice.group_id`,
        referral_id: sql`notice.referral_id`,
        enrollment_id: sql`notice.enrollment_id`,
        reply_to: sql`hospice.email`,
        data: sql<QueuedNotice>`notice.data`,
        created_at: sql`notice.at`,
        caused_in: THIS_TRANSACTION,
      },
      sql`from notice
        join app_user as person on person.id = notice.user_id
        join hospice on hospice.id = notice.hospice_id
      where notice.choice = 'at_once'`,
    )}`;
