import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { TimelineEvent } from '#contract/referrals/timeline.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { elapsedLabel } from '#contract/platform/formats.ts';

/** The usual next step, if there is one: the page's primary button. */
const NEXT: Record<ReferralStatus, ReferralStatus | null> = {
  referral_received: 'pending_start_of_care',
  pending_start_of_care: 'enrolled',
  enrolled: null,
  declined: 'referral_received',
  entered_in_error: null,
};

export function primaryStep({ allowedTransitions, status }: Enrollment): ReferralStatus | undefined {
  if (status === 'entered_in_error') return allowedTransitions[0];
  const next = NEXT[status];
  return next !== null && allowedTransitions.includes(next) ? next : undefined;
}

/** The label of a step's button; the dots say that a dialog follows. */
export function stepLabel(from: ReferralStatus, to: ReferralStatus): string {
  if (from === 'entered_in_error') return 'Restore…';
  if (from === 'declined' && to === 'referral_received') return 'Reopen…';
  if (to === 'pending_start_of_care') return from === 'enrolled' ? 'Move back to pending…' : 'Accept…';
  if (to === 'referral_received') return 'Move back to received…';
  if (to === 'enrolled') return 'Enroll…';
  return to === 'declined' ? 'Decline…' : 'Mark as entered in error…';
}

export interface Step {
  readonly status: ReferralStatus;
  readonly at: string | null;
  /** The time since the step before. */
  readonly took: string | null;
  /** `skipped`: the patient never was in this status. */
  readonly state: 'done' | 'skipped' | 'current' | 'ahead';
}

const lastMove = (events: readonly TimelineEvent[], enrollment: Enrollment, to: ReferralStatus) =>
  events.find(({ hospice, toStatus }) => toStatus === to && (hospice === null || hospice.id === enrollment.hospice.id));

/** Whether the patient came straight from received. An acceptance that was undone is none. */
const hasSkippedPending = (events: readonly TimelineEvent[], enrollment: Enrollment): boolean =>
  (lastMove(events, enrollment, enrollment.status)?.fromStatus ?? 'referral_received') === 'referral_received';

/** Received, pending, enrolled or declined, with when each began. `moves` are the status changes, newest first. */
export function stepsOf(enrollment: Enrollment, moves: readonly TimelineEvent[]): Step[] {
  const { receivedAt, startOfCare, status, statusSince } = enrollment;
  const beganAt = (one: ReferralStatus): string | null => {
    if (one === 'referral_received') return receivedAt;
    if (one === status && one !== 'enrolled') return statusSince;
    if (one === 'enrolled') return startOfCare;
    return lastMove(moves, enrollment, one)?.at ?? null;
  };
  const hasEnded = status === 'declined' || status === 'entered_in_error';
  const isSkipped = status !== 'pending_start_of_care' && hasSkippedPending(moves, enrollment);
  const pendingAt = isSkipped ? null : beganAt('pending_start_of_care');
  const path: ReferralStatus[] = hasEnded
    ? ['referral_received', ...(pendingAt ? (['pending_start_of_care'] as const) : []), status]
    : ['referral_received', 'pending_start_of_care', 'enrolled'];
  const here = path.indexOf(status);
  let before: string | null = null;
  return path.map((one, index) => {
    const isPassedBy = isSkipped && one === 'pending_start_of_care' && index < here;
    const at = index <= here && !isPassedBy ? beganAt(one) : null;
    const took = at && before && at > before ? elapsedLabel(before, at) : null;
    before = at ?? before;
    return {
      status: one,
      at,
      took,
      state: isPassedBy ? 'skipped' : index < here ? 'done' : index === here ? 'current' : 'ahead',
    };
  });
}
