import type { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/statuses.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';

type Filters = Partial<GroupReferralQuery>;

/** The statuses that the quick filters offer; what was entered in error is found by the status filter alone. */
export const QUICK_STATUSES = REFERRAL_STATUSES.filter((status) => status !== 'entered_in_error');

/** The very rows that each figure above the list counts. */
export const FIGURE_FILTERS = {
  waitingForAnswer: { 'filter.globalStatus': ['referral_received'] },
  pendingStartOfCare: { 'filter.globalStatus': ['pending_start_of_care'] },
  enrolled: { 'filter.globalStatus': ['enrolled'] },
  declined: { 'filter.globalStatus': ['declined'] },
} as const satisfies Record<string, Filters>;

/** Referrals of the period. */
export const referredOn = (period: GroupDashboard['period']): Filters => ({
  'filter.drillDown': 'referrals',
  'filter.drillDownDays': period,
});

/** Those that open the second row when they are set. */
export const FURTHER_FILTERS = ['filter.urgency', 'filter.enrollment.isSia', 'filter.scoreAlert'] as const;
