import { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { WorkListName } from '#contract/platform/listQuery.ts';
import { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { inListOrder } from '#src/features/referrals/lists/enrollmentQuickFilters.ts';
import { useListGroupEnrollmentsQuery } from '#src/features/referrals/enrollmentsApi.ts';
import { useListGroupReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';

interface GroupExportProps {
  groupId: string;
  list: WorkListName;
}

/** The group's list under its filters as files: how many rows, the list below knows already. */
export function GroupExport({ groupId, list }: GroupExportProps) {
  return list === 'enrollments' ? <OfEnrollments groupId={groupId} /> : <OfReferrals groupId={groupId} />;
}

function OfReferrals({ groupId }: Pick<GroupExportProps, 'groupId'>) {
  const [query] = useListQuery(GroupReferralQuery);
  const { data } = useListGroupReferralsQuery({ groupId, query });
  return <ExportMenu dataView="stakeholder" groupId={groupId} query={query} totalItems={data?.meta.totalItems ?? 0} />;
}

function OfEnrollments({ groupId }: Pick<GroupExportProps, 'groupId'>) {
  const query = inListOrder(useListQuery(GroupEnrollmentQuery)[0]);
  const { data } = useListGroupEnrollmentsQuery({ groupId, query });
  const totalItems = data?.meta.totalItems ?? 0;
  return (
    <ExportMenu dataView="stakeholder" groupId={groupId} list="enrollments" query={query} totalItems={totalItems} />
  );
}
