import { Suspense, useCallback, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Outlet, useSearchParams } from 'react-router-dom';
import { readSearchParams } from '#contract/platform/listQuery.ts';
import { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { useGetHospiceDashboardQuery } from '#src/features/referrals/dashboardsApi.ts';
import { FiguresMissing } from '#src/features/referrals/lists/FiguresMissing.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import list from '#src/ui/lists/list.module.css';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { filterKey } from '#src/ui/lists/useFilterLinks.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { HospiceFigures } from './HospiceFigures.tsx';
import { HospiceRegistry } from './HospiceRegistry.tsx';

const HospiceEnrollments = lazyComponent(async () => (await import('./HospiceEnrollments.tsx')).HospiceEnrollments);
const LastWeeks = lazyComponent(async () => (await import('./LastWeeks.tsx')).LastWeeks);

const WEEKS_ROOM = <Skeleton height={280} width="100%" />;

const TABS = ['registry', 'enrollments', 'feedback'] as const;
type Tab = (typeof TABS)[number];
const tabLabel: Record<Tab, string> = {
  registry: 'Patient registry',
  enrollments: 'Enrollments',
  feedback: 'Feedback',
};
const tabIn = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'registry';

/**
 * The hospice's first screen: figures, the patient registry, the enrollments, and as child routes the families' feedback and the
 * communication of those who may write.
 */
export function Component() {
  const [params] = useSearchParams();
  const mayWrite = useAbility().can('read', 'HospiceCommunication');
  if (params.get('tab') !== 'communication' || !mayWrite || !featureFlags.view_communication_tab) return <Dashboard />;
  return (
    <Suspense fallback={<Skeleton height={480} width="100%" />}>
      <Outlet />
    </Suspense>
  );
}

function Dashboard() {
  const { ListExport } = useReferralParts();
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const ability = useAbility();
  const canAdd = ability.can('manage', 'HospicePatientRegistry');
  const [params] = useSearchParams();
  const [isWeeksOpen, setWeeksOpen] = useState(false);
  const [hasRows, setHasRows] = useState(false);
  const showExport = useCallback(() => setHasRows(true), []);
  const display = useOwnDisplayContext();
  const figures = useGetHospiceDashboardQuery(hospiceId === '' ? skipToken : { hospiceId });
  // Also while they load: their space is kept.
  const hasFigures = figures.data !== undefined || !figures.isError;
  const tab = tabIn(params);
  const isEnrollments = tab === 'enrollments';
  const isFeedback = tab === 'feedback';
  const current = tab === 'registry' ? filterKey(readSearchParams(HospiceReferralQuery, registryParams(params))) : null;

  return (
    <div className={list['screen']}>
      <PageHeader
        actions={
          <>
            {canAdd && (
              <LinkButton icon="upload" to="/hospice/referrals/import" variant="quiet">
                Import…
              </LinkButton>
            )}
            {!isFeedback && (
              <span className={list['exportRoom']} data-part="export">
                {hasRows && (
                  <Suspense>
                    <ListExport hospiceId={hospiceId} list={isEnrollments ? 'enrollments' : 'referrals'} />
                  </Suspense>
                )}
              </span>
            )}
            {canAdd && (
              <LinkButton icon="plus" to="/hospice/referrals/new" variant="primary">
                New referral
              </LinkButton>
            )}
          </>
        }
        title={tabLabel[tab]}
      />
      <div className={classes(list['screen'], 'screenOnly')}>
        {!hasFigures && (
          <FiguresMissing error={figures.error} isRetrying={figures.isFetching} onRetry={figures.refetch} />
        )}
        {hasFigures && (
          <HospiceFigures
            dashboard={figures.data}
            isPendingFirst={!canAdd && ability.can('manage', 'Enrollment')}
            isShowing={(filters) => current === filterKey(filters)}
            display={display}
          />
        )}
        {hasFigures && (
          <div>
            <Button
              aria-expanded={isWeeksOpen}
              icon={isWeeksOpen ? 'chevronDown' : 'chevronRight'}
              onClick={() => setWeeksOpen(!isWeeksOpen)}
              size="small"
              variant="quiet"
            >
              Last 12 weeks
            </Button>
            {isWeeksOpen && (
              <Suspense fallback={WEEKS_ROOM}>
                {figures.data ? <LastWeeks declines={figures.data.declines} weeks={figures.data.weeks} /> : WEEKS_ROOM}
              </Suspense>
            )}
          </div>
        )}
      </div>
      <Tabs
        items={TABS.map((each) => ({
          label: tabLabel[each],
          to: each === 'registry' ? '/hospice' : `/hospice?tab=${each}`,
          isCurrent: each === tab,
        }))}
        label="Lists"
      />
      {isFeedback ? (
        <Suspense fallback={<Skeleton height={480} width="100%" />}>
          <Outlet />
        </Suspense>
      ) : isEnrollments ? (
        <Suspense fallback={<Skeleton height={480} width="100%" />}>
          <HospiceEnrollments
            counts={figures.data?.enrollmentCounts}
            hospiceId={hospiceId}
            onAnswered={showExport}
            display={display}
          />
        </Suspense>
      ) : (
        <HospiceRegistry
          counts={figures.data?.counts}
          hospiceId={hospiceId}
          onAnswered={showExport}
          display={display}
        />
      )}
    </div>
  );
}

const registryParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => name in HospiceReferralQuery.shape && name !== 'search'));
