import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupFilter, ProviderFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { EnrollmentFilters } from '#src/features/referrals/lists/EnrollmentFilters.tsx';
import type { ListFiltersProps } from '#src/features/referrals/lists/ReferralList.tsx';

const GROUP = 'filter.referral.responsibleProviderUser.providerGroup.id';
const PROVIDER = 'filter.referral.responsibleProviderUser.id';

export function EnrollmentListFilters(props: ListFiltersProps<typeof HospiceEnrollmentQuery>) {
  const { onChange, query } = props;
  return (
    <EnrollmentFilters {...props}>
      <ProviderFilter onChange={(value) => onChange({ [PROVIDER]: value })} selected={query[PROVIDER]} />
      <GroupFilter onChange={(value) => onChange({ [GROUP]: value })} selected={query[GROUP]} />
    </EnrollmentFilters>
  );
}
