import { abilityFor } from '#contract/platform/ability.ts';
import { hasOneOf, MANAGES_REGISTRY, MANAGES_SETTINGS } from '#contract/platform/permissions.ts';
import type { Actor, GroupView, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { NO_LONGER_SIA, TAKEN_BACK } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { isOwnDoing, isVisible } from '#server/organizations/sharing/sharing.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';

/** A person's news, derived from the records: one statement per kind, limited to its newest items. */

/** An event, as the statements below select it. */
interface Happened {
  readonly id: Sql;
  readonly at: Sql;
  /** Whether the record itself stores that it was read. */
  readonly isKnown: Sql;
}

export interface Wanted {
  readonly actor: Actor;
  readonly isWanted: (happened: Happened) => Sql;
  /** The earliest time of the news. */
  readonly from: Date;
  /** The maximum per kind. */
  readonly limit: number;
  /** The events the person turned off (contract/people/noticeChoices.ts); a hospice's as `event hospiceId`. */
  readonly off: ReadonlySet<string>;
}

interface Part extends Omit<Happened, 'isKnown'> {
  /** Left out: the records store nothing about reading; only the person's own marks count. */
  readonly isKnown?: Sql;
  readonly kind: Sql;
  readonly referralId: Sql;
  readonly from: Sql;
  readonly where: Sql;
  readonly alert?: Sql;
  readonly hospiceId?: Sql;
  readonly groupId?: Sql;
  readonly groupName?: Sql;
  readonly toStatus?: Sql;
  readonly isWithdrawal?: Sql;
  readonly step?: Sql;
  readonly subject?: Sql;
  readonly messageId?: Sql;
  readonly conversationId?: Sql;
  readonly escalation?: Sql;
}

const part = ({ isWanted, limit }: Wanted, { isKnown = sql`false`, ...of }: Part): Sql => sql`
  (select ${of.id} as id, ${of.kind} as kind, ${of.at} as at, ${isKnown} as is_known, ${of.referralId} as referral_id,
    ${of.alert ?? sql`null::text`} as alert, ${of.hospiceId ?? sql`null::uuid`} as hospice_id,
    ${of.groupId ?? sql`null::uuid`} as group_id, ${of.groupName ?? sql`null::text`} as group_name,
    ${of.toStatus ?? sql`null::text`} as to_status, ${of.isWithdrawal ?? sql`false`} as is_withdrawal, ${of.step ?? sql`null::text`} as step,
    ${of.subject ?? sql`null::text`} as subject, ${of.messageId ?? sql`null::uuid`} as message_id,
    ${of.conversationId ?? sql`null::uuid`} as conversation_id, ${of.escalation ?? sql`null::jsonb`} as escalation
  from ${of.from}
  where ${of.where} and ${isWanted({ ...of, isKnown })}
  order by ${of.at} desc, ${of.id} limit ${limit})`;

/** Access that somebody of another organization gave to a person. */
const ADDED = {
  id: sql`outside_grant.id`,
  kind: sql`'added_from_outside'`,
  at: sql`outside_grant.at`,
  referralId: sql`null::uuid`,
  subject: sql`outside_grant.person`,
  from: sql`outside_grant`,
};

/** Next actions that become late, until they are completed or moved. The newest step stands for the earlier ones. */
const escalation = (actor: Actor, ofPresent: Sql): Part => ({
  id: sql`step.id`,
  kind: sql`'escalated'`,
  at: sql`step.at`,
  referralId: sql`enrollment.referral_id`,
  escalation: sql`jsonb_build_object(
    'hospiceId', enrollment.hospice_id, 'enrollmentId', enrollment.id, 'what', step.what, 'step', step.step,
    'dueAt', ${isoColumn(sql`step.due_at`)},
    'takenBy', (
      select person.first_name || ' ' || person.last_name
      from escalation_taken as taken join app_user as person on person.id = taken.taken_by
      where taken.enrollment_id = step.enrollment_id and taken.due_at = step.due_at
    ))`,
  from: sql`escalation_notice as notice
    join escalation_step as step on step.id = notice.step_id
    join enrollment on enrollment.id = step.enrollment_id`,
  where: sql`notice.user_id = ${actor.id}::uuid and ${ofPresent}
    and enrollment.status in ('referral_received', 'pending_start_of_care')
    and enrollment.next_action_due_at = step.due_at
    and not exists (
      select from escalation_step as later join escalation_notice as newer on newer.step_id = later.id
      where newer.user_id = notice.user_id and later.enrollment_id = step.enrollment_id and later.what = step.what
        and later.due_at = step.due_at and later.step > step.step
    )`,
});

/** A hospice's news: referrals created by others, open alerts, and what groups ask, answer and propose. */
function hospiceParts(wanted: Wanted, view: Exclude<Viewpoint, GroupView>): Part[] {
  const { actor, off } = wanted;
  const hospiceId = sql`${view.side === 'hospice' ? view.hospiceId : null}::uuid`;
  const ofPresent = sql`${ownEnrollments(view)} and enrollment.referral_deleted_at is null`;
  // Alerts that cannot be turned off always remain.
  const alertsOff = [
    ...(off.has('low_score') ? ['low_score'] : []),
    ...(off.has('overdue') ? ['overdue_response', 'overdue_start_of_care'] : []),
    ...(off.has('concern') ? ['stakeholder_concern'] : []),
  ];
  const referrals: Part = {
    id: sql`enrollment.id`,
    kind: sql`'referral_received'`,
    at: sql`enrollment.received_at`,
    referralId: sql`enrollment.referral_id`,
    groupId: sql`referral.creator_group_id`,
    from: sql`enrollment join referral on referral.id = enrollment.referral_id`,
    where: sql`${ofPresent} and referral.created_by is distinct from ${actor.id}::uuid
      and enrollment.status <> 'entered_in_error'`,
  };
  const alerts: Part = {
    id: sql`alert.id`,
    kind: sql`'alert_raised'`,
    at: sql`alert.raised_at`,
    referralId: sql`alert.referral_id`,
    alert: sql`alert.kind`,
    from: sql`alert join enrollment on enrollment.id = alert.enrollment_id`,
    // An open concern is listed separately.
    where: sql`${ofPresent} and alert.hospice_id = enrollment.hospice_id and alert.cleared_at is null
      and alert.kind <> all (${alertsOff}::text[])
      and not (alert.kind = 'stakeholder_concern' and exists (
        select from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null))`,
  };
  const concerns: Part = {
    id: sql`event.id`,
    kind: sql`'concern_raised'`,
    at: sql`event.at`,
    referralId: sql`event.referral_id`,
    groupName: sql`event.actor_organization`,
    from: sql`timeline_event as event
      join enrollment on enrollment.referral_id = event.referral_id and enrollment.hospice_id = event.hospice_id`,
    where: sql`event.kind = 'concern_raised' and event.hospice_id = ${hospiceId} and ${ofPresent}`,
  };
  const answers: Part = {
    ...conversation(sql`'reply_received'`),
    isKnown: sql`coalesce(entry.at <= recipient.hospice_read_until, false)`,
    groupId: sql`recipient.group_id`,
    conversationId: sql`recipient.thread_id`,
    where: sql`entry.side = 'group' and recipient.hospice_id = ${hospiceId} and recipient.group_wrote_at is not null
      and recipient.last_entry_at >= ${wanted.from} and ${mayBeSeen(view)}`,
  };
  const added: Part = { ...ADDED, where: sql`outside_grant.hospice_id = ${hospiceId}` };
  const proposals: Part = {
    id: sql`proposal.id`,
    kind: sql`'change_proposed'`,
    at: sql`proposal.proposed_at`,
    referralId: sql`proposal.referral_id`,
    groupId: sql`proposal.group_id`,
    from: sql`contact_proposal as proposal join enrollment on enrollment.referral_id = proposal.referral_id`,
    where: sql`${ofPresent} and enrollment.status = 'enrolled' and proposal.decided_at is null`,
  };
  const ability = abilityFor(actor.role);
  return [
    ...(hasOneOf(ability, MANAGES_SETTINGS) ? [added] : []),
    ...(hasOneOf(ability, MANAGES_REGISTRY) ? [proposals] : []),
    ...(off.has('new_referral') ? [] : [referrals]),
    alerts,
    escalation(actor, ofPresent),
    ...(off.has('concern') ? [] : [concerns]),
    ...(off.has('reply') ? [] : [answers]),
  ];
}

/** Messages without a patient, or about one whose referral the person may see. */
const mayBeSeen = (view: Viewpoint): Sql => sql`(communication.referral_id is null
  or (referral.deleted_at is null and ${ownReferrals(view)}))`;

const conversation = (kind: Sql) => ({
  id: sql`entry.id`,
  kind,
  at: sql`entry.at`,
  referralId: sql`communication.referral_id`,
  subject: sql`case when communication.referral_id is null then recipient.subject end`,
  from: sql`communication_recipient as recipient
    join conversation_entry as entry on entry.recipient_id = recipient.id
    join communication on communication.id = recipient.communication_id
    left join referral on referral.id = communication.referral_id`,
});

const SHOWN_KINDS = [
  'status_changed',
  'concern_answered',
  'first_contact',
  'visit_scheduled',
  'level_of_care_changed',
  'sia_changed',
  'discharged',
  'survey_answered',
];
/** These come with a status change, which already says enough. */
const WITH_A_STEP = ['first_contact', 'visit_scheduled'];

/** Looks at the newest events first. The planner expects a group to have few referrals, and would read all of them before any event. */
const ITS_REFERRAL = sql`cross join lateral (
  select * from referral where referral.id = event.referral_id offset 0) as referral`;

/** Inlined as literals, so that the planner can use the index on these kinds. */
const kinds = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));

