import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { GroupFilter, ProviderFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';

interface EnrollmentListFiltersProps {
  query: HospiceEnrollmentQuery;
  onChange: (patch: ListPatch<typeof HospiceEnrollmentQuery>) => void;
  clearLink: ListLink | undefined;
}

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

/** The filters of a hospice's enrollments. */
export function EnrollmentListFilters({ clearLink, onChange, query }: EnrollmentListFiltersProps) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar clearLink={clearLink} onSearch={(search) => onChange({ search })} search={query.search}>
        <EnrollmentFilters onChange={onChange} query={query} />
        <ProviderFilter onChange={(value) => onChange({ [PROVIDER]: value })} selected={query[PROVIDER]} />
        <GroupFilter onChange={(value) => onChange({ [GROUP]: value })} selected={query[GROUP]} />
      </FilterBar>
    </>
  );
}
