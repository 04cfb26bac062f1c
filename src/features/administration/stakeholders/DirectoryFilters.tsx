import type { AdministeredStakeholderQuery } from '#contract/organizations/groupAdministration.ts';
import { STAKEHOLDER_KINDS } from '#contract/organizations/hospices.ts';
import { useAllGroupOptions } from '#src/features/administration/lookup/organizationOptions.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { kindLabel, stateLabel } from './partyLabels.ts';

interface DirectoryFiltersProps {
  readonly query: AdministeredStakeholderQuery;
  readonly onChange: (patch: ListPatch<typeof AdministeredStakeholderQuery>) => void;
  readonly clearLink: ListLink | undefined;
  /** On a group's own page, where kind and group are said already and the state has its quick filters. */
  readonly isOfGroup: boolean;
}

const NONE: readonly string[] = [];

function GroupFilter({ onChange, query }: Pick<DirectoryFiltersProps, 'onChange' | 'query'>) {
  const selected = query['filter.group.id'] ?? NONE;
  const { controls, lookup } = useLookup(selected);
  return (
    <NamedFilter
      controls={controls}
      found={useAllGroupOptions(lookup)}
      label="Group"
      onChange={(value) => onChange({ 'filter.group.id': value })}
      selected={selected}
    />
  );
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
          <GroupFilter onChange={onChange} query={query} />
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
