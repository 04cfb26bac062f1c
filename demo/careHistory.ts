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
import type { Row } from '#server/platform/database/insertRows.ts';
import { factsOf } from './enrollmentFacts.ts';
import { surveysOf, type SurveyHistory } from './surveyHistory.ts';
import type { Family } from './surveyFamily.ts';
import type { Actor, DemoHospice } from './world.ts';

export interface Handling {
  readonly id: string;
  readonly enrollment: Row<'enrollment'>;
  readonly status: ReferralStatus;
  /** When care was recorded as started; null: it was not, so far. */
  readonly enrolledAt: number | null;
  readonly history: Row<'status_history'>[];
  readonly timeline: Row<'timeline_event'>[];
  /** Which group raised them is known to the referral. */
  readonly concerns: Row<'concern'>[];
  readonly attempts: Row<'contact_attempt'>[];
  readonly surveys: SurveyHistory['rows'];
}

export interface Step {
  readonly to: ReferralStatus;
  readonly at: number;
  /** Null: the system. */
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
  /** Only what changed the status: for large amounts. */
  readonly isThin: boolean;
}

/** The moments of a course, whether reached yet or not. */
export interface Moments {
  readonly contact: number | null;
  readonly decided: number;
  /** Until when things have happened. */
  readonly limit: number;
}

function momentsOf({ plan, receivedAt, now, closedBy }: Handled): Moments {
  const decided = Math.round(receivedAt + plan.decidedHours * HOUR);
  const latest = receivedAt + (decided - receivedAt) * 0.6;
  const contact =
    plan.contactMinutes === null ? null : Math.round(Math.min(receivedAt + plan.contactMinutes * MINUTE, latest));
  return { contact, decided, limit: Math.min(now, closedBy ? closedBy.at - 1 : Infinity) };
}

/** The statuses that were reached, in order. */
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

