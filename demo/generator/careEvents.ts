import { contactChannelLabel, reachedLabel, type Reached } from '#contract/referrals/contacts.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import {
  declineReasonLabel,
  errorReasonLabel,
  pendingReasonLabel,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { statusText } from '#server/referrals/enrollments/statusText.rules.ts';
import { CONCERNS, INTERNAL_NOTES, SHARED_NOTES } from './phrases.ts';
import type { CarePlan } from './carePlan.ts';
import { idOf } from './random.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import type { careOf } from './enrollmentRow.ts';
import type { surveysOf } from './surveyHistory.ts';
import type { Actor } from './world.ts';

import type { Handled, Step } from './careHistory.ts';

/** A hospice's handling of a referral with what its plan came to. */
export interface Worked extends Handled {
  /** Of the enrollment. */
  readonly id: string;
  readonly steps: readonly Step[];
  readonly last: Step;
  readonly care: ReturnType<typeof careOf>;
  readonly surveys: ReturnType<typeof surveysOf>;
}

interface EventDetails {
  readonly text?: string;
  readonly from?: ReferralStatus;
  readonly to?: ReferralStatus;
  readonly isWithdrawal?: boolean;
  readonly ofEvent?: 'death' | 'discharged_alive' | 'low_score';
  /** The only group that may read it. */
  readonly groupId?: string;
  readonly isShared: boolean;
}

function addEvent(
  { random, referralId, hospice, rows }: Handled,
  kind: NonNullable<Row<'timeline_event'>['kind']>,
  at: number,
  actor: Actor | null,
  details: EventDetails,
) {
  rows.timeline_event.push({
    id: random.uuid(),
    referral_id: referralId,
    hospice_id: hospice.id,
    at: new Date(at),
    kind,
    actor_id: actor?.id ?? null,
    actor_name: actor?.name ?? PRODUCT_NAME,
    actor_organization: actor?.organization ?? null,
    from_status: details.from ?? null,
    to_status: details.to ?? null,
    is_withdrawal: details.isWithdrawal ?? false,
    text: details.text ?? null,
    visibility: details.isShared ? 'shared' : 'internal',
    of_event: details.ofEvent ?? null,
    group_id: details.groupId ?? null,
  });
}

/** Adds the statuses in order, and each change to the history that people read. */
export function addStatuses(worked: Worked) {
  const { id, steps, last, care, plan, random, rows } = worked;
  steps.forEach(({ to, at, actor, reason }, index) =>
    rows.status_history.push({
      id: random.uuid(),
      enrollment_id: id,
      from_status: steps[index - 1]?.to ?? null,
      to_status: to,
      at: new Date(at),
      actor_id: actor?.id ?? null,
      reason,
    }),
  );
  steps.forEach((step, index) => {
    const from = steps[index - 1]?.to;
    if (!from) return;
    const detail =
      step === last || steps[index + 1]?.to === 'entered_in_error' ? (care.columns.decline_detail ?? null) : null;
    const text = textOf(step, plan, detail);
    const isWithdrawal = step === last && (care.columns.withdrawn_by ?? null) !== null;
    addEvent(worked, 'status_changed', step.at, step.actor, {
      from,
      to: step.to,
      isShared: true,
      isWithdrawal,
      ...(text ? { text } : {}),
    });
  });
}

/** Adds the `number`th attempt to reach the family. */
function addAttempt(worked: Worked, number: number, at: number, reached: Reached) {
  const { id, plan, rows } = worked;
  const when = new Date(Math.round(at));
  rows.contact_attempt.push({
    id: idOf(`contact attempt ${id} ${number}`),
    enrollment_id: id,
    at: when,
    logged_at: when,
    logged_by: plan.assignee.id,
    channel: 'phone',
    reached,
  });
  const text = `${contactChannelLabel.phone}: ${reachedLabel[reached]}`;
  addEvent(worked, 'contact_attempt', Number(when), plan.assignee, { text, isShared: false });
}

