import type { ListQuery } from '#contract/platform/listQuery.ts';
import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import type { EnrollmentCounts, HospiceEnrollmentCounts } from '#contract/referrals/dashboards.ts';
import type { FilterLinks, QuickItem } from '#src/ui/lists/useFilterLinks.ts';

type Filters = Partial<Pick<HospiceEnrollmentQuery, 'filter.status' | 'filter.isSia' | 'filter.isWithdrawn'>>;

/** The quick filters of a group's enrollments, by the names of the counts. */
const QUICK_FILTERS = [
  { name: 'enrolled', label: 'Enrolled', filters: { 'filter.status': ['enrolled'] } },
  { name: 'pending', label: 'Pending', filters: { 'filter.status': ['pending_start_of_care'] } },
  { name: 'received', label: 'Received', filters: { 'filter.status': ['referral_received'] } },
  { name: 'declined', label: 'Declined', filters: { 'filter.status': ['declined'], 'filter.isWithdrawn': false } },
  { name: 'withdrawn', label: 'Withdrawn', filters: { 'filter.isWithdrawn': true } },
  { name: 'sia', label: 'SIA', filters: { 'filter.isSia': true } },
] as const satisfies readonly { name: keyof EnrollmentCounts; label: string; filters: Filters }[];

/**
 * @param first the quick filters before those of the statuses
 * @param scope whose enrollments are counted: each of the filters stays within it
 */
export const enrollmentQuickFilters = (
  links: FilterLinks,
  counts: EnrollmentCounts | undefined,
  first: readonly QuickItem[],
  scope: ListQuery,
): LinkRowItem[] =>
  links.quickItems([
    ...first,
    ...QUICK_FILTERS.map(({ filters, label, name }) => ({
      label,
      count: counts?.[name],
      filters: { ...scope, ...filters },
    })),
  ]);

/** Who is on service now: what the list of a hospice opens on. */
export const ON_SERVICE = 'filter.situation=on_service';

/** The quick filters of a hospice's enrollments: the census first. */
const HOSPICE_QUICK_FILTERS: readonly {
  readonly name: keyof HospiceEnrollmentCounts;
  readonly label: string;
  readonly filters: Partial<HospiceEnrollmentQuery>;
}[] = [
  { name: 'onService', label: 'On service', filters: { 'filter.situation': ['on_service'] } },
  { name: 'mine', label: 'My patients', filters: { 'filter.situation': ['on_service'], 'filter.isMine': true } },
  { name: 'activelyDying', label: 'Actively dying', filters: { 'filter.situation': ['actively_dying'] } },
  { name: 'discharged', label: 'Discharged', filters: { 'filter.situation': ['discharged'] } },
  { name: 'died', label: 'Died', filters: { 'filter.situation': ['died'] } },
  ...QUICK_FILTERS.filter(({ name }) => name !== 'enrolled' && name !== 'sia').map(({ filters, label, name }) => ({
    name,
    label,
    filters,
  })),
  { name: 'all', label: 'All', filters: {} },
];

/** @param counts the list of a nurse's own patients is offered to those who have some */
export const hospiceEnrollmentQuickFilters = (
  links: FilterLinks,
  counts: HospiceEnrollmentCounts | undefined,
): LinkRowItem[] =>
  links.quickItems(
    HOSPICE_QUICK_FILTERS.filter(
      ({ filters, name }) => name !== 'mine' || counts?.mine || links.isShowing(filters),
    ).map((each) => ({ ...each, count: counts?.[each.name] })),
  );

/** The dashboards' second list, as the address names it. */
export const ENROLLMENTS_TAB = { tab: 'enrollments' } as const;
