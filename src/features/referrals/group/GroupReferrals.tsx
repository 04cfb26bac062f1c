import { skipToken } from '@reduxjs/toolkit/query';
import { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { useAskAhead } from '#src/api/useAskAhead.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { ReferralList } from '#src/features/referrals/rows/ReferralList.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { situationLabel, situationOf } from '#contract/referrals/situations.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { groupReferralRows } from './groupColumns.tsx';
import { ownOrAll, type OwnPatients } from './ownOrAll.ts';
import { FIGURE_FILTERS, QUICK_STATUSES } from './groupFilters.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

// The rows are shown before the filters load.
const GroupReferralFilters = lazyComponent(
  async () => (await import('#src/features/referrals/group/listTools/GroupReferralFilters.tsx')).GroupReferralFilters,
);

interface GroupReferralsProps {
  groupId: string;
  counts: GroupDashboard['counts'] | undefined;
  /** How many the group withdrew. */
  withdrawn: number | undefined;
  /** The signed-in provider's own record, where the person is one. */
  providerId: string | null;
  /** Whose referrals are counted: a provider's own, or all. */
  scope: OwnPatients;
  display: DisplayContext;
  /** Called once the first page is shown, with rows or without. */
  onAnswered: () => void;
}

export function GroupReferrals({
  counts,
  display,
  groupId,
  onAnswered,
  providerId,
  scope,
  withdrawn,
}: GroupReferralsProps) {
  const { ExportSelected } = useReferralParts();
  const list = useWorkList({ schema: GroupReferralQuery, ...groupReferralRows });
  const { query, state } = list;
  const answer = referralListsApi.useListGroupReferralsQuery({ stakeholderGroupId: groupId, query });
  const askAhead = useAskAhead(referralListsApi.endpoints.listGroupReferrals);
  const mine = providerId === null ? null : { 'filter.stakeholders.id': [providerId] };
  const isMine = scope['filter.stakeholders.id'] !== undefined;
  // Fetched after the rows: the counts are those of one scope, and the other one has its number as well.
  const other = referralListsApi.useListGroupReferralsQuery(
    mine && answer.data ? { stakeholderGroupId: groupId, query: { ...(isMine ? {} : mine), limit: 1 } } : skipToken,
  );
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, withdrawn ?? 0);

  const quick = state.links.quickItems([
    ...ownOrAll({ mine, isMine, counted: all, other: other.data?.meta.totalItems }),
    ...QUICK_STATUSES.map((status) => ({
      label: situationLabel(situationOf({ status })),
      count: counts?.[status],
      filters: {
        ...scope,
        'filter.globalStatus': [status],
        ...(status === 'declined' && { 'filter.isWithdrawn': false }),
      },
    })),
    { label: 'Withdrawn', count: withdrawn, filters: { ...scope, ...FIGURE_FILTERS.withdrawn } },
  ]);

  return (
    <ReferralList
      answer={answer}
      askForPage={(page) => askAhead({ stakeholderGroupId: groupId, query: { ...query, page } })}
      display={display}
      empty={
        <EmptyState
          actions={<LinkButton to="/stakeholder/referrals/new">New referral</LinkButton>}
          title="No referrals yet"
        >
          Send a referral to one or more hospices and follow each step here.
        </EmptyState>
      }
      Filters={GroupReferralFilters}
      label={groupReferralRows.label}
      list={list}
      noneAction={
        query.search !== undefined && (
          <LinkButton state={{ search: query.search }} to="/stakeholder/referrals/new">
            New referral
          </LinkButton>
        )
      }
      onAnswered={onAnswered}
      quick={quick}
      renderActions={({ selection, totalItems }) => (
        <ExportSelected dataView="stakeholder" list="referrals" {...{ groupId, query, selection, totalItems }}>
          Export selected
        </ExportSelected>
      )}
      rowHref={groupReferralRows.rowHref}
      rowLabel={groupReferralRows.rowLabel}
    />
  );
}