/** A group's news: shared events on its referrals and messages from hospices, without the group's own actions. */
function groupParts(wanted: Wanted, view: GroupView): Part[] {
  const { actor, off } = wanted;
  const context = { actor, view };
  const step = sql`shared_event(event.kind, event.to_status, event.of_event)`;
  const isOn = (event: Sql, hospiceId: Sql) =>
    off.size === 0
      ? sql`true`
      : sql`coalesce(${event} || ' ' || ${hospiceId}::text <> all (${[...off]}::text[]), true)`;
  const steps: Part = {
    id: sql`event.id`,
    kind: sql`case when event.kind in ('status_changed', 'concern_answered') then event.kind else 'step_shown' end`,
    at: sql`event.at`,
    referralId: sql`event.referral_id`,
    hospiceId: sql`event.hospice_id`,
    toStatus: sql`event.to_status`,
    isWithdrawal: sql`event.is_withdrawal`,
    step: sql`case when event.kind not in ('status_changed', 'concern_answered') then ${step} end`,
    from: sql`timeline_event as event ${ITS_REFERRAL}`,
    where: sql`event.kind in (${kinds(SHOWN_KINDS)}) and event.visibility = 'shared' and event.hospice_id is not null
      and referral.deleted_at is null and ${ownReferrals(view)}
      and (event.kind in ('status_changed', 'concern_answered')
        or (${step} is not null and coalesce(event.text, '') not in (${TAKEN_BACK}, ${NO_LONGER_SIA})))
      and not ${isOwnDoing(view, sql`event`)} and ${isVisible(context, sql`event`)}
      and ${isOn(sql`case when event.kind = 'concern_answered' then 'messages' else notice_event_of(${step}) end`, sql`event.hospice_id`)}
      and not (event.kind in (${kinds(WITH_A_STEP)}) and exists (
        select from timeline_event as beside
        where beside.referral_id = event.referral_id and beside.hospice_id = event.hospice_id
          and beside.kind = 'status_changed' and beside.visibility = 'shared'
          and beside.at between event.at - interval '1 second' and event.at + interval '1 second'
          and ${isVisible(context, sql`beside`)}))`,
  };
  const decisions: Part = {
    id: sql`event.id`,
    kind: sql`event.kind`,
    at: sql`event.at`,
    referralId: sql`event.referral_id`,
    hospiceId: sql`event.hospice_id`,
    from: sql`timeline_event as event ${ITS_REFERRAL}`,
    where: sql`event.kind in ('change_confirmed', 'change_dismissed') and event.group_id = ${view.groupId}::uuid
      and referral.deleted_at is null and ${ownReferrals(view)} and ${isVisible(context, sql`event`)}`,
  };
  const ofPerson = sql`recipient.user_id = ${actor.id}::uuid
    and recipient.group_id = ${view.groupId}::uuid
    and ${isOn(sql`'messages'`, sql`recipient.hospice_id`)} and ${mayBeSeen(view)}`;
  const hospiceId = sql`recipient.hospice_id`;
  const messageId = sql`recipient.id`;
  const messages: Part = {
    ...conversation(sql`'message_received'`),
    id: sql`recipient.id`,
    at: sql`recipient.created_at`,
    isKnown: sql`recipient.read_at is not null`,
    hospiceId,
    messageId,
    from: sql`communication_recipient as recipient
      join communication on communication.id = recipient.communication_id
      left join referral on referral.id = communication.referral_id`,
    where: ofPerson,
  };
  const answers: Part = {
    ...conversation(sql`'message_received'`),
    isKnown: sql`coalesce(entry.at <= recipient.person_read_until, false)`,
    hospiceId,
    messageId,
    where: sql`${ofPerson} and entry.side = 'hospice' and recipient.hospice_wrote_at >= ${wanted.from}`,
  };
  // Those who were mailed (outsideGrants.queries.ts).
  const added: Part = {
    ...ADDED,
    where: sql`outside_grant.group_id = ${view.groupId}::uuid and outside_grant.user_id is distinct from ${actor.id}::uuid
      and (${actor.role === 'care_manager'} or not exists (
        select from app_user as other
        where other.group_id = ${view.groupId}::uuid and other.role = 'care_manager' and other.is_active
          and other.id is distinct from outside_grant.user_id))`,
  };
  return [steps, decisions, messages, answers, ...(view.ofHospiceId ? [] : [added])];
}

/** All news of a viewpoint's person, as a `union all` of the kinds. */
export function newsItems(wanted: Wanted, view: Viewpoint): Sql {
  const parts = view.side === 'group' ? groupParts(wanted, view) : hospiceParts(wanted, view);
  return sql.join(
    parts.map((each) => part(wanted, each)),
    sql` union all `,
  );
}
