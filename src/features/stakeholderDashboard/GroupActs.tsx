import type { GroupEnrollmentQuery } from '#contract/enrollments.ts';
import type { WorkListName } from '#contract/listQuery.ts';
import type { GroupReferralQuery } from '#contract/referrals.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import type { Selected } from '#src/shared/lists/WorkList.tsx';

interface GroupActsProps extends Selected {
  groupId: string;
  list: WorkListName;
  query: GroupReferralQuery | GroupEnrollmentQuery;
}

/** What is done with the ticked rows of a group's list. */
export function GroupActs({ groupId, list, query, selection, totalItems }: GroupActsProps) {
  return (
    <ExportMenu
      dataView="stakeholder"
      groupId={groupId}
      list={list}
      query={query}
      selection={selection}
      totalItems={totalItems}
    >
      Export selected
    </ExportMenu>
  );
}
