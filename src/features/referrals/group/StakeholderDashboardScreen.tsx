import { Suspense, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { expectedNeeds, NeedsRoom } from './NeedsRoom.tsx';
import { dashboardsApi } from '#src/features/referrals/dashboardsApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { ENTRY } from '#src/ui/lists/useFreshEntry.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { ListDashboard } from '#src/features/referrals/rows/ListDashboard.tsx';
import { GroupReferrals } from './GroupReferrals.tsx';

const GroupEnrollments = lazyComponent(async () => (await import('./GroupEnrollments.tsx')).GroupEnrollments);

// The rows are shown before the figures load.
const GroupFigures = lazyComponent(
  async () => (await import('#src/features/referrals/group/listTools/GroupFigures.tsx')).GroupFigures,
);

const GroupNeeds = lazyComponent(
  async () => (await import('#src/features/referrals/group/listTools/GroupNeeds.tsx')).GroupNeeds,
);

const TABS = [
  { name: 'referrals', label: 'Referrals' },
  { name: 'enrollments', label: 'Enrollments' },
];

const hasSearch = (state: unknown) => z.safeParse(z.object({ search: z.string() }), state).success;

const isEntryBare = (params: URLSearchParams, isSearched: boolean): boolean =>
  !isSearched && [...params.keys()].every((name) => name === 'tab');

/** A provider who opens the list without filters starts with their own patients. */
function providerEntry(params: URLSearchParams, isBare: boolean, providerId: string): string {
  const next = new URLSearchParams(params);
  if (isBare) next.set('filter.stakeholders.id', providerId);
  // So that removing the filter shows the whole group instead of coming back here.
  next.set('view', 'group');
  return `?${next.toString()}`;
}

/** The group's first screen: figures, referrals and enrollments. */
export function Component() {
  const user = useSelector(selectCurrentUser);
  const groupId = user?.group?.id ?? '';
  const providerId = user?.role === 'provider' ? (user.providerId ?? null) : null;
  const [params] = useSearchParams();
  const { state } = useLocation();
  const display = useOwnDisplayContext();
  const [needs] = useState(expectedNeeds);
  const isEnrollments = params.get('tab') === 'enrollments';
  // A provider's list of their own patients has figures and counts of these alone.
  const isMine = providerId !== null && params.get('filter.stakeholders.id') === providerId;
  const scope = isMine ? { 'filter.stakeholders.id': [providerId] } : {};
  const answer = dashboardsApi.useGetGroupDashboardQuery(groupId === '' ? skipToken : { groupId, query: scope });

  if (providerId !== null && !params.has('view')) {
    const isBare = isEntryBare(params, hasSearch(state));
    // A saved default filter goes before this one.
    return <Navigate replace state={isBare ? ENTRY : state} to={providerEntry(params, isBare, providerId)} />;
  }

  const list = isEnrollments ? 'enrollments' : 'referrals';
  return (
    <ListDashboard
      answer={answer}
      canAdd
      exported={{ groupId, list }}
      home="/stakeholder"
      renderFigures={(dashboard) => <GroupFigures dashboard={dashboard} now={display.now} scope={scope} />}
      renderFirst={(hasRows) => (
        <NeedsRoom lines={needs}>
          <Suspense>
            {hasRows && (
              <GroupNeeds groupId={groupId} isProvider={providerId !== null} lines={needs} now={display.now} />
            )}
          </Suspense>
        </NeedsRoom>
      )}
      tab={list}
      tabs={TABS}
    >
      {(onAnswered) =>
        isEnrollments ? (
          <GroupEnrollments
            counts={answer.data?.enrollmentCounts}
            display={display}
            groupId={groupId}
            onAnswered={onAnswered}
            providerId={providerId}
            scope={scope}
          />
        ) : (
          <GroupReferrals
            counts={answer.data?.counts}
            display={display}
            groupId={groupId}
            onAnswered={onAnswered}
            providerId={providerId}
            scope={scope}
            withdrawn={answer.data?.withdrawn.value}
          />
        )
      }
    </ListDashboard>
  );
}
