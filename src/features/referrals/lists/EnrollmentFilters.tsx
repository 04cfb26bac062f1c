import type { ReactNode } from 'react';
import { alertLabel, ENROLLMENT_ALERTS } from '#contract/referrals/alerts.ts';
import type { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/referrals/statuses.ts';
import {
  GroupFilter,
  HospiceFilter,
  ProviderFilter,
  StakeholderFilters,
} from '#src/features/organizations/directory/directoryFilters.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import { DrillDownFilter } from './DrillDownFilter.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

type Query = typeof HospiceEnrollmentQuery | typeof GroupEnrollmentQuery;

interface EnrollmentFiltersProps extends Pick<ListFiltersProps<Query>, 'bar' | 'onChange' | 'query'> {
  children: ReactNode;
}

/** The enrollment filters common to both sides, followed by each side's own. */
function EnrollmentFilters({ bar, children, onChange, query }: EnrollmentFiltersProps) {
  const filter = filtersOf(query, onChange);
  return (
    <FilterBar {...bar}>
      <DrillDownFilter onChange={onChange} query={query} />
      <ChoiceFilter {...filter('filter.status')} choices={REFERRAL_STATUSES} label="Status" labels={statusLabel} />
      <ChoiceFilter {...filter('filter.alert')} choices={ENROLLMENT_ALERTS} label="Alert" labels={alertLabel} />
      <FlagFilter {...filter('filter.isSia')} label="SIA" />
      {children}
    </FilterBar>
  );
}

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

export function HospiceEnrollmentFilters(list: ListFiltersProps<typeof HospiceEnrollmentQuery>) {
  const { filter } = list;
  return (
    <EnrollmentFilters {...list}>
      <ProviderFilter {...filter(PROVIDER)} />
      <GroupFilter {...filter(GROUP)} />
    </EnrollmentFilters>
  );
}

export function GroupEnrollmentFilters(list: ListFiltersProps<typeof GroupEnrollmentQuery>) {
  const { filter } = list;
  return (
    <EnrollmentFilters {...list}>
      <HospiceFilter {...filter('filter.hospice.id')} />
      <StakeholderFilters {...filter('filter.stakeholders.id')} />
    </EnrollmentFilters>
  );
}
