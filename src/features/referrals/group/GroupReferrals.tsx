import { skipToken } from '@reduxjs/toolkit/query';
import { GroupReferralQuery, REFERRAL_SORTS } from '#contract/referrals/referrals.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { listName } from '#src/features/referrals/patientNames.ts';
import { ListDisplayContext, type DisplayContext } from '#src/ui/time/displayContext.ts';
import { useListGroupReferralsQuery } from '#src/features/referrals/referralsApi.ts';
import { shortStatusLabel } from '#src/features/referrals/rows/statusStyle.ts';
import { zonesNote } from '#src/ui/time/zoneLabels.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import { groupReferralColumns } from './groupColumns.tsx';
import { FURTHER_FILTERS, QUICK_STATUSES } from './groupFilters.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';

// The rows are there before what narrows them.
const GroupReferralFilters = lazyComponent(
  async () => (await import('./GroupReferralFilters.tsx')).GroupReferralFilters,
);
const GroupActions = lazyComponent(async () => (await import('./GroupActions.tsx')).GroupActions);
const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

interface GroupReferralsProps {
  groupId: string;
  counts: GroupDashboard['counts'] | undefined;
  /** The signed-in provider's own record, where the person is one. */
  providerId: string | null;
  place: DisplayContext;
  /** The first rows, or that there are none, are known. */
  onAnswered: () => void;
}

export function GroupReferrals({ counts, groupId, onAnswered, place, providerId }: GroupReferralsProps) {
  const { changeQuery, query, state } = useWorkList({
    schema: GroupReferralQuery,
    columns: groupReferralColumns,
    sorts: REFERRAL_SORTS,
    defaultSort: NEWEST_FIRST,
    storageKey: 'groupReferrals',
  });
  const answer = useListGroupReferralsQuery({ groupId, query });
  const { isFiltered, isShowing, linkTo } = state.links;
  const mine = providerId === null ? null : { 'filter.stakeholders.id': [providerId] };
  // After the rows: how many are one's own is no figure of the whole group.
  const own = useListGroupReferralsQuery(mine && answer.data ? { groupId, query: { ...mine, limit: 1 } } : skipToken);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  const quick: LinkRowItem[] = [
    ...(mine
      ? [{ label: 'My patients', count: own.data?.meta.totalItems, isCurrent: isShowing(mine), ...linkTo(mine) }]
      : []),
    { label: mine ? 'Whole group' : 'All', count: all, isCurrent: isShowing({}), ...state.clearLink },
    ...QUICK_STATUSES.map((status) => {
      const filters = { 'filter.globalStatus': [status] };
      return {
        label: shortStatusLabel[status],
        count: counts?.[status],
        isCurrent: isShowing(filters),
        ...linkTo(filters),
      };
    }),
  ];

  return (
    <ListDisplayContext value={place}>
      <WorkList
        answer={answer}
        empty={
          <EmptyState
            actions={<LinkButton to="/stakeholder/referrals/new">Refer a patient</LinkButton>}
            title="No referrals yet"
          >
            Refer a patient to one or several hospices, and follow every step here.
          </EmptyState>
        }
        filters={
          <GroupReferralFilters
            clearLink={isFiltered ? state.clearLink : undefined}
            onChange={changeQuery}
            query={query}
          />
        }
        isFilteredFurther={FURTHER_FILTERS.some((name) => query[name] !== undefined)}
        label="Referrals"
        list={state}
        onAnswered={onAnswered}
        noteOf={(rows) => zonesNote(rows.flatMap(({ enrollments }) => enrollments))}
        quick={quick}
        rowHref={({ id }) => `/stakeholder/referrals/${id}`}
        rowLabel={({ patient }) => listName(patient)}
        saved={
          <SavedFiltersMenu
            isFresh={state.isFresh}
            kind="referral_registries"
            layout={state.layout}
            query={query}
            schema={GroupReferralQuery}
          />
        }
        renderActs={(selected) => <GroupActions {...selected} groupId={groupId} list="referrals" query={query} />}
      />
    </ListDisplayContext>
  );
}
