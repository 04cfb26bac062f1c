import type { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { WorkListName } from '#contract/platform/listQuery.ts';
import type { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import type { Selected } from '#src/ui/lists/WorkList.tsx';

interface GroupActsProps extends Selected {
  groupId: string;
  list: WorkListName;
  query: GroupReferralQuery | GroupEnrollmentQuery;
}

/** What is done with the ticked rows of a group's list. */
export function GroupActions({ groupId, list, query, selection, totalItems }: GroupActsProps) {
  const { ExportSelected } = useReferralParts();
  return (
    <ExportSelected
      dataView="stakeholder"
      groupId={groupId}
      list={list}
      query={query}
      selection={selection}
      totalItems={totalItems}
    >
      Export selected
    </ExportSelected>
  );
}
