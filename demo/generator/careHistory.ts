import { WITHDRAWAL_REASONS, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import type { CarePlan } from './carePlan.ts';
import { type Random } from './random.ts';
import { careOf } from './enrollmentRow.ts';
import type { ReferralRows } from './rows.ts';
import { surveysOf } from './surveyHistory.ts';
import { addCareEvents, addStatuses } from './careEvents.ts';
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
        reason: 'Family called back and asked for a visit',
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
  const handling = { ...handled, id, steps, last, care, surveys };
  addStatuses(handling);
  const concernAt = isThin ? 0 : addCareEvents(handling);

  const updatedAt = Math.max(
    last.at,
    care.contactedAt ?? receivedAt,
    concernAt,
    care.siaSince ?? 0,
    care.dischargedAt ?? 0,
    surveys.changedAt,
  );
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
    updated_at: new Date(Math.min(updatedAt, now)),
  });
  return {
    id,
    status: last.to,
    updatedAt: Math.min(updatedAt, now),
    enrolledAt: steps.findLast(({ to }) => to === 'enrolled')?.at ?? null,
  };
}
