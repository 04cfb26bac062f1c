import { MESSAGE_WAITS_HOURS } from '#contract/referrals/alerts.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';

/** Messages of groups that wait for a hospice's answer; they raise its stakeholder alert as a concern does. */

/** How far back messages are searched, so that each run stays small. If the job was down for longer, older messages are missed. */
const LOOKS_BACK_DAYS = 7;

/**
 * A message that a person of the group wrote about `enrollment` and its hospice has not answered: a shared note to this hospice or to all,
 * or an answer to its message, and not only a thank-you. The hospice answers with a shared note, in a conversation with that group, by
 * answering a concern or with a new status, or says that no reply is needed. A new message of the hospice is no answer: it may have been written before.
 */
const unansweredNote = sql`
  note.referral_id = enrollment.referral_id and note.kind in ('note', 'message_answered') and note.visibility = 'shared'
  and (note.hospice_id is null or note.hospice_id = enrollment.hospice_id)
  and writer.id = note.actor_id and writer.group_id is not null and not note.asks_nothing
  and not exists (
    select from timeline_event as answer
    where answer.referral_id = enrollment.referral_id and answer.hospice_id = enrollment.hospice_id
      and answer.at > note.at
      and (answer.group_id is null or answer.group_id = coalesce(note.group_id, writer.group_id))
      and (
        (answer.visibility = 'shared' and answer.kind in ('status_changed', 'concern_answered'))
        or (answer.visibility = 'shared' and answer.kind in ('note', 'message_answered') and not exists (
          select from app_user where app_user.id = answer.actor_id and app_user.group_id is not null
        ))
        or (answer.kind = 'no_reply_needed' and not exists (
          select from timeline_event as again
          where again.referral_id = answer.referral_id and again.hospice_id = answer.hospice_id
            and again.kind = 'reply_needed' and again.at > answer.at and again.group_id is not distinct from answer.group_id
        ))
      )
  )`;

/** Open or in care: a hospice that declined or discharged the patient owes no answer. */
const isCaring = sql`
  enrollment.deleted_at is null and enrollment.discharge_date is null
  and enrollment.status in ('referral_received', 'pending_start_of_care', 'enrolled')`;

/** Marks enrollments whose group has waited too long for an answer. Keeps the row's version, since people do not edit alerts. */
export async function noteWaitingMessages(trx: Trx, now: Date): Promise<void> {
  await sql`
    update enrollment set has_stakeholder_alert = true, message_waits_since = waiting.since
    from (
      select enrollment.id, min(note.at) as since
      from timeline_event as note, app_user as writer, enrollment
      where note.at <= ${now}::timestamptz - make_interval(hours => ${MESSAGE_WAITS_HOURS})
        and note.at > ${now}::timestamptz - make_interval(days => ${LOOKS_BACK_DAYS})
        and ${isCaring} and enrollment.message_waits_since is null and ${unansweredNote}
      group by enrollment.id
    ) as waiting
    where enrollment.id = waiting.id`.execute(trx);
}

/**
 * Ends the wait of enrollments, or of one of them, whose group has its answer. An open concern keeps the alert even when the message is
 * answered.
 */
export async function forgetAnsweredMessages(trx: Trx, enrollmentId?: string): Promise<void> {
  await sql`
    update enrollment set message_waits_since = null, has_stakeholder_alert = exists (
      select from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null
    )
    where enrollment.message_waits_since is not null
      and ${enrollmentId === undefined ? sql`true` : sql`enrollment.id = ${enrollmentId}::uuid`} and not (${isCaring} and exists (
      select from timeline_event as note, app_user as writer
      where note.at >= enrollment.message_waits_since and ${unansweredNote}
    ))`.execute(trx);
}
