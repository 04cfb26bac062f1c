import type { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';

type Filters = Partial<GroupReferralQuery>;

/** Without *entered in error*, which the status filter finds. */
export const QUICK_STATUSES = REFERRAL_STATUSES.filter((status) => status !== 'entered_in_error');

/** The filters behind each figure above the list. */
export const FIGURE_FILTERS = {
  waitingForAnswer: { 'filter.globalStatus': ['referral_received'] },
  pendingStartOfCare: { 'filter.globalStatus': ['pending_start_of_care'] },
  enrolled: { 'filter.globalStatus': ['enrolled'] },
  declined: { 'filter.globalStatus': ['declined'], 'filter.isWithdrawn': false },
  withdrawn: { 'filter.isWithdrawn': true },
} as const satisfies Record<string, Filters>;

/** Referrals of the period. */
export const referredOn = (period: GroupDashboard['period']): Filters => ({
  'filter.drillDown': 'referrals',
  'filter.drillDownDays': period,
});
