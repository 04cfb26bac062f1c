import { alertLabel, ENROLLMENT_ALERTS } from '#contract/referrals/alerts.ts';
import { REFERRAL_SOURCES, sourceLabel } from '#contract/referrals/patients.ts';
import type { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { DECLINE_REASONS, declineReasonLabel } from '#contract/referrals/statuses.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import {
  AssigneeFilter,
  GroupFilter,
  LocationFilter,
} from '#src/features/organizations/directory/directoryFilters.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import {
  FurtherReferralFilters,
  OPEN_OR_NONE,
  ReceivedFilter,
  SourceFilters,
  StatusFilter,
} from '#src/features/referrals/lists/ReferralFilters.tsx';
import type { ListFiltersProps } from '#src/features/referrals/lists/ReferralList.tsx';
import { FURTHER_FILTERS } from './registryFilters.ts';

function FurtherFilters({
  onChange,
  query,
}: Pick<ListFiltersProps<typeof HospiceReferralQuery>, 'query' | 'onChange'>) {
  return (
    <>
      <StatusFilter
        label="Global status"
        onChange={(value) => onChange({ 'filter.globalStatus': value })}
        selected={query['filter.globalStatus']}
      />
      <LocationFilter
        onChange={(value) => onChange({ 'filter.enrollment.hospiceLocation.id': value })}
        selected={query['filter.enrollment.hospiceLocation.id']}
      />
      <FurtherReferralFilters onChange={onChange} query={query} />
      <FlagFilter
        label="Stakeholder alert"
        onChange={(value) => onChange({ 'filter.stakeholderAlert': value })}
        selected={query['filter.stakeholderAlert']}
        words={OPEN_OR_NONE}
      />
      <ChoiceFilter
        choices={ENROLLMENT_ALERTS}
        label="Alert"
        onChange={(value) => onChange({ 'filter.enrollment.alert': value })}
        selected={query['filter.enrollment.alert']}
        words={alertLabel}
      />
      <FlagFilter
        label="Contacted"
        onChange={(value) => onChange({ 'filter.enrollment.isContacted': value })}
        selected={query['filter.enrollment.isContacted']}
      />
      <DayRangeFilter
        label="Start of care"
        onChange={(value) => onChange({ 'filter.enrollment.startOfCare': value })}
        selected={query['filter.enrollment.startOfCare']}
      />
      <ChoiceFilter
        choices={DECLINE_REASONS}
        label="Decline reason"
        onChange={(value) => onChange({ 'filter.enrollment.declineReason': value })}
        selected={query['filter.enrollment.declineReason']}
        words={declineReasonLabel}
      />
      <ChoiceFilter
        choices={REFERRAL_SOURCES}
        label="Referred from"
        onChange={(value) => onChange({ 'filter.source': value })}
        selected={query['filter.source']}
        words={sourceLabel}
      />
    </>
  );
}

/** The registry's filters. */
export function RegistryFilters({ clearLink, onChange, query }: ListFiltersProps<typeof HospiceReferralQuery>) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar
        clearLink={clearLink}
        further={<FurtherFilters onChange={onChange} query={query} />}
        isFurtherUsed={FURTHER_FILTERS.some((name) => query[name] !== undefined)}
        onSearch={(search) => onChange({ search })}
        search={query.search}
      >
        <StatusFilter
          label="Status"
          onChange={(value) => onChange({ 'filter.status': value })}
          selected={query['filter.status']}
        />
        <SourceFilters onChange={onChange} query={query} />
        <GroupFilter
          onChange={(value) => onChange({ 'filter.stakeholders.group.id': value })}
          selected={query['filter.stakeholders.group.id']}
        />
        <AssigneeFilter
          onChange={(value) => onChange({ 'filter.enrollment.assignedTo.id': value })}
          selected={query['filter.enrollment.assignedTo.id']}
        />
        <ReceivedFilter label="Received" onChange={onChange} query={query} />
      </FilterBar>
    </>
  );
}
