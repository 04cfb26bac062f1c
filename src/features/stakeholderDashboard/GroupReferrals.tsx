import { lazy, Suspense } from 'react';
import type { GroupDashboard } from '#contract/groups.ts';
import { GroupReferralQuery, REFERRAL_SORTS } from '#contract/referrals.ts';
import list from '#src/shared/referrals/list.module.css';
import { ListResult } from '#src/shared/referrals/ListResult.tsx';
import { sortFor } from '#src/shared/referrals/listSort.ts';
import { listName } from '#src/shared/referrals/patientWords.ts';
import type { Place } from '#src/shared/referrals/place.ts';
import { useListGroupReferralsQuery } from '#src/shared/referrals/referralsApi.ts';
import { shortStatusLabel } from '#src/shared/referrals/statusLook.ts';
import { useFilterLinks } from '#src/shared/referrals/useFilterLinks.ts';
import { zonesNote } from '#src/shared/referrals/zoneWords.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { QuickFilters, type LinkRowItem } from '#src/ui/LinkRow.tsx';
import { ColumnMenu } from '#src/ui/table/ColumnMenu.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { useListQuery } from '#src/ui/useListQuery.ts';
import { groupReferralColumns } from './groupColumns.tsx';
import { QUICK_STATUSES } from './groupFilters.ts';

// The rows are there before what narrows them.
const GroupReferralFilters = lazy(async () => ({
  default: (await import('./GroupReferralFilters.tsx')).GroupReferralFilters,
}));

const NEWEST_FIRST = [{ column: 'receivedAt', direction: 'DESC' }] as const;

interface GroupReferralsProps {
  groupId: string;
  counts: GroupDashboard['counts'] | undefined;
  /** The signed-in provider's own record, where the person is one. */
  providerId: string | null;
  place: Place;
}

export function GroupReferrals({ counts, groupId, place, providerId }: GroupReferralsProps) {
  const [query, changeQuery] = useListQuery(GroupReferralQuery);
  const { isFiltered, isShowing, linkTo } = useFilterLinks(GroupReferralQuery, query);
  const answer = useListGroupReferralsQuery({ groupId, query });
  const layout = useTableLayout('groupReferrals', groupReferralColumns);
  const clearLink = linkTo({});
  const mine = providerId === null ? null : { 'filter.stakeholders.id': [providerId] };
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);

  const quick: LinkRowItem[] = [
    ...(mine ? [{ label: 'My patients', isCurrent: isShowing(mine), ...linkTo(mine) }] : []),
    { label: mine ? 'Whole group' : 'All', count: all, isCurrent: isShowing({}), ...clearLink },
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
    <div className={list['list']}>
      <Toolbar isSpread>
        <QuickFilters items={quick} label="Quick filters" />
        <ColumnMenu columns={groupReferralColumns} layout={layout} />
      </Toolbar>
      <Suspense fallback={<div className={list['filterRoom']} />}>
        <GroupReferralFilters clearLink={isFiltered ? clearLink : undefined} onChange={changeQuery} query={query} />
      </Suspense>
      <ListResult
        answer={answer}
        clearLink={clearLink}
        columns={groupReferralColumns}
        defaultSort={NEWEST_FIRST}
        empty={
          <EmptyState
            actions={<LinkButton to="/stakeholder/referrals/new">Refer a patient</LinkButton>}
            title="No referrals yet"
          >
            Refer a patient to one or several hospices, and follow every step here.
          </EmptyState>
        }
        isFiltered={isFiltered}
        label="Referrals"
        layout={layout}
        noteOf={(rows) => zonesNote(rows.flatMap(({ enrollments }) => enrollments))}
        onPage={changeQuery}
        onSort={(sort) => changeQuery({ sortBy: sortFor(REFERRAL_SORTS, sort) })}
        place={place}
        query={query}
        rowHref={({ id }) => `/stakeholder/referrals/${id}`}
        rowLabel={({ patient }) => listName(patient)}
      />
    </div>
  );
}