/** Adds the first contact, and the notes that follow it. */
function addFirstContact(worked: Worked, contactedAt: number) {
  const { plan, random, receivedAt, hospice, last, now } = worked;
  const { assignee } = plan;
  addEvent(worked, 'assigned', Math.round((receivedAt + contactedAt) / 2), assignee, {
    text: assignee.name,
    isShared: false,
  });
  addAttempt(worked, 0, contactedAt, 'caregiver');
  addEvent(worked, 'first_contact', contactedAt, assignee, { isShared: true });
  const until = Math.min(Math.max(last.at, contactedAt + 2 * HOUR), now);
  const noteAt = () => Math.round(random.between(contactedAt, until));
  for (let count = random.int(0, 2); count > 0; count -= 1) {
    addEvent(worked, 'note', noteAt(), random.pick(hospice.managers), {
      text: random.pick(INTERNAL_NOTES),
      isShared: false,
    });
  }
  if (random.chance(0.5)) {
    addEvent(worked, 'note', noteAt(), assignee, { text: random.pick(SHARED_NOTES), isShared: true });
  }
}

/** Adds the group's open concern and returns its time. */
function addConcern(worked: Worked): number {
  const { id, groupId, creator, random, last, now, rows } = worked;
  const at = Math.max(last.at, now - 5 * HOUR);
  const text = random.pick(CONCERNS);
  rows.concern.push({
    id: idOf(`concern ${id}`),
    enrollment_id: id,
    group_id: groupId,
    raised_at: new Date(at),
    raised_by: creator.id,
    raised_by_name: creator.name,
    text,
  });
  addEvent(worked, 'concern_raised', at, creator, { text, groupId, isShared: true });
  return at;
}

/** Adds what happened besides the statuses, and returns the time of an open concern, or 0. */
export function addCareEvents(worked: Worked): number {
  const { plan, receivedAt, care, surveys, last } = worked;
  const { assignee } = plan;
  if (care.contactedAt !== null) addFirstContact(worked, care.contactedAt);
  if (care.siaSince !== null) {
    addEvent(worked, 'sia_changed', care.siaSince, assignee, {
      text: 'Extra visits because the patient is actively dying',
      isShared: true,
    });
  }
  if (care.dischargedAt !== null) {
    const ofEvent = care.columns.discharge_type === 'death' ? 'death' : 'discharged_alive';
    addEvent(worked, 'discharged', care.dischargedAt, assignee, { text: care.dischargeText, ofEvent, isShared: true });
  }
  for (const { kind, at, actor, text, isLow } of surveys.events) {
    // Groups see low scores, if the hospice shares them, and no other survey.
    const isShared = kind === 'survey_answered' && isLow;
    addEvent(worked, kind, at, actor, {
      isShared,
      ...(isShared ? { ofEvent: 'low_score' } : {}),
      ...(text === '' ? {} : { text }),
    });
  }
  const concernAt = plan.hasConcern && worked.isCreatedByGroup ? addConcern(worked) : 0;
  if (care.columns.decline_reason === 'unable_to_reach' && care.contactedAt === null) {
    const span = last.at - receivedAt;
    addAttempt(worked, 0, receivedAt + span * 0.2, 'nobody');
    addAttempt(worked, 1, receivedAt + span * 0.6, 'left_message');
  }
  return concernAt;
}

/** The label of the reason, then the person's own text below it. */
function textOf({ to, actor, reason }: Step, plan: CarePlan, detail: string | null): string | null {
  if (to === 'pending_start_of_care') return statusText(pendingReasonLabel[plan.pendingReason], null);
  if (to === 'declined') {
    return statusText(
      declineReasonLabel[actor === null ? 'patient_chose_another_hospice' : plan.declineReason],
      detail,
    );
  }
  if (to === 'entered_in_error') return statusText(plan.error ? errorReasonLabel[plan.error.reason] : null, null);
  return statusText(null, reason);
}
