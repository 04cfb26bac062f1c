import { Suspense, useCallback, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { readSearchParams } from '#contract/platform/listQuery.ts';
import { GroupReferralQuery } from '#contract/referrals/referrals.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useGetGroupDashboardQuery } from '#src/features/referrals/dashboardsApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { ENTRY } from '#src/ui/lists/useFreshEntry.ts';
import { FiguresMissing } from '#src/features/referrals/lists/FiguresMissing.tsx';
import list from '#src/ui/lists/list.module.css';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { filterKey } from '#src/ui/lists/useFilterLinks.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { GroupFigures } from './GroupFigures.tsx';
import { GroupReferrals } from './GroupReferrals.tsx';

const GroupEnrollments = lazyComponent(async () => (await import('./GroupEnrollments.tsx')).GroupEnrollments);

const own = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name in GroupReferralQuery.shape && name !== 'search'));

const hasSearch = (state: unknown) => z.safeParse(z.object({ search: z.string() }), state).success;

const isEntryBare = (params: URLSearchParams, isSearched: boolean): boolean =>
  !isSearched && [...params.keys()].every((name) => name === 'tab');

/** A provider who opens the list without filters starts with the own patients. */
function providerEntry(params: URLSearchParams, isBare: boolean, providerId: string): string {
  const next = new URLSearchParams(params);
  if (isBare) next.set('filter.stakeholders.id', providerId);
  // So that removing the filter shows the whole group instead of coming back here.
  next.set('view', 'group');
  return `?${next.toString()}`;
}

/** The group's first screen: figures, referrals and enrollments. */
export function Component() {
  const { ListExport } = useReferralParts();
  const user = useSelector(selectCurrentUser);
  const groupId = user?.group?.id ?? '';
  const providerId = user?.role === 'provider' ? (user.providerId ?? null) : null;
  const [params] = useSearchParams();
  const [hasRows, setHasRows] = useState(false);
  const showExport = useCallback(() => setHasRows(true), []);
  const { state } = useLocation();
  const display = useOwnDisplayContext();
  const figures = useGetGroupDashboardQuery(groupId === '' ? skipToken : { groupId });
  const isEnrollments = params.get('tab') === 'enrollments';
  const current = isEnrollments ? null : filterKey(readSearchParams(GroupReferralQuery, own(params)));

  if (providerId !== null && !params.has('view')) {
    const isBare = isEntryBare(params, hasSearch(state));
    // A saved default filter goes before this one.
    return <Navigate replace state={isBare ? ENTRY : state} to={providerEntry(params, isBare, providerId)} />;
  }

  return (
    <div className={list['screen']}>
      <PageHeader
        actions={
          <>
            <LinkButton icon="upload" to="/stakeholder/referrals/import" variant="quiet">
              Import…
            </LinkButton>
            <span className={list['exportRoom']} data-part="export">
              {hasRows && (
                <Suspense>
                  <ListExport groupId={groupId} list={isEnrollments ? 'enrollments' : 'referrals'} />
                </Suspense>
              )}
            </span>
            <LinkButton icon="plus" to="/stakeholder/referrals/new" variant="primary">
              New referral
            </LinkButton>
          </>
        }
        title={isEnrollments ? 'Enrollments' : 'Referrals'}
      />
      <div className="screenOnly">
        {figures.isError && !figures.data ? (
          <FiguresMissing error={figures.error} isRetrying={figures.isFetching} onRetry={figures.refetch} />
        ) : (
          <GroupFigures
            dashboard={figures.data}
            isShowing={(filters) => current === filterKey(filters)}
            display={display}
          />
        )}
      </div>
      <Tabs
        items={[
          { label: 'Referrals', to: '/stakeholder', isCurrent: !isEnrollments },
          { label: 'Enrollments', to: '/stakeholder?tab=enrollments', isCurrent: isEnrollments },
        ]}
        label="Lists"
      />
      {isEnrollments ? (
        <Suspense fallback={<Skeleton height={480} width="100%" />}>
          <GroupEnrollments
            counts={figures.data?.enrollmentCounts}
            groupId={groupId}
            onAnswered={showExport}
            display={display}
          />
        </Suspense>
      ) : (
        <GroupReferrals
          counts={figures.data?.counts}
          groupId={groupId}
          onAnswered={showExport}
          display={display}
          providerId={providerId}
        />
      )}
    </div>
  );
}
