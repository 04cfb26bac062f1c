import { sql, type Trx } from '#server/platform/database/connection.ts';
import { FROM_HOSPICE_TO_PERSON, insertMails } from '#server/mail/queueMail.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { WrittenLine } from '#server/referrals/timeline/writtenLine.ts';
import { concernMail, concernTakenBackMail } from './concern.mail.ts';
import { newReferralMail } from './newReferral.mail.ts';

/**
 * Notifies a hospice's people of a new referral or a group's concern: by a separate mail or in the next digest. Each person gets one notice
 * per enrollment and group; a waiting one is not repeated. Its content is read when it is sent. When a concern is taken back, those who
 * got its mail get another one.
 */
export async function notifyHospices(trx: Trx, lines: readonly WrittenLine[]): Promise<void> {
  const shared = lines.filter(({ visibility }) => visibility === 'shared');
  const ids = shared.filter(({ kind }) => kind === 'created' || kind === 'concern_raised').map(({ id }) => id);
  const takenBack = shared.filter(({ kind }) => kind === 'concern_taken_back').map(({ id }) => id);
  if (ids.length > 0) await asSystem(trx, () => queueHospiceNotices(ids).execute(trx));
  if (takenBack.length > 0) await asSystem(trx, () => queueTakenBack(takenBack).execute(trx));
}

const COLUMNS = {
  ...FROM_HOSPICE_TO_PERSON,
  referral_id: sql`notice.referral_id`,
  enrollment_id: sql`notice.enrollment_id`,
  created_at: sql`notice.at`,
};

const MAILED = sql`from notice
        join app_user as person on person.id = notice.user_id
        join hospice on hospice.id = notice.hospice_id
      where notice.choice = 'at_once'`;

const queueHospiceNotices = (ids: readonly string[]) => sql`
    with happened as materialized (
      select distinct on (enrollment.id, line.kind) enrollment.id as enrollment_id, enrollment.referral_id, enrollment.hospice_id,
        line.group_id, line.at, line.actor_id, case line.kind when 'created' then 'new_referral' else 'concern' end as event
      from timeline_event as line
        join enrollment on enrollment.referral_id = line.referral_id
          and (enrollment.hospice_id = line.hospice_id or (line.hospice_id is null and line.kind = 'created'))
      where line.id = any (${ids}::uuid[])
      order by enrollment.id, line.kind, line.at
    ),
    -- Once a hospice, not once a line.
    reader as materialized (
      select asked.hospice_id, asked.event, chosen.user_id, chosen.location_ids, chosen.choice
      from (select distinct hospice_id, event from happened) as asked
        cross join lateral hospice_choices(asked.hospice_id, asked.event) as chosen
      where chosen.choice in ('at_once', 'daily')
    ),
    notice as materialized (
      select happened.*, reader.user_id, reader.choice
      from happened
        join reader using (hospice_id, event)
        join enrollment on enrollment.id = happened.enrollment_id
      where reader.user_id is distinct from happened.actor_id and is_visible_within(enrollment, reader.location_ids)
    ),
    waiting as (
      insert into digest_item (user_id, hospice_id, event, at, enrollment_id)
      select user_id, hospice_id, event, at, enrollment_id from notice where choice = 'daily'
      on conflict do nothing
    ),
    new_referral as (
      ${insertMails(newReferralMail, COLUMNS, sql`${MAILED} and notice.event = 'new_referral'`)}
    )
    -- A referral is new only once, but a group may ask again.
    ${insertMails(
      concernMail,
      { ...COLUMNS, group_id: sql`notice.group_id` },
      sql`${MAILED} and notice.event = 'concern' and not exists (
        select from mail_message as mail
        where mail.enrollment_id = notice.enrollment_id and mail.user_id = notice.user_id and mail.kind = 'concern'
          and mail.group_id = notice.group_id and mail.status = 'queued'
      )`,
    )}`;

/**
 * A mail of the concern that is still waiting is not sent, so its reader gets neither. The mails are locked: a sender either has marked
 * its mail as `sending`, or reads after this that nobody waits for an answer.
 */
const queueTakenBack = (ids: readonly string[]) => sql`
    with mailed as materialized (
      select enrollment.referral_id, enrollment.id as enrollment_id, enrollment.hospice_id, line.group_id, line.at, mail.user_id,
        mail.status
      from timeline_event as line
        join enrollment on enrollment.referral_id = line.referral_id and enrollment.hospice_id = line.hospice_id
        join concern on concern.enrollment_id = enrollment.id and concern.group_id = line.group_id and concern.answered_at = line.at
        join mail_message as mail on mail.enrollment_id = enrollment.id and mail.group_id = line.group_id
          and mail.kind = 'concern' and mail.created_at >= concern.raised_at
      where line.id = any (${ids}::uuid[]) and mail.user_id is not null
      for update of mail
    ),
    notice as materialized (
      select distinct referral_id, enrollment_id, hospice_id, group_id, at, user_id, 'at_once' as choice
      from mailed where status in ('sending', 'sent', 'unclear')
    )
    ${insertMails(concernTakenBackMail, { ...COLUMNS, group_id: sql`notice.group_id` }, MAILED)}`;
