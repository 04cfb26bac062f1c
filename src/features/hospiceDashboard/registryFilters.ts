import type { HospiceReferralQuery } from '#contract/referrals.ts';

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

/** The very rows that each figure above the list counts. */
export const FIGURE_FILTERS = {
  newReferrals: { 'filter.status': ['referral_received'], 'filter.enrollment.isContacted': false },
  overResponseTarget: { 'filter.enrollment.alert': ['overdue_response'] },
  pendingStartOfCare: { 'filter.status': ['pending_start_of_care'] },
  openAlerts: { 'filter.hasAlert': true },
} as const satisfies Record<string, Filters>;

const COUNTING = ['referral_received', 'pending_start_of_care', 'enrolled', 'declined'] as const;

/** Care that started on that day or later. */
export const startedSince = (since: string): Filters => ({ 'filter.enrollment.startOfCare': { from: since } });

/** What the ratios are of: referrals received on that day or later, those entered in error left out. */
export const cohortSince = (since: string): Filters => ({
  'filter.status': [...COUNTING],
  'filter.receivedAt': { from: since },
});

export const cohortEnrolledSince = (since: string): Filters => ({
  'filter.status': ['enrolled'],
  'filter.receivedAt': { from: since },
});

/** Those that open the second row when they are set; SIA and any alert have their quick filters in sight already. */
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
