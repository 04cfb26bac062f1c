import type { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/referrals/statuses.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { HospiceFilter, StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { FurtherReferralFilters } from '#src/features/referrals/lists/ReferralFilters.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';
import { FURTHER_FILTERS } from './groupFilters.ts';

/** The filters of a group's referrals. */
export function GroupReferralFilters({ bar, filter, onChange, query }: ListFiltersProps<typeof GroupReferralQuery>) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar
        {...bar}
        further={<FurtherReferralFilters onChange={onChange} query={query} />}
        isFurtherUsed={FURTHER_FILTERS.some((name) => query[name] !== undefined)}
      >
        <ChoiceFilter
          {...filter('filter.globalStatus')}
          choices={REFERRAL_STATUSES}
          label="Status"
          labels={statusLabel}
        />
        <HospiceFilter {...filter('filter.hospice.id')} />
        <StakeholderFilters {...filter('filter.stakeholders.id')} />
        <DayRangeFilter {...filter('filter.receivedAt')} label="Sent" />
      </FilterBar>
    </>
  );
}
