import type { AdministeredGroupQuery } from '#contract/organizations/groupAdministration.ts';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import { GROUP_TYPES } from '#contract/platform/users.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { stateLabel } from './partyLabels.ts';
import { AllHospicesFilter } from '#src/features/administration/organizations/organizationFilters.tsx';

interface GroupFiltersProps {
  readonly query: AdministeredGroupQuery;
  readonly onChange: (patch: ListPatch<typeof AdministeredGroupQuery>) => void;
  readonly clearLink: ListLink | undefined;
}

export function GroupFilters({ clearLink, onChange, query }: GroupFiltersProps) {
  return (
    <FilterBar
      clearLink={clearLink}
      onSearch={(search) => onChange({ search })}
      search={query.search}
      searchLabel="Search name, city or phone"
    >
      <ChoiceFilter
        choices={GROUP_TYPES}
        label="Type"
        onChange={(value) => onChange({ 'filter.type': value })}
        selected={query['filter.type']}
        words={groupTypeLabel}
      />
      <AllHospicesFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <FlagFilter
        label="State"
        onChange={(value) => onChange({ 'filter.isActive': value })}
        value={query['filter.isActive']}
        words={stateLabel}
      />
    </FilterBar>
  );
}
