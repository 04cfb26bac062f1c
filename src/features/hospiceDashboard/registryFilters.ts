import type { HospiceReferralQuery } from '#contract/referrals.ts';
import { plainDateIn } from '#src/ui/dates.ts';

type Filters = Partial<HospiceReferralQuery>;

const DAY = 86_400_000;

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

/** Care that started in the last days, today included. */
export const startedWithin = (days: number, now: number, timeZone: string): Filters => ({
  'filter.enrollment.startOfCare': { from: plainDateIn(now - days * DAY, timeZone) },
});

/** Referrals received in the last days. */
export const receivedWithin = (days: number, now: number, timeZone: string): Filters => ({
  'filter.receivedAt': { from: plainDateIn(now - days * DAY, timeZone) },
});
