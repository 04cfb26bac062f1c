import type { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { HospiceFilter, StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';

interface GroupEnrollmentFiltersProps {
  query: GroupEnrollmentQuery;
  onChange: (patch: ListPatch<typeof GroupEnrollmentQuery>) => void;
  clearLink: ListLink | undefined;
}

/** The filters of a group's enrollments. */
export function GroupEnrollmentFilters({ clearLink, onChange, query }: GroupEnrollmentFiltersProps) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar clearLink={clearLink} onSearch={(search) => onChange({ search })} search={query.search}>
        <EnrollmentFilters onChange={onChange} query={query} />
        <HospiceFilter
          onChange={(value) => onChange({ 'filter.hospice.id': value })}
          selected={query['filter.hospice.id']}
        />
        <StakeholderFilters
          onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
          selected={query['filter.stakeholders.id']}
        />
      </FilterBar>
    </>
  );
}
