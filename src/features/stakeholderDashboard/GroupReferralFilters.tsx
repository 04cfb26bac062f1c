import { URGENCIES, urgencyLabel } from '#contract/patients.ts';
import type { GroupReferralQuery } from '#contract/referrals.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/statuses.ts';
import { ChoiceFilter } from '#src/shared/referrals/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/shared/referrals/DayRangeFilter.tsx';
import { HospiceFilter, StakeholderFilters } from '#src/shared/referrals/directoryFilters.tsx';
import { FilterBar } from '#src/shared/referrals/FilterBar.tsx';
import { FlagFilter } from '#src/shared/referrals/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';

interface GroupReferralFiltersProps {
  query: GroupReferralQuery;
  onChange: (patch: ListPatch<typeof GroupReferralQuery>) => void;
  /** Left out where no filter is set. */
  clearLink: ListLink | undefined;
}

const OPEN_NONE = { yes: 'Open', no: 'None' };

function FurtherFilters({ onChange, query }: Pick<GroupReferralFiltersProps, 'query' | 'onChange'>) {
  return (
    <>
      <ChoiceFilter
        choices={URGENCIES}
        label="Urgency"
        onChange={(value) => onChange({ 'filter.urgency': value })}
        selected={query['filter.urgency']}
        words={urgencyLabel}
      />
      <FlagFilter
        label="SIA"
        onChange={(value) => onChange({ 'filter.enrollment.isSia': value })}
        value={query['filter.enrollment.isSia']}
      />
      <FlagFilter
        label="Score alert"
        onChange={(value) => onChange({ 'filter.scoreAlert': value })}
        value={query['filter.scoreAlert']}
        words={OPEN_NONE}
      />
    </>
  );
}

const FURTHER = ['filter.urgency', 'filter.enrollment.isSia', 'filter.scoreAlert'] as const;

/** The filters of a group's referrals. */
export function GroupReferralFilters({ clearLink, onChange, query }: GroupReferralFiltersProps) {
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
        onChange={(value) => onChange({ 'filter.globalStatus': value })}
        selected={query['filter.globalStatus']}
        words={statusLabel}
      />
      <HospiceFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <StakeholderFilters
        onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
        selected={query['filter.stakeholders.id']}
      />
      <DayRangeFilter
        label="Sent"
        onChange={(value) => onChange({ 'filter.receivedAt': value })}
        value={query['filter.receivedAt']}
      />
    </FilterBar>
  );
}
