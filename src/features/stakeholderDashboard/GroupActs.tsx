import type { GroupReferralQuery } from '#contract/referrals.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import type { Selected } from '#src/shared/lists/WorkList.tsx';

interface GroupActsProps extends Selected {
  groupId: string;
  query: GroupReferralQuery;
}

/** What is done with the ticked rows of a group's referrals. */
export function GroupActs({ groupId, query, selection, totalItems }: GroupActsProps) {
  return (
    <ExportMenu dataView="stakeholder" groupId={groupId} query={query} selection={selection} totalItems={totalItems}>
      Export selected
    </ExportMenu>
  );
}
