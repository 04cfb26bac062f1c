import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import type { EnrollmentCounts } from '#contract/referrals/dashboards.ts';
import type { FilterLinks } from '#src/ui/lists/useFilterLinks.ts';

type Filters = Partial<Pick<HospiceEnrollmentQuery, 'filter.status' | 'filter.isSia' | 'filter.isWithdrawn'>>;

/** The quick filters of both sides' enrollments, by the names of the counts. */
const QUICK_FILTERS = [
  { name: 'all', label: 'All', filters: {} },
  { name: 'enrolled', label: 'Enrolled', filters: { 'filter.status': ['enrolled'] } },
  { name: 'pending', label: 'Pending', filters: { 'filter.status': ['pending_start_of_care'] } },
  { name: 'received', label: 'Received', filters: { 'filter.status': ['referral_received'] } },
  { name: 'declined', label: 'Declined', filters: { 'filter.status': ['declined'], 'filter.isWithdrawn': false } },
  { name: 'withdrawn', label: 'Withdrawn', filters: { 'filter.isWithdrawn': true } },
  { name: 'sia', label: 'SIA', filters: { 'filter.isSia': true } },
] as const satisfies readonly { name: keyof EnrollmentCounts; label: string; filters: Filters }[];

export const enrollmentQuickFilters = (links: FilterLinks, counts: EnrollmentCounts | undefined): LinkRowItem[] =>
  links.quickItems(QUICK_FILTERS.map((each) => ({ ...each, count: counts?.[each.name] })));

/** The dashboards' second list, as the address names it. */
export const ENROLLMENTS_TAB = { tab: 'enrollments' } as const;
