import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';

type Filters = Partial<Pick<HospiceEnrollmentQuery, 'filter.status' | 'filter.isSia'>>;

/** The quick filters of both sides' enrollments, by the names of the counts. */
const QUICK_FILTERS = [
  { name: 'all', label: 'All', filters: {} },
  { name: 'enrolled', label: 'Enrolled', filters: { 'filter.status': ['enrolled'] } },
  { name: 'pending', label: 'Pending', filters: { 'filter.status': ['pending_start_of_care'] } },
  { name: 'received', label: 'Received', filters: { 'filter.status': ['referral_received'] } },
  { name: 'declined', label: 'Declined', filters: { 'filter.status': ['declined'] } },
  { name: 'sia', label: 'SIA', filters: { 'filter.isSia': true } },
] as const satisfies readonly { name: string; label: string; filters: Filters }[];

interface Links {
  readonly linkTo: (filters: Filters) => ListLink;
  readonly isShowing: (filters: Filters) => boolean;
}

export type EnrollmentCounts = Readonly<Record<(typeof QUICK_FILTERS)[number]['name'], number>>;

export const enrollmentQuickFilters = (
  { isShowing, linkTo }: Links,
  counts: EnrollmentCounts | undefined,
): LinkRowItem[] =>
  QUICK_FILTERS.map(({ filters, label, name }) => ({
    label,
    count: counts?.[name],
    isCurrent: isShowing(filters),
    ...linkTo(filters),
  }));

/** The latest start of care first; enrollments without one come last. */
export const LATEST_START_FIRST = [{ column: 'startOfCare', direction: 'DESC' } as const];

/** The query with the list's own order where none is asked for. */
export const inListOrder = <Query extends Pick<HospiceEnrollmentQuery, 'sortBy'>>(query: Query) => ({
  ...query,
  sortBy: query.sortBy ?? LATEST_START_FIRST,
});

/** The dashboards' second list, as the address names it. */
export const ENROLLMENTS_TAB = { tab: 'enrollments' } as const;
