import type { AdministeredGroupQuery } from '#contract/administration/groupAdministration.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { FilterBar, type FilterBarProps } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { FilterOf } from '#src/ui/lists/useListQuery.ts';
import { stateLabel } from '#src/features/organizations/partyLabels.ts';
import { AllHospicesFilter } from '#src/features/administration/organizations/organizationFilters.tsx';

interface GroupFiltersProps {
  readonly bar: FilterBarProps;
  readonly filter: FilterOf<typeof AdministeredGroupQuery>;
}

export function GroupFilters({ bar, filter }: GroupFiltersProps) {
  return (
    <FilterBar {...bar} searchLabel="Search name, city, or phone">
      <ChoiceFilter {...filter('filter.type')} label="Type" labels={groupTypeLabel} />
      <AllHospicesFilter {...filter('filter.hospice.id')} />
      <FlagFilter {...filter('filter.isActive')} label="Status" labels={stateLabel} />
    </FilterBar>
  );
}
