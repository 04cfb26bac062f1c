import { contactChannelLabel, reachedLabel, type Reached } from '#contract/referrals/contacts.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import {
  declineReasonLabel,
  errorReasonLabel,
  pendingReasonLabel,
  WITHDRAWAL_REASONS,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { statusText } from '#server/referrals/enrollments/statusText.rules.ts';
import { HOUR, MINUTE } from './dates.ts';
import { CONCERNS, INTERNAL_NOTES, SHARED_NOTES } from './phrases.ts';
import type { CarePlan } from './carePlan.ts';
import { idOf, type Random } from './random.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import { careOf } from './enrollmentRow.ts';
import type { ReferralRows } from './rows.ts';
import { surveysOf } from './surveyHistory.ts';
import type { Family } from './patients.ts';
import type { Actor, DemoHospice } from './world.ts';

/** The current state of a referral at one hospice. */
export interface Handling {
  readonly id: string;
  readonly status: ReferralStatus;
  readonly updatedAt: number;
  /** When care was recorded as started; null if it has not started. */
  readonly enrolledAt: number | null;
}

export interface Step {
  readonly to: ReferralStatus;
  readonly at: number;
  /** Null for the system. */
  readonly actor: Actor | null;
  readonly reason: string | null;
}

export interface Handled {
  readonly plan: CarePlan;
  readonly random: Random;
  readonly referralId: string;
  readonly receivedAt: number;
  readonly creator: Actor;
  readonly isCreatedByGroup: boolean;
  readonly hospice: DemoHospice;
  readonly family: Family;
  readonly now: number;
  /** Another hospice's enrollment that closes this one. */
  readonly closedBy?: { readonly id: string; readonly at: number } | undefined;
  /** Adds only status changes, for large amounts of data. */
  readonly isThin: boolean;
  readonly groupId: string;
  /** Collects the rows. */
  readonly rows: ReferralRows;
}

/** The times of the planned steps, past or future. */
export interface Moments {
  readonly contact: number | null;
  readonly decided: number;
  /** The time up to which steps have happened. */
  readonly limit: number;
}

function momentsOf({ plan, receivedAt, now, closedBy }: Handled): Moments {
  const decided = Math.round(receivedAt + plan.decidedHours * HOUR);
  const latest = receivedAt + (decided - receivedAt) * 0.6;
  const contact =
    plan.contactMinutes === null ? null : Math.round(Math.min(receivedAt + plan.contactMinutes * MINUTE, latest));
  return { contact, decided, limit: Math.min(now, closedBy ? closedBy.at - 1 : Infinity) };
}

/** The statuses reached so far, in order. */
function stepsOf(handled: Handled, { contact, decided, limit }: Moments): Step[] {
  const { plan, random, receivedAt, creator, isCreatedByGroup, hospice, closedBy, now } = handled;
  const { assignee } = plan;
  const steps: Step[] = [{ to: 'referral_received', at: receivedAt, actor: creator, reason: null }];
  const isReached = (at: number) => at <= limit;
  let start = contact ?? receivedAt;

  if (plan.reopenedAfterHours !== null) {
    const declinedAt = receivedAt + 30 * HOUR;
    const reopenedAt = declinedAt + plan.reopenedAfterHours * HOUR;
    if (isReached(declinedAt)) {
      steps.push({ to: 'declined', at: declinedAt, actor: assignee, reason: null });
    }
    if (isReached(reopenedAt)) {
      steps.push({
        to: 'referral_received',
        at: reopenedAt,
        actor: assignee,
        reason: 'Family called back and asks for a visit',
      });
    }
    start = reopenedAt;
  }

  const withdraws =
    plan.outcome === 'declined' &&
    plan.isWithdrawn &&
    isCreatedByGroup &&
    WITHDRAWAL_REASONS.some((reason) => reason === plan.declineReason);
  const pendingAt =
    plan.pendingAt === null || withdraws ? null : Math.round(start + (decided - start) * plan.pendingAt);
  if (pendingAt !== null && isReached(pendingAt)) {
    steps.push({ to: 'pending_start_of_care', at: pendingAt, actor: assignee, reason: null });
  }
  const recorded = plan.outcome === 'enrolled' ? decided + plan.recordMinutes * MINUTE : decided;
  if (isReached(recorded)) {
    steps.push({ to: plan.outcome, at: recorded, actor: withdraws ? creator : assignee, reason: null });
  }

  const last = steps.at(-1);
  if (
    closedBy &&
    closedBy.at <= now &&
    last &&
    (last.to === 'referral_received' || last.to === 'pending_start_of_care')
  ) {
    steps.push({ to: 'declined', at: closedBy.at, actor: null, reason: 'The patient enrolled with another hospice' });
  } else if (plan.error && last) {
    const at = Math.round(last.at + plan.error.afterHours * HOUR);
    if (at <= now) {
      steps.push({ to: 'entered_in_error', at, actor: random.pick(hospice.administrators), reason: plan.error.reason });
    }
  }
  return steps;
}

