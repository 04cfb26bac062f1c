import type { AdministeredStakeholderQuery } from '#contract/organizations/groupAdministration.ts';
import { STAKEHOLDER_KINDS } from '#contract/organizations/hospices.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { kindLabel, stateLabel } from './partyLabels.ts';
import { AllGroupsFilter } from '#src/features/administration/organizations/organizationFilters.tsx';

interface DirectoryFiltersProps {
  readonly query: AdministeredStakeholderQuery;
  readonly onChange: (patch: ListPatch<typeof AdministeredStakeholderQuery>) => void;
  readonly clearLink: ListLink | undefined;
  /** On the page of a group: kind and group are given, and the state has quick filters. */
  readonly isOfGroup: boolean;
}

export function DirectoryFilters({ clearLink, isOfGroup, onChange, query }: DirectoryFiltersProps) {
  return (
    <FilterBar
      clearLink={clearLink}
      onSearch={(search) => onChange({ search })}
      search={query.search}
      searchLabel="Search name, phone or NPI"
    >
      {!isOfGroup && (
        <>
          <ChoiceFilter
            choices={STAKEHOLDER_KINDS}
            label="Kind"
            onChange={(value) => onChange({ 'filter.kind': value })}
            selected={query['filter.kind']}
            words={kindLabel}
          />
          <AllGroupsFilter
            onChange={(value) => onChange({ 'filter.group.id': value })}
            selected={query['filter.group.id']}
          />
          <FlagFilter
            label="State"
            onChange={(value) => onChange({ 'filter.isActive': value })}
            value={query['filter.isActive']}
            words={stateLabel}
          />
        </>
      )}
    </FilterBar>
  );
}
