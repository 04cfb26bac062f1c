import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupFilter, ProviderFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

export function EnrollmentListFilters(list: ListFiltersProps<typeof HospiceEnrollmentQuery>) {
  const { filter } = list;
  return (
    <EnrollmentFilters {...list}>
      <ProviderFilter {...filter(PROVIDER)} />
      <GroupFilter {...filter(GROUP)} />
    </EnrollmentFilters>
  );
}
