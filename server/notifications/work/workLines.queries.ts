import type { WorkKind } from '#contract/notifications/work.ts';
import { DOCUMENTS_MISSING_HOURS, WORK_AHEAD_HOURS } from '#contract/notifications/work.ts';
import { abilityFor } from '#contract/platform/ability.ts';
import { hasOneOf, MANAGES_COMMUNICATION, READS_ENROLLMENTS, READS_REGISTRY } from '#contract/platform/permissions.ts';
import { CALL_THE_FAMILY, START_CARE } from '#contract/referrals/nextActions.ts';
import { isAboutSeen, recipientTables } from '#server/communication/conversations/conversationRows.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { documentsThatCame, isWaitingForDocuments } from '#server/referrals/needs/askedDocuments.queries.ts';
import { START_DUE_AT } from '#server/referrals/enrollments/nextAction.queries.ts';

/** The lines of My work, derived from the records: one statement per source, each with the tenancy of the reader. */

interface Part {
  readonly kinds: readonly WorkKind[];
  readonly kind?: Sql;
  readonly id?: Sql;
  readonly ownerId?: Sql;
  readonly since: Sql;
  readonly dueAt?: Sql;
  readonly from: Sql;
  readonly where: Sql;
}

/** The enrollment's owner; survey results and concerns are the owner's as well. */
const OWNER = sql`enrollment.assigned_to_id`;
const IS_OPEN = sql`enrollment.status in ('referral_received', 'pending_start_of_care')`;

const soon = (now: Date): Sql => sql`${now}::timestamptz + make_interval(hours => ${WORK_AHEAD_HOURS})`;

/** Whether the next action of `enrollment` is the planned start of care, which has a line of its own. */
const isPlannedStart = sql`(enrollment.next_action = ${START_CARE} and enrollment.planned_start_of_care is not null)`;

function registryParts({ now, view }: ReadContext, hasConversations: boolean): Part[] {
  const own = sql`${ownEnrollments(view)} and enrollment.referral_deleted_at is null`;
  const startsAt = sql`((enrollment.planned_start_of_care + time ${sql.lit(START_DUE_AT)}) at time zone hospice.time_zone)`;
  return [
    {
      kinds: ['call_family', 'next_action'],
      kind: sql`case when enrollment.next_action = ${CALL_THE_FAMILY} then 'call_family' else 'next_action' end`,
      since: sql`enrollment.received_at`,
      dueAt: sql`enrollment.next_action_due_at`,
      from: sql`enrollment`,
      where: sql`${own} and ${IS_OPEN} and enrollment.next_action_due_at < ${soon(now)}
        and enrollment.next_action is not null and not ${isPlannedStart}`,
    },
    {
      kinds: ['start_of_care'],
      since: sql`enrollment.received_at`,
      dueAt: sql`case when ${isPlannedStart} then coalesce(enrollment.next_action_due_at, ${startsAt}) else ${startsAt} end`,
      from: sql`enrollment join hospice on hospice.id = enrollment.hospice_id`,
      where: sql`${own} and ${IS_OPEN}
        and enrollment.planned_start_of_care <= (${now}::timestamptz at time zone hospice.time_zone)::date`,
    },
    {
      kinds: ['documents'],
      since: sql`enrollment.documents_asked_at`,
      from: sql`enrollment`,
      where: sql`${own} and ${isWaitingForDocuments} and (exists (${documentsThatCame})
        or enrollment.documents_asked_at < ${now}::timestamptz - make_interval(hours => ${DOCUMENTS_MISSING_HOURS}))`,
    },
    {
      kinds: ['concern'],
      id: sql`concern.id`,
      since: sql`concern.raised_at`,
      from: sql`enrollment join concern on concern.enrollment_id = enrollment.id and concern.answered_at is null`,
      where: sql`${own} and enrollment.has_stakeholder_alert`,
    },
    {
      kinds: ['question'],
      id: sql`guest.id`,
      since: sql`guest.waits_since`,
      from: sql`guest_referral as guest join enrollment on enrollment.hospice_id = guest.hospice_id
        and enrollment.referral_id = coalesce(guest.merged_into_id, guest.referral_id)`,
      where: sql`${own} and guest.waits_since is not null`,
    },
    {
      kinds: ['question'],
      since: sql`enrollment.message_waits_since`,
      from: sql`enrollment`,
      // One that is written in a conversation is answered there.
      where: sql`${own} and enrollment.has_stakeholder_alert and enrollment.message_waits_since is not null
        and not (${hasConversations} and exists (
          select from communication_recipient as recipient
            join communication on communication.id = recipient.communication_id
          where recipient.hospice_id = enrollment.hospice_id and recipient.waits_since is not null
            and communication.referral_id = enrollment.referral_id
        ))`,
    },
  ];
}

