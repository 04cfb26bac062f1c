import type { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { HospiceFilter, StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListFiltersProps } from '#src/features/referrals/lists/ReferralList.tsx';

export function GroupEnrollmentFilters(props: ListFiltersProps<typeof GroupEnrollmentQuery>) {
  const { onChange, query } = props;
  return (
    <EnrollmentFilters {...props}>
      <HospiceFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <StakeholderFilters
        onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
        selected={query['filter.stakeholders.id']}
      />
    </EnrollmentFilters>
  );
}
