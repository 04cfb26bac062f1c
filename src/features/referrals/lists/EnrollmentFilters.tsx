import { alertLabel, ENROLLMENT_ALERTS, type EnrollmentAlert } from '#contract/referrals/alerts.ts';
import { REFERRAL_STATUSES, statusLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';

interface Filters {
  readonly 'filter.status'?: ReferralStatus[] | undefined;
  readonly 'filter.alert'?: EnrollmentAlert[] | undefined;
  readonly 'filter.isSia'?: boolean | undefined;
}

interface EnrollmentFiltersProps {
  query: Filters;
  onChange: (patch: Filters) => void;
}

/** What both sides filter enrollments by. */
export function EnrollmentFilters({ onChange, query }: EnrollmentFiltersProps) {
  return (
    <>
      <ChoiceFilter
        choices={REFERRAL_STATUSES}
        label="Status"
        onChange={(value) => onChange({ 'filter.status': value })}
        selected={query['filter.status']}
        words={statusLabel}
      />
      <ChoiceFilter
        choices={ENROLLMENT_ALERTS}
        label="Alert"
        onChange={(value) => onChange({ 'filter.alert': value })}
        selected={query['filter.alert']}
        words={alertLabel}
      />
      <FlagFilter label="SIA" onChange={(value) => onChange({ 'filter.isSia': value })} value={query['filter.isSia']} />
    </>
  );
}
