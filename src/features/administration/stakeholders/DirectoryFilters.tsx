import type { AdministeredStakeholderQuery } from '#contract/administration/groupAdministration.ts';
import { STAKEHOLDER_KINDS } from '#contract/organizations/hospices.ts';
import { FilterBar, type FilterBarProps } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { FilterOf } from '#src/ui/lists/useListQuery.ts';
import { kindLabel, stateLabel } from '#src/features/organizations/partyLabels.ts';
import { AllGroupsFilter } from '#src/features/administration/organizations/organizationFilters.tsx';

interface DirectoryFiltersProps {
  readonly bar: FilterBarProps;
  readonly filter: FilterOf<typeof AdministeredStakeholderQuery>;
  /** On the page of a group: kind and group are given, and the state has quick filters. */
  readonly isOfGroup: boolean;
}

export function DirectoryFilters({ bar, filter, isOfGroup }: DirectoryFiltersProps) {
  return (
    <FilterBar {...bar} searchLabel="Search name, phone, or NPI">
      {!isOfGroup && (
        <>
          <ChoiceFilter {...filter('filter.kind')} choices={STAKEHOLDER_KINDS} label="Type" labels={kindLabel} />
          <AllGroupsFilter {...filter('filter.group.id')} />
          <FlagFilter {...filter('filter.isActive')} label="Status" labels={stateLabel} />
        </>
      )}
    </FilterBar>
  );
}
