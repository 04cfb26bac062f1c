import type { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { statusLabel } from '#contract/referrals/referralLabels.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { HospiceFilter, StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { FurtherReferralFilters } from '#src/features/referrals/lists/listTools/ReferralFilters.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

/** The filters of a group's referrals. */
export function GroupReferralFilters({ bar, filter, onChange, query }: ListFiltersProps<typeof GroupReferralQuery>) {
  return (
    <FilterBar
      {...bar}
      further={
        <>
          <StakeholderFilters {...filter('filter.stakeholders.id')} />
          <FurtherReferralFilters onChange={onChange} query={query} />
        </>
      }
    >
      <DrillDownFilter onChange={onChange} query={query} />
      <ChoiceFilter {...filter('filter.globalStatus')} label="Status" labels={statusLabel} />
      <HospiceFilter {...filter('filter.hospice.id')} />
      <DayRangeFilter {...filter('filter.receivedAt')} label="Sent" />
    </FilterBar>
  );
}
