import { GroupEnrollmentQuery } from '#contract/enrollments.ts';
import type { WorkListName } from '#contract/listQuery.ts';
import { GroupReferralQuery } from '#contract/referrals.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import { inListOrder } from '#src/shared/referrals/enrollmentQuickFilters.ts';
import { useListGroupEnrollmentsQuery } from '#src/shared/referrals/enrollmentsApi.ts';
import { useListGroupReferralsQuery } from '#src/shared/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/useListQuery.ts';

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
