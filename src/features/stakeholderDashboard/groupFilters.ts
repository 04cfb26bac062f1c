import type { GroupReferralQuery } from '#contract/referrals.ts';
import { REFERRAL_STATUSES } from '#contract/statuses.ts';
import { plainDateIn } from '#src/ui/dates.ts';

type Filters = Partial<GroupReferralQuery>;

const DAY = 86_400_000;

/** The statuses that the quick filters offer; what was entered in error is found by the status filter alone. */
export const QUICK_STATUSES = REFERRAL_STATUSES.filter((status) => status !== 'entered_in_error');

/** The very rows that each figure above the list counts. */
export const FIGURE_FILTERS = {
  waitingForAnswer: { 'filter.globalStatus': ['referral_received'] },
  pendingStartOfCare: { 'filter.globalStatus': ['pending_start_of_care'] },
  enrolled: { 'filter.globalStatus': ['enrolled'] },
} as const satisfies Record<string, Filters>;

const since = (days: number, now: number, timeZone: string): Filters => ({
  'filter.receivedAt': { from: plainDateIn(now - days * DAY, timeZone) },
});

export const referredWithin = since;

export const declinedWithin = (days: number, now: number, timeZone: string): Filters => ({
  'filter.globalStatus': ['declined'],
  ...since(days, now, timeZone),
});
