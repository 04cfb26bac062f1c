import type { AdministeredGroupQuery } from '#contract/groupAdministration.ts';
import { groupTypeLabel } from '#contract/groupTypes.ts';
import { GROUP_TYPES } from '#contract/users.ts';
import { useAllHospiceOptions } from '#src/shared/administration/organisationOptions.ts';
import { FilterBar } from '#src/shared/lists/FilterBar.tsx';
import { ChoiceFilter } from '#src/shared/referrals/ChoiceFilter.tsx';
import { FlagFilter } from '#src/shared/referrals/FlagFilter.tsx';
import { NamedFilter } from '#src/shared/referrals/NamedFilter.tsx';
import { useLookup } from '#src/shared/referrals/useLookup.ts';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';
import { stateWords } from './words.ts';

interface GroupFiltersProps {
  readonly query: AdministeredGroupQuery;
  readonly onChange: (patch: ListPatch<typeof AdministeredGroupQuery>) => void;
  readonly clearLink: ListLink | undefined;
}

const NONE: readonly string[] = [];

export function GroupFilters({ clearLink, onChange, query }: GroupFiltersProps) {
  const selected = query['filter.hospice.id'] ?? NONE;
  const { controls, lookup } = useLookup(selected);
  const hospices = useAllHospiceOptions(lookup);
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
      <NamedFilter
        controls={controls}
        found={hospices}
        label="Hospice"
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={selected}
      />
      <FlagFilter
        label="State"
        onChange={(value) => onChange({ 'filter.isActive': value })}
        value={query['filter.isActive']}
        words={stateWords}
      />
    </FilterBar>
  );
}
