import { alertLabel, statusLabel } from '#contract/referrals/referralLabels.ts';
import type { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import { CARE_SITUATIONS, careSituationLabel } from '#contract/referrals/situations.ts';
import {
  GroupFilter,
  HospiceFilter,
  LocationFilter,
  PrimaryNurseFilter,
  ProviderFilter,
  StakeholderFilters,
} from '#src/features/organizations/directory/directoryFilters.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

/** A quick filter says it. */
const isOneSituation = (query: HospiceEnrollmentQuery): boolean =>
  query['filter.situation']?.length === 1 &&
  Object.entries(query).every(
    ([name, value]) => name === 'filter.situation' || !name.startsWith('filter.') || value === undefined,
  );

export function HospiceEnrollmentFilters({
  bar,
  filter,
  onChange,
  query,
}: ListFiltersProps<typeof HospiceEnrollmentQuery>) {
  return (
    <FilterBar
      {...bar}
      further={
        <>
          <span data-said={isOneSituation(query) ? '' : undefined}>
            <ChoiceFilter
              {...filter('filter.situation')}
              choices={CARE_SITUATIONS}
              label="Situation"
              labels={careSituationLabel}
            />
          </span>
          <ChoiceFilter {...filter('filter.status')} label="Status" labels={statusLabel} />
          <FlagFilter {...filter('filter.isMine')} label="My patients" />
          <ChoiceFilter {...filter('filter.alert')} label="Alert" labels={alertLabel} />
          <FlagFilter {...filter('filter.isSia')} label="SIA" />
          <ProviderFilter {...filter(PROVIDER)} />
          <GroupFilter {...filter(GROUP)} />
        </>
      }
    >
      <DrillDownFilter onChange={onChange} query={query} />
      <PrimaryNurseFilter {...filter('filter.primaryNurse.id')} />
      <LocationFilter {...filter('filter.hospiceLocation.id')} />
      <ChoiceFilter {...filter('filter.levelOfCare')} label="Level of care" labels={levelOfCareLabel} />
      <ChoiceFilter {...filter('filter.payer')} label="Payer" labels={payerLabel} />
    </FilterBar>
  );
}

export function GroupEnrollmentFilters({
  bar,
  filter,
  onChange,
  query,
}: ListFiltersProps<typeof GroupEnrollmentQuery>) {
  return (
    <FilterBar {...bar} further={<StakeholderFilters {...filter('filter.stakeholders.id')} />}>
      <DrillDownFilter onChange={onChange} query={query} />
      <ChoiceFilter {...filter('filter.status')} label="Status" labels={statusLabel} />
      <ChoiceFilter {...filter('filter.alert')} label="Alert" labels={alertLabel} />
      <FlagFilter {...filter('filter.isSia')} label="SIA" />
      <HospiceFilter {...filter('filter.hospice.id')} />
    </FilterBar>
  );
}
