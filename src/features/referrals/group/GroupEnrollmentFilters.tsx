import type { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { HospiceFilter, StakeholderFilters } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

export function GroupEnrollmentFilters(list: ListFiltersProps<typeof GroupEnrollmentQuery>) {
  const { filter } = list;
  return (
    <EnrollmentFilters {...list}>
      <HospiceFilter {...filter('filter.hospice.id')} />
      <StakeholderFilters {...filter('filter.stakeholders.id')} />
    </EnrollmentFilters>
  );
}
