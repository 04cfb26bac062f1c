import type { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { HospiceFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import {
  FurtherReferralFilters,
  ReceivedFilter,
  SourceFilters,
  StatusFilter,
} from '#src/features/referrals/lists/ReferralFilters.tsx';
import type { ListFiltersProps } from '#src/features/referrals/lists/ReferralList.tsx';
import { FURTHER_FILTERS } from './groupFilters.ts';

/** The filters of a group's referrals. */
export function GroupReferralFilters({ clearLink, onChange, query }: ListFiltersProps<typeof GroupReferralQuery>) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar
        clearLink={clearLink}
        further={<FurtherReferralFilters onChange={onChange} query={query} />}
        isFurtherUsed={FURTHER_FILTERS.some((name) => query[name] !== undefined)}
        onSearch={(search) => onChange({ search })}
        search={query.search}
      >
        <StatusFilter
          label="Status"
          onChange={(value) => onChange({ 'filter.globalStatus': value })}
          selected={query['filter.globalStatus']}
        />
        <HospiceFilter
          onChange={(value) => onChange({ 'filter.hospice.id': value })}
          selected={query['filter.hospice.id']}
        />
        <SourceFilters onChange={onChange} query={query} />
        <ReceivedFilter label="Sent" onChange={onChange} query={query} />
      </FilterBar>
    </>
  );
}
