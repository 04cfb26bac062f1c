import type { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

type Filters = Partial<HospiceReferralQuery>;

/** The filters behind the quick filters, by the names of the dashboard's counts. */
export const QUICK_FILTERS = {
  all: {},
  new: { 'filter.status': ['referral_received'] },
  pending: { 'filter.status': ['pending_start_of_care'] },
  enrolled: { 'filter.status': ['enrolled'] },
  declined: { 'filter.status': ['declined'] },
  alerts: { 'filter.hasAlert': true },
  sia: { 'filter.enrollment.isSia': true },
} as const satisfies Record<string, Filters>;

export type QuickFilter = keyof typeof QUICK_FILTERS;

export const quickFilterLabel: Record<QuickFilter, string> = {
  all: 'All',
  new: 'New',
  pending: 'Pending',
  enrolled: 'Enrolled',
  declined: 'Declined',
  alerts: 'Alerts',
  sia: 'SIA',
};

export const QUICK_FILTER_NAMES = ['all', 'new', 'pending', 'enrolled', 'declined', 'alerts', 'sia'] as const;

/** The filters behind each figure above the list. */
export const FIGURE_FILTERS = {
  newReferrals: { 'filter.status': ['referral_received'], 'filter.enrollment.isContacted': false },
  overResponseTarget: { 'filter.enrollment.alert': ['overdue_response'] },
  pendingStartOfCare: { 'filter.status': ['pending_start_of_care'] },
  openAlerts: { 'filter.hasAlert': true },
} as const satisfies Record<string, Filters>;

/** The records that a figure counted in its period. */
export const drillDownDays = (counted: 'referrals' | 'enrolled', period: HospiceDashboard['period']): Filters => ({
  'filter.drillDown': counted,
  'filter.drillDownDays': period,
});

/** When one of them is set, the second row of filters is open. SIA and alerts have quick filters instead. */
export const FURTHER_FILTERS = [
  'filter.globalStatus',
  'filter.enrollment.hospiceLocation.id',
  'filter.urgency',
  'filter.scoreAlert',
  'filter.stakeholderAlert',
  'filter.enrollment.alert',
  'filter.enrollment.isContacted',
  'filter.enrollment.startOfCare',
  'filter.enrollment.declineReason',
  'filter.source',
] as const;