/** One hospice's handling of a referral up to now: its row, its statuses in order, and what its people wrote. */
export function handle(handled: Handled): Handling {
  const { plan, random, referralId, receivedAt, hospice, family, now, isThin } = handled;
  const id = random.uuid();
  const moments = momentsOf(handled);
  const steps = stepsOf(handled, moments);
  const facts = factsOf(handled, moments, steps);
  const surveys = surveysOf({
    enrollmentId: id,
    hospice,
    family,
    inCare: facts.inCare,
    plan: plan.survey,
    now,
    isThin,
  });
  const last = steps.at(-1);
  if (!last) throw new Error('An enrollment begins with a status');

  const history = steps.map(({ to, at, actor, reason }, index): Row<'status_history'> => ({
    id: random.uuid(),
    enrollment_id: id,
    from_status: steps[index - 1]?.to ?? null,
    to_status: to,
    at: new Date(at),
    actor_id: actor?.id ?? null,
    reason,
  }));

  const timeline: Row<'timeline_event'>[] = [];
  const tell = (
    kind: NonNullable<Row<'timeline_event'>['kind']>,
    at: number,
    actor: Actor | null,
    rest: {
      text?: string;
      from?: ReferralStatus;
      to?: ReferralStatus;
      ofEvent?: 'death' | 'discharged_alive' | 'low_score';
      isShared: boolean;
    },
  ) =>
    timeline.push({
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
      text: rest.text ?? null,
      visibility: rest.isShared ? 'shared' : 'internal',
      of_event: rest.ofEvent ?? null,
    });

  steps.forEach((step, index) => {
    const from = steps[index - 1]?.to;
    if (!from) return;
    const detail =
      step === last || steps[index + 1]?.to === 'entered_in_error' ? (facts.columns.decline_detail ?? null) : null;
    const text = textOf(step, plan, detail);
    tell('status_changed', step.at, step.actor, { from, to: step.to, isShared: true, ...(text ? { text } : {}) });
  });

  const concerns: Row<'concern'>[] = [];
  const attempts: Row<'contact_attempt'>[] = [];
  const attempt = (at: number, reached: Reached) => {
    const when = new Date(Math.round(at));
    const name = idOf(`contact attempt ${id} ${attempts.length}`);
    const by = plan.assignee.id;
    attempts.push({ id: name, enrollment_id: id, at: when, logged_at: when, logged_by: by, channel: 'phone', reached });
    const text = `${contactChannelLabel.phone}: ${reachedLabel[reached]}`;
    tell('contact_attempt', Number(when), plan.assignee, { text, isShared: false });
  };

  let updatedAt = Math.max(last.at, facts.contactedAt ?? receivedAt);
  if (!isThin) {
    const { assignee } = plan;
    if (facts.contactedAt !== null) {
      tell('assigned', Math.round((receivedAt + facts.contactedAt) / 2), assignee, {
        text: assignee.name,
        isShared: false,
      });
      attempt(facts.contactedAt, 'caregiver');
      tell('first_contact', facts.contactedAt, assignee, { isShared: true });
      const until = Math.min(Math.max(last.at, facts.contactedAt + 2 * HOUR), now);
      const noteAt = () => Math.round(random.between(facts.contactedAt ?? receivedAt, until));
      for (let count = random.int(0, 2); count > 0; count -= 1) {
        tell('note', noteAt(), random.pick(hospice.managers), { text: random.pick(INTERNAL_NOTES), isShared: false });
      }
      if (random.chance(0.5)) {
        tell('note', noteAt(), assignee, { text: random.pick(SHARED_NOTES), isShared: true });
      }
    }
    if (facts.siaSince !== null) {
      tell('sia_changed', facts.siaSince, assignee, { text: 'End-of-life visits intensified', isShared: true });
    }
    if (facts.dischargedAt !== null) {
      const ofEvent = facts.columns.discharge_type === 'death' ? 'death' : 'discharged_alive';
      tell('discharged', facts.dischargedAt, assignee, { text: facts.dischargeText, ofEvent, isShared: true });
    }
    for (const { kind, at, actor, text, isLow } of surveys.events) {
      // Of a low score a group hears as its hospice's sharing says; of any other survey nothing.
      const isTold = kind === 'survey_answered' && isLow;
      tell(kind, at, actor, {
        isShared: isTold,
        ...(isTold ? { ofEvent: 'low_score' } : {}),
        ...(text === '' ? {} : { text }),
      });
    }
    if (plan.hasConcern && handled.isCreatedByGroup) {
      const at = Math.max(last.at, now - 5 * HOUR);
      const text = random.pick(CONCERNS);
      const by = handled.creator;
      concerns.push({
        id: idOf(`concern ${id}`),
        enrollment_id: id,
        raised_at: new Date(at),
        raised_by: by.id,
        raised_by_name: by.name,
        text,
      });
      tell('concern_raised', at, by, { text, isShared: true });
      updatedAt = Math.max(updatedAt, at);
    }
    if (facts.columns.decline_reason === 'unable_to_reach' && facts.contactedAt === null) {
      const span = last.at - receivedAt;
      attempt(receivedAt + span * 0.2, 'nobody');
      attempt(receivedAt + span * 0.6, 'left_message');
    }
    timeline.sort((one, other) => Number(one.at) - Number(other.at));
  }
  updatedAt = Math.max(updatedAt, facts.siaSince ?? 0, facts.dischargedAt ?? 0, surveys.changedAt);

  return {
    id,
    status: last.to,
    enrolledAt: steps.findLast(({ to }) => to === 'enrolled')?.at ?? null,
    history,
    timeline,
    concerns,
    attempts,
    surveys: surveys.rows,
    enrollment: {
      id,
      referral_id: referralId,
      hospice_id: hospice.id,
      ...facts.columns,
      has_open_low_score: surveys.hasOpenLowScore,
      has_undeliverable_survey: surveys.isUndeliverable,
      last_survey_at: surveys.lastAt === null ? null : new Date(surveys.lastAt),
      last_survey_mean: surveys.lastMean,
      version: steps.length + (facts.contactedAt === null ? 0 : 1) + (facts.dischargedAt === null ? 0 : 1),
      created_at: new Date(receivedAt),
      updated_at: new Date(Math.min(updatedAt, now)),
    },
  };
}

/** Reasons in the product's words, and below what a person wrote. */
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
