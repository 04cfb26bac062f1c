import type { HospiceEnrollmentQuery } from '#contract/enrollments.ts';
import { FilterBar } from '#src/shared/lists/FilterBar.tsx';
import { CountedFilter } from '#src/shared/referrals/CountedFilter.tsx';
import { GroupFilter, ProviderFilter } from '#src/shared/referrals/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/shared/referrals/EnrollmentFilters.tsx';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';

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
      <CountedFilter onChange={onChange} query={query} />
      <FilterBar clearLink={clearLink} onSearch={(search) => onChange({ search })} search={query.search}>
        <EnrollmentFilters onChange={onChange} query={query} />
        <ProviderFilter onChange={(value) => onChange({ [PROVIDER]: value })} selected={query[PROVIDER]} />
        <GroupFilter onChange={(value) => onChange({ [GROUP]: value })} selected={query[GROUP]} />
      </FilterBar>
    </>
  );
}
