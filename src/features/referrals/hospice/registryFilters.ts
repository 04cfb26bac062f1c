import type { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

type Filters = Partial<HospiceReferralQuery>;

/** What *New* says on every part of the screen: received, and nobody has talked with the family yet. */
const NEW: Filters = { 'filter.status': ['referral_received'], 'filter.enrollment.isContacted': false };

/** The quick filters, by the names of the dashboard's counts. */
export const QUICK_FILTERS = [
  { name: 'all', label: 'All', filters: {} },
  { name: 'mine', label: 'Mine', filters: { 'filter.enrollment.owner': 'mine' } },
  { name: 'unowned', label: 'Unowned', filters: { 'filter.enrollment.owner': 'unowned' } },
  { name: 'due', label: 'Due', filters: { 'filter.enrollment.isDue': true } },
  { name: 'new', label: 'New', filters: NEW },
  { name: 'pending', label: 'Pending', filters: { 'filter.status': ['pending_start_of_care'] } },
  { name: 'enrolled', label: 'Enrolled', filters: { 'filter.status': ['enrolled'] } },
  { name: 'declined', label: 'Declined', filters: { 'filter.status': ['declined'], 'filter.isWithdrawn': false } },
  { name: 'withdrawn', label: 'Withdrawn', filters: { 'filter.isWithdrawn': true } },
  { name: 'alerts', label: 'Alerts', filters: { 'filter.hasAlert': true } },
  { name: 'sia', label: 'SIA', filters: { 'filter.enrollment.isSia': true } },
] as const satisfies readonly { name: keyof HospiceDashboard['counts']; label: string; filters: Filters }[];

/** The filters behind each figure above the list. */
export const FIGURE_FILTERS = {
  newReferrals: NEW,
  overResponseTarget: { 'filter.enrollment.alert': ['overdue_response'] },
  pendingStartOfCare: { 'filter.status': ['pending_start_of_care'] },
  openAlerts: { 'filter.hasAlert': true },
} as const satisfies Record<string, Filters>;

/** The records that a figure counted in its period. */
export const drillDownDays = (drillDown: 'referrals' | 'enrolled', period: HospiceDashboard['period']): Filters => ({
  'filter.drillDown': drillDown,
  'filter.drillDownDays': period,
});
