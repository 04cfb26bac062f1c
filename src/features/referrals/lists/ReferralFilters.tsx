import type { DayRange } from '#contract/platform/listQuery.ts';
import { URGENCIES, urgencyLabel, type Urgency } from '#contract/referrals/patients.ts';
import { REFERRAL_STATUSES, statusLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';

interface Filters {
  readonly 'filter.stakeholders.id'?: string[] | undefined;
  readonly 'filter.receivedAt'?: DayRange | undefined;
  readonly 'filter.urgency'?: Urgency[] | undefined;
  readonly 'filter.scoreAlert'?: boolean | undefined;
  readonly 'filter.enrollment.isSia'?: boolean | undefined;
}

interface ReferralFiltersProps {
  query: Filters;
  onChange: (patch: Filters) => void;
}

/** An alert or a concern that still needs action. */
export const OPEN_OR_NONE = { yes: 'Open', no: 'None' };

interface StatusFilterProps {
  label: string;
  selected: readonly ReferralStatus[] | undefined;
  onChange: (selected: ReferralStatus[] | undefined) => void;
}

export function StatusFilter(props: StatusFilterProps) {
  return <ChoiceFilter {...props} choices={REFERRAL_STATUSES} words={statusLabel} />;
}

/** The provider and the community. */
export function SourceFilters({ onChange, query }: ReferralFiltersProps) {
  return (
    <StakeholderFilters
      onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
      selected={query['filter.stakeholders.id']}
    />
  );
}

/** The days on which it was received; a group reads *Sent*. */
export function ReceivedFilter({ label, onChange, query }: ReferralFiltersProps & { label: string }) {
  return (
    <DayRangeFilter
      label={label}
      onChange={(value) => onChange({ 'filter.receivedAt': value })}
      selected={query['filter.receivedAt']}
    />
  );
}

/** The filters that both sides have in the second row. */
export function FurtherReferralFilters({ onChange, query }: ReferralFiltersProps) {
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
        selected={query['filter.enrollment.isSia']}
      />
      <FlagFilter
        label="Score alert"
        onChange={(value) => onChange({ 'filter.scoreAlert': value })}
        selected={query['filter.scoreAlert']}
        words={OPEN_OR_NONE}
      />
    </>
  );
}
