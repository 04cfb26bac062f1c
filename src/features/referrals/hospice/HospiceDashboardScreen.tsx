import { Suspense, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Outlet, useSearchParams } from 'react-router-dom';
import { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { dashboardsApi } from '#src/features/referrals/dashboardsApi.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { figureLinks } from '#src/features/referrals/lists/figureLinks.ts';
import { ListDashboard } from '#src/features/referrals/lists/ListDashboard.tsx';
import { HospiceFigures } from './HospiceFigures.tsx';
import { HospiceRegistry } from './HospiceRegistry.tsx';

const HospiceEnrollments = lazyComponent(async () => (await import('./HospiceEnrollments.tsx')).HospiceEnrollments);
const LastWeeks = lazyComponent(async () => (await import('./LastWeeks.tsx')).LastWeeks);

const WEEKS_ROOM = <Skeleton height={380} width="100%" />;

const TABS = [
  { name: 'registry', label: 'Referrals' },
  { name: 'enrollments', label: 'Enrollments' },
  { name: 'feedback', label: 'Feedback' },
] as const;

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
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const ability = useAbility();
  const canAdd = ability.can('manage', 'HospicePatientRegistry');
  const [params] = useSearchParams();
  const display = useOwnDisplayContext();
  const answer = dashboardsApi.useGetHospiceDashboardQuery(hospiceId === '' ? skipToken : { hospiceId });
  const tab = TABS.find(({ name }) => name === params.get('tab'))?.name ?? 'registry';
  const link = figureLinks(HospiceReferralQuery, tab === 'registry' ? params : undefined);
  return (
    <ListDashboard
      answer={answer}
      canAdd={canAdd}
      exported={
        tab === 'feedback' ? undefined : { hospiceId, list: tab === 'enrollments' ? 'enrollments' : 'referrals' }
      }
      home="/hospice"
      renderFigures={(dashboard) => (
        <>
          <HospiceFigures
            dashboard={dashboard}
            isPendingFirst={!canAdd && ability.can('manage', 'Enrollment')}
            link={link}
            now={display.now}
          />
          <Weeks dashboard={dashboard} />
        </>
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

/** The last weeks as charts, which load when they are asked for. */
function Weeks({ dashboard }: { dashboard: HospiceDashboard | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        aria-expanded={isOpen}
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        onClick={() => setOpen(!isOpen)}
        size="small"
        variant="quiet"
      >
        Last 12 weeks
      </Button>
      {isOpen && (
        <Suspense fallback={WEEKS_ROOM}>
          {dashboard ? <LastWeeks declines={dashboard.declines} weeks={dashboard.weeks} /> : WEEKS_ROOM}
        </Suspense>
      )}
    </div>
  );
}
