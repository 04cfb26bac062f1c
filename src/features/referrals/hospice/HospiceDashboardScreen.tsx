import { Suspense } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Outlet, useSearchParams } from 'react-router-dom';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { dashboardsApi } from '#src/features/referrals/dashboardsApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ListDashboard } from '#src/features/referrals/rows/ListDashboard.tsx';
import { HospiceRegistry } from './HospiceRegistry.tsx';

const HospiceEnrollments = lazyComponent(async () => (await import('./HospiceEnrollments.tsx')).HospiceEnrollments);
// The rows are shown before the figures load.
const HospiceFigures = lazyComponent(
  async () => (await import('#src/features/referrals/hospice/listTools/HospiceFigures.tsx')).HospiceFigures,
);

const TABS = [
  { name: 'registry', label: 'Referrals' },
  { name: 'enrollments', label: 'Enrollments' },
  { name: 'feedback', label: 'Feedback' },
] as const;

/**
 * The hospice's first screen: figures, the patient registry, the enrollments, and as child routes the families' feedback and the
 * communication of those who may write. My work comes before them.
 */
export function Component() {
  const [params] = useSearchParams();
  const mayWrite = useAbility().can('read', 'HospiceCommunication');
  const tab = params.get('tab');
  if (tab !== 'work' && (tab !== 'communication' || !mayWrite || !featureFlags.view_communication_tab))
    return <Dashboard />;
  return (
    <Suspense fallback={<Skeleton height={480} width="100%" />}>
      <Outlet />
    </Suspense>
  );
}

function Dashboard() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const ability = useAbility();
  const canAdd = ability.can('manage', 'HospicePatientRegistry');
  const [params] = useSearchParams();
  const display = useOwnDisplayContext();
  const answer = dashboardsApi.useGetHospiceDashboardQuery(hospiceId === '' ? skipToken : { hospiceId });
  const tab = TABS.find(({ name }) => name === params.get('tab'))?.name ?? 'registry';
  return (
    <ListDashboard
      answer={answer}
      canAdd={canAdd}
      exported={
        tab === 'feedback' ? undefined : { hospiceId, list: tab === 'enrollments' ? 'enrollments' : 'referrals' }
      }
      home="/hospice"
      renderFigures={(dashboard) => (
        <HospiceFigures
          dashboard={dashboard}
          isPendingFirst={!canAdd && ability.can('manage', 'Enrollment')}
          now={display.now}
        />
      )}
      tab={tab}
      tabs={TABS}
    >
      {(onAnswered) => {
        if (tab === 'feedback') return <Outlet />;
        const counts = answer.data;
        const shared = { display, hospiceId, onAnswered };
        return tab === 'enrollments' ? (
          <HospiceEnrollments counts={counts?.enrollmentCounts} {...shared} />
        ) : (
          <HospiceRegistry counts={counts?.counts} {...shared} />
        );
      }}
    </ListDashboard>
  );
}
