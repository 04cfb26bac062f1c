import type { AdministeredHospiceQuery } from '#contract/administration/administration.ts';
import { planLabel } from '#contract/platform/plans.ts';
import { PLANS } from '#contract/platform/users.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';

interface HospiceFiltersProps {
  query: AdministeredHospiceQuery;
  onChange: (patch: ListPatch<typeof AdministeredHospiceQuery>) => void;
  clearLink: ListLink | undefined;
}

export function HospiceFilters({ clearLink, onChange, query }: HospiceFiltersProps) {
  return (
    <FilterBar
      clearLink={clearLink}
      onSearch={(search) => onChange({ search })}
      search={query.search}
      searchLabel="Search name or city"
    >
      <ChoiceFilter
        choices={PLANS}
        label="Plan"
        onChange={(value) => onChange({ 'filter.plan': value })}
        selected={query['filter.plan']}
        words={planLabel}
      />
      <FlagFilter
        label="State"
        onChange={(value) => onChange({ 'filter.isActive': value })}
        value={query['filter.isActive']}
        words={{ yes: 'Active', no: 'Switched off' }}
      />
      <FlagFilter
        label="Super administrator"
        onChange={(value) => onChange({ 'filter.hasSuperAdmin': value })}
        value={query['filter.hasSuperAdmin']}
        words={{ yes: 'Has one', no: 'Has none' }}
      />
    </FilterBar>
  );
}
