import { alertLabel, statusLabel } from '#contract/referrals/referralLabels.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import type { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import {
  AssigneeFilter,
  GroupFilter,
  LocationFilter,
  StakeholderFilters,
} from '#src/features/organizations/directory/directoryFilters.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { FurtherReferralFilters, OPEN_OR_NONE } from '#src/features/referrals/lists/listTools/ReferralFilters.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

function FurtherFilters({ filter, onChange, query }: ListFiltersProps<typeof HospiceReferralQuery>) {
  return (
    <>
      <StakeholderFilters {...filter('filter.stakeholders.id')} />
      <GroupFilter {...filter('filter.stakeholders.group.id')} />
      <ChoiceFilter {...filter('filter.globalStatus')} label="Global status" labels={statusLabel} />
      <LocationFilter {...filter('filter.enrollment.hospiceLocation.id')} />
      <FurtherReferralFilters onChange={onChange} query={query} />
      <FlagFilter {...filter('filter.stakeholderAlert')} label="Group alert" labels={OPEN_OR_NONE} />
      <FlagFilter {...filter('filter.hasProposal')} label="Change to confirm" labels={OPEN_OR_NONE} />
      <ChoiceFilter {...filter('filter.enrollment.alert')} label="Alert" labels={alertLabel} />
      <FlagFilter {...filter('filter.enrollment.isContacted')} label="Contacted" />
      <DayRangeFilter {...filter('filter.enrollment.startOfCare')} label="Start of care" />
      <ChoiceFilter {...filter('filter.enrollment.declineReason')} label="Decline reason" labels={declineReasonLabel} />
      <ChoiceFilter {...filter('filter.source')} label="Referral source" labels={sourceLabel} />
    </>
  );
}

/** The registry's filters. */
export function RegistryFilters(list: ListFiltersProps<typeof HospiceReferralQuery>) {
  const { bar, filter, onChange, query } = list;
  return (
    <FilterBar {...bar} further={<FurtherFilters {...list} />}>
      <DrillDownFilter onChange={onChange} query={query} />
      <ChoiceFilter {...filter('filter.status')} label="Status" labels={statusLabel} />
      <AssigneeFilter {...filter('filter.enrollment.assignedTo.id')} />
      <DayRangeFilter {...filter('filter.receivedAt')} label="Received" />
    </FilterBar>
  );
}
