import { labels } from '#contract/platform/labels.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { ReferralStatus } from './statuses.ts';

/** How an open referral's elapsed time compares with the hospice's targets; screens show it as a color and text. */
export type Pace = 'onTarget' | 'late' | 'veryLate';

const LATE_AFTER_TARGETS = 1;
const VERY_LATE_AFTER_TARGETS = 2;
/** Pending without a planned day: amber after a day, red after three (domain, 1.3). */
const PENDING_LATE_HOURS = 24;
const PENDING_VERY_LATE_HOURS = 72;

export interface Clock {
  readonly status: ReferralStatus;
  readonly receivedAt: number;
  readonly firstContactAt: number | null;
  readonly statusSince: number;
  readonly hasPlannedStart: boolean;
  readonly responseDueAt: number;
  readonly now: number;
}

const paceOf = (elapsed: number, late: number, veryLate: number): Pace =>
  elapsed >= veryLate ? 'veryLate' : elapsed >= late ? 'late' : 'onTarget';

/** The pace of an open enrollment, `null` for one that no longer waits. */
export function paceAgainstTarget(clock: Clock): Pace | null {
  if (clock.status === 'referral_received' && clock.firstContactAt === null) {
    const target = clock.responseDueAt - clock.receivedAt;
    return paceOf(clock.now - clock.receivedAt, target * LATE_AFTER_TARGETS, target * VERY_LATE_AFTER_TARGETS);
  }
  if (clock.status === 'pending_start_of_care' && !clock.hasPlannedStart) {
    return paceOf(clock.now - clock.statusSince, PENDING_LATE_HOURS * HOUR, PENDING_VERY_LATE_HOURS * HOUR);
  }
  return clock.status === 'referral_received' || clock.status === 'pending_start_of_care' ? 'onTarget' : null;
}

export const paceLabel = labels<Pace>({
  onTarget: 'on target',
  late: 'over target',
  veryLate: 'far over target',
});