/** Low scores until somebody follows them up, and asked-for calls until they are resolved. */
function surveyParts({ view }: ReadContext): Part[] {
  const own = sql`${ownEnrollments(view)} and enrollment.referral_deleted_at is null and enrollment.has_open_low_score`;
  const from = sql`enrollment join survey_result on survey_result.enrollment_id = enrollment.id
    and survey_result.alert_state in ('open', 'in_progress')`;
  return [
    {
      kinds: ['callback'],
      id: sql`survey_result.id`,
      // Whoever has started the follow-up makes the call.
      ownerId: sql`coalesce(survey_result.alert_started_by, ${OWNER})`,
      since: sql`survey_result.submitted_at`,
      dueAt: sql`survey_result.callback_due_at`,
      from,
      where: sql`${own} and survey_result.wants_callback`,
    },
    {
      kinds: ['low_score'],
      id: sql`survey_result.id`,
      since: sql`survey_result.submitted_at`,
      from,
      where: sql`${own} and not survey_result.wants_callback and survey_result.alert_state = 'open'`,
    },
  ];
}

/**
 * A conversation is of the person it is assigned to. Otherwise one about a patient is the enrollment's owner's, any other that of the
 * person who wrote to the group. Of several messages that wait in it, the first stands for it.
 */
const conversationPart = ({ now, view }: ReadContext, hospiceId: string): Part => ({
  kinds: ['conversation'],
  id: sql`recipient.id`,
  ownerId: sql`coalesce(assignee.id, case when enrollment.id is not null then ${OWNER} else writer.id end)`,
  since: sql`recipient.waits_since`,
  from: sql`${recipientTables}
    left join enrollment on enrollment.referral_id = communication.referral_id
      and enrollment.hospice_id = recipient.hospice_id and enrollment.deleted_at is null
    left join app_user as writer on writer.id = communication.author_id
      and writer.is_active and writer.hospice_id = recipient.hospice_id
    left join app_user as assignee on assignee.id = recipient.assigned_to_id
      and assignee.is_active and assignee.hospice_id = recipient.hospice_id`,
  where: sql`recipient.hospice_id = ${hospiceId}::uuid and recipient.waits_since is not null and ${isAboutSeen(view)}
    and not coalesce(recipient.snoozed_until > ${now}, false)
    and not exists (
      select from communication_recipient as other where other.thread_id = recipient.thread_id
        and (other.waits_since, other.id) < (recipient.waits_since, recipient.id)
    )`,
});

const partText = ({ dueAt, from, id, kind, kinds, ownerId, since, where }: Part): Sql => sql`
  select ${kind ?? sql.lit(kinds[0])} as kind, ${id ?? sql`enrollment.id`} as id, enrollment.id as enrollment_id,
    ${ownerId ?? OWNER} as owner_id, ${since} as since, ${dueAt ?? sql`null::timestamptz`} as due_at
  from ${from} where ${where}`;

/**
 * Every line that this person may see at the hospice, whoever owns it. Surveys and conversations are left out for roles that do not
 * read them.
 */
export function workLines(context: ReadContext, hospiceId: string): Sql {
  const ability = abilityFor(context.actor.role);
  const hasConversations = hasOneOf(ability, MANAGES_COMMUNICATION);
  const parts = [
    ...(hasOneOf(ability, READS_REGISTRY) ? registryParts(context, hasConversations) : []),
    ...(hasOneOf(ability, READS_ENROLLMENTS) ? surveyParts(context) : []),
    ...(hasConversations ? [conversationPart(context, hospiceId)] : []),
  ];
  return sql.join(parts.map(partText), sql` union all `);
}
