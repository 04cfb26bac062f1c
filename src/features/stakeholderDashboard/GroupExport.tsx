import { GroupReferralQuery } from '#contract/referrals.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import { useListGroupReferralsQuery } from '#src/shared/referrals/referralsApi.ts';
import { useListQuery } from '#src/ui/useListQuery.ts';

/** The group's referrals under their filters as files: how many rows, the list below knows already. */
export function GroupExport({ groupId }: { groupId: string }) {
  const [query] = useListQuery(GroupReferralQuery);
  const { data } = useListGroupReferralsQuery({ groupId, query });
  return <ExportMenu dataView="stakeholder" groupId={groupId} query={query} totalItems={data?.meta.totalItems ?? 0} />;
}
