import { URGENCIES, urgencyLabel } from '#contract/patients.ts';
import type { HospiceReferralQuery } from '#contract/referrals.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/statuses.ts';
import { ChoiceFilter } from '#src/shared/referrals/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/shared/referrals/DayRangeFilter.tsx';
import {
  AssigneeFilter,
  GroupFilter,
  LocationFilter,
  StakeholderFilters,
} from '#src/shared/referrals/directoryFilters.tsx';
import { FilterBar } from '#src/shared/referrals/FilterBar.tsx';
import { FlagFilter } from '#src/shared/referrals/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';

interface RegistryFiltersProps {
  query: HospiceReferralQuery;
  onChange: (patch: ListPatch<typeof HospiceReferralQuery>) => void;
  /** Left out where no filter is set. */
  clearLink: ListLink | undefined;
}

/** Those that open the second row when they are set; SIA has its quick filter in sight already. */
const FURTHER = [
  'filter.globalStatus',
  'filter.enrollment.hospiceLocation.id',
  'filter.urgency',
  'filter.scoreAlert',
  'filter.stakeholderAlert',
] as const;

const OPEN_NONE = { yes: 'Open', no: 'None' };

function FurtherFilters({ onChange, query }: Pick<RegistryFiltersProps, 'query' | 'onChange'>) {
  return (
    <>
      <ChoiceFilter
        choices={REFERRAL_STATUSES}
        label="Global status"
        onChange={(value) => onChange({ 'filter.globalStatus': value })}
        selected={query['filter.globalStatus']}
        words={statusLabel}
      />
      <LocationFilter
        onChange={(value) => onChange({ 'filter.enrollment.hospiceLocation.id': value })}
        selected={query['filter.enrollment.hospiceLocation.id']}
      />
      <ChoiceFilter
        choices={URGENCIES}
        label="Urgency"
        onChange={(value) => onChange({ 'filter.urgency': value })}
        selected={query['filter.urgency']}
        words={urgencyLabel}
      />
      <FlagFilter
        label="Score alert"
        onChange={(value) => onChange({ 'filter.scoreAlert': value })}
        value={query['filter.scoreAlert']}
        words={OPEN_NONE}
      />
      <FlagFilter
        label="Stakeholder alert"
        onChange={(value) => onChange({ 'filter.stakeholderAlert': value })}
        value={query['filter.stakeholderAlert']}
        words={OPEN_NONE}
      />
      <FlagFilter
        label="SIA"
        onChange={(value) => onChange({ 'filter.enrollment.isSia': value })}
        value={query['filter.enrollment.isSia']}
      />
    </>
  );
}

/** The registry's filters. */
export function RegistryFilters({ clearLink, onChange, query }: RegistryFiltersProps) {
  return (
    <FilterBar
      clearLink={clearLink}
      further={<FurtherFilters onChange={onChange} query={query} />}
      isFurtherUsed={FURTHER.some((name) => query[name] !== undefined)}
      onSearch={(search) => onChange({ search })}
      search={query.search}
    >
      <ChoiceFilter
        choices={REFERRAL_STATUSES}
        label="Status"
        onChange={(value) => onChange({ 'filter.status': value })}
        selected={query['filter.status']}
        words={statusLabel}
      />
      <StakeholderFilters
        onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
        selected={query['filter.stakeholders.id']}
      />
      <GroupFilter
        onChange={(value) => onChange({ 'filter.stakeholders.group.id': value })}
        selected={query['filter.stakeholders.group.id']}
      />
      <AssigneeFilter
        onChange={(value) => onChange({ 'filter.enrollment.assignedTo.id': value })}
        selected={query['filter.enrollment.assignedTo.id']}
      />
      <DayRangeFilter
        label="Received"
        onChange={(value) => onChange({ 'filter.receivedAt': value })}
        value={query['filter.receivedAt']}
      />
    </FilterBar>
  );
}