/** Adds one hospice's handling of a referral up to now: its enrollment, its statuses in order, and its people's notes. */
export function handle(handled: Handled): Handling {
  const { plan, random, referralId, receivedAt, hospice, family, now, isThin, rows } = handled;
  const id = random.uuid();
  const moments = momentsOf(handled);
  const steps = stepsOf(handled, moments);
  const care = careOf(handled, moments, steps);
  const surveys = surveysOf({
    enrollmentId: id,
    hospice,
    family,
    inCare: care.inCare,
    plan: plan.survey,
    now,
    isThin,
    rows,
  });
  const last = steps.at(-1);
  if (!last) throw new Error('An enrollment begins with a status');

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

  const addEvent = (
    kind: NonNullable<Row<'timeline_event'>['kind']>,
    at: number,
    actor: Actor | null,
    rest: {
      text?: string;
      from?: ReferralStatus;
      to?: ReferralStatus;
      isWithdrawal?: boolean;
      ofEvent?: 'death' | 'discharged_alive' | 'low_score';
      /** The only group that may read it. */
      groupId?: string;
      isShared: boolean;
    },
  ) =>
    rows.timeline_event.push({
      id: random.uuid(),
      referral_id: referralId,
      hospice_id: hospice.id,
      at: new Date(at),
      kind,
      actor_id: actor?.id ?? null,
      actor_name: actor?.name ?? PRODUCT_NAME,
      actor_organization: actor?.organization ?? null,
      from_status: rest.from ?? null,
      to_status: rest.to ?? null,
      is_withdrawal: rest.isWithdrawal ?? false,
      text: rest.text ?? null,
      visibility: rest.isShared ? 'shared' : 'internal',
      of_event: rest.ofEvent ?? null,
      group_id: rest.groupId ?? null,
    });

  steps.forEach((step, index) => {
    const from = steps[index - 1]?.to;
    if (!from) return;
    const detail =
      step === last || steps[index + 1]?.to === 'entered_in_error' ? (care.columns.decline_detail ?? null) : null;
    const text = textOf(step, plan, detail);
    const isWithdrawal = step === last && (care.columns.withdrawn_by ?? null) !== null;
    addEvent('status_changed', step.at, step.actor, {
      from,
      to: step.to,
      isShared: true,
      isWithdrawal,
      ...(text ? { text } : {}),
    });
  });

  let attempts = 0;
  const attempt = (at: number, reached: Reached) => {
    const when = new Date(Math.round(at));
    const attemptId = idOf(`contact attempt ${id} ${attempts}`);
    attempts += 1;
    const by = plan.assignee.id;
    const phone = { channel: 'phone', reached } as const;
    rows.contact_attempt.push({ id: attemptId, enrollment_id: id, at: when, logged_at: when, logged_by: by, ...phone });
    const text = `${contactChannelLabel.phone}: ${reachedLabel[reached]}`;
    addEvent('contact_attempt', Number(when), plan.assignee, { text, isShared: false });
  };

  let updatedAt = Math.max(last.at, care.contactedAt ?? receivedAt);
  if (!isThin) {
    const { assignee } = plan;
    if (care.contactedAt !== null) {
      addEvent('assigned', Math.round((receivedAt + care.contactedAt) / 2), assignee, {
        text: assignee.name,
        isShared: false,
      });
      attempt(care.contactedAt, 'caregiver');
      addEvent('first_contact', care.contactedAt, assignee, { isShared: true });
      const until = Math.min(Math.max(last.at, care.contactedAt + 2 * HOUR), now);
      const noteAt = () => Math.round(random.between(care.contactedAt ?? receivedAt, until));
      for (let count = random.int(0, 2); count > 0; count -= 1) {
        addEvent('note', noteAt(), random.pick(hospice.managers), {
          text: random.pick(INTERNAL_NOTES),
          isShared: false,
        });
      }
      if (random.chance(0.5)) {
        addEvent('note', noteAt(), assignee, { text: random.pick(SHARED_NOTES), isShared: true });
      }
    }
    if (care.siaSince !== null) {
      addEvent('sia_changed', care.siaSince, assignee, { text: 'End-of-life visits intensified', isShared: true });
    }
    if (care.dischargedAt !== null) {
      const ofEvent = care.columns.discharge_type === 'death' ? 'death' : 'discharged_alive';
      addEvent('discharged', care.dischargedAt, assignee, { text: care.dischargeText, ofEvent, isShared: true });
    }
    for (const { kind, at, actor, text, isLow } of surveys.events) {
      // Groups see low scores, if the hospice shares them, and no other survey.
      const isShared = kind === 'survey_answered' && isLow;
      addEvent(kind, at, actor, {
        isShared,
        ...(isShared ? { ofEvent: 'low_score' } : {}),
        ...(text === '' ? {} : { text }),
      });
    }
    if (plan.hasConcern && handled.isCreatedByGroup) {
      const at = Math.max(last.at, now - 5 * HOUR);
      const text = random.pick(CONCERNS);
      const by = handled.creator;
      rows.concern.push({
        id: idOf(`concern ${id}`),
        enrollment_id: id,
        group_id: handled.groupId,
        raised_at: new Date(at),
        raised_by: by.id,
        raised_by_name: by.name,
        text,
      });
      addEvent('concern_raised', at, by, { text, groupId: handled.groupId, isShared: true });
      updatedAt = Math.max(updatedAt, at);
    }
    if (care.columns.decline_reason === 'unable_to_reach' && care.contactedAt === null) {
      const span = last.at - receivedAt;
      attempt(receivedAt + span * 0.2, 'nobody');
      attempt(receivedAt + span * 0.6, 'left_message');
    }
  }
  updatedAt = Math.max(updatedAt, care.siaSince ?? 0, care.dischargedAt ?? 0, surveys.changedAt);

  updatedAt = Math.min(updatedAt, now);
  rows.enrollment.push({
    id,
    referral_id: referralId,
    hospice_id: hospice.id,
    ...care.columns,
    has_open_low_score: surveys.hasOpenLowScore,
    has_undeliverable_survey: surveys.isUndeliverable,
    last_survey_at: surveys.lastAt === null ? null : new Date(surveys.lastAt),
    last_survey_mean: surveys.lastMean,
    version: steps.length + (care.contactedAt === null ? 0 : 1) + (care.dischargedAt === null ? 0 : 1),
    created_at: new Date(receivedAt),
    updated_at: new Date(updatedAt),
  });
  return { id, status: last.to, updatedAt, enrolledAt: steps.findLast(({ to }) => to === 'enrolled')?.at ?? null };
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
