import type { CarePlan } from '#demo/generator/carePlan.ts';

/** The plans of scripted referrals, each with what its scenario says differently. */

/** Hours after which nothing happens: a month. */
export const FAR = 24 * 30;

/** New, without a decision within the next month. */
export const fresh = (contactMinutes: number | null): Partial<CarePlan> => ({
  outcome: 'enrolled',
  contactMinutes,
  pendingAt: null,
  decidedHours: FAR,
  reopenedAfterHours: null,
  error: null,
});

/** Pending since a share of the time between contact and today. */
export const pending = (hoursAgo: number, rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'enrolled',
  decidedHours: FAR,
  pendingAt: Math.min((hoursAgo * 0.45) / FAR, 0.5),
  error: null,
  ...rest,
});

export const enrolled = (rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'enrolled',
  pendingAt: 0.3,
  recordMinutes: 30,
  error: null,
  ...rest,
});

export const declined = (rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'declined',
  pendingAt: null,
  decidedHours: 12,
  isWithdrawn: false,
  error: null,
  ...rest,
});
