import type { ReactNode } from 'react';
import { alertLabel, ENROLLMENT_ALERTS } from '#contract/referrals/alerts.ts';
import type { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/referrals/statuses.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { DrillDownFilter } from './DrillDownFilter.tsx';
import type { ListFiltersProps } from './ReferralList.tsx';

type Query = typeof HospiceEnrollmentQuery | typeof GroupEnrollmentQuery;

/** What both sides filter enrollments by, and within it each side's own filters. */
export function EnrollmentFilters(props: ListFiltersProps<Query> & { children: ReactNode }) {
  const { children, clearLink, onChange, query } = props;
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar clearLink={clearLink} onSearch={(search) => onChange({ search })} search={query.search}>
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
        <FlagFilter
          label="SIA"
          onChange={(value) => onChange({ 'filter.isSia': value })}
          selected={query['filter.isSia']}
        />
        {children}
      </FilterBar>
    </>
  );
}
