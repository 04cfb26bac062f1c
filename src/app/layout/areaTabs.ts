import { mayReadPerformance, PERFORMANCE_VIEWS, type AppAbility } from '#contract/platform/ability.ts';
import type { FeatureFlags } from '#src/config/featureFlags.ts';
import type { AreaTab } from './Header.tsx';
import { useLocation } from 'react-router-dom';

/** The current path, and the dashboard's tab from `?tab=`. */
export interface CurrentTab {
  readonly pathname: string;
  readonly tab: string | null;
}

const isBelow = ({ pathname }: CurrentTab, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** A tab of the dashboard has the dashboard's path. */
const dashboardTab = (label: string, area: string, tab: string, current: CurrentTab): AreaTab => ({
  label,
  to: `${area}?tab=${tab}`,
  isCurrent: current.pathname === area && current.tab === tab,
});

const pageTab = (label: string, path: string, current: CurrentTab): AreaTab => ({
  label,
  to: path,
  isCurrent: isBelow(current, path),
});

/** The tabs of a hospice's person, by ability and flag. */
export function hospiceTabs(ability: AppAbility, flags: FeatureFlags, current: CurrentTab): AreaTab[] {
  const hasPerformance = PERFORMANCE_VIEWS.some((view) => mayReadPerformance(ability, view));
  const readsEnrollments = ability.can('read', 'Enrollment') || ability.can('read', 'HospicePatientRegistry');
  const work = readsEnrollments && dashboardTab('My work', '/hospice', 'work', current);
  const others = [
    readsEnrollments && dashboardTab('Enrollments', '/hospice', 'enrollments', current),
    flags.view_communication_tab &&
      ability.can('read', 'HospiceCommunication') &&
      dashboardTab('Communication', '/hospice', 'communication', current),
    hasPerformance && pageTab('Performance', '/hospice/performances', current),
    ability.can('read', 'HospiceSettings') && pageTab('Settings', '/hospice/settings', current),
  ];
  const isElsewhere = [work, ...others].some((tab) => tab && tab.isCurrent);
  const referrals = ability.can('read', 'HospicePatientRegistry') && {
    label: 'Referrals',
    to: '/hospice',
    // What else the dashboard's address says opens the referrals, or families’ feedback beside them.
    isCurrent: (current.pathname === '/hospice' && !isElsewhere) || isBelow(current, '/hospice/referrals'),
  };
  return [work, referrals, ...others].filter((tab) => tab !== false);
}

/** Every member of a group has all tabs of the stakeholder area. */
export function stakeholderTabs(current: CurrentTab): AreaTab[] {
  const enrollments = dashboardTab('Enrollments', '/stakeholder', 'enrollments', current);
  return [
    {
      label: 'Referrals',
      to: '/stakeholder',
      isCurrent:
        (current.pathname === '/stakeholder' && !enrollments.isCurrent) || isBelow(current, '/stakeholder/referrals'),
    },
    enrollments,
    pageTab('Performance', '/stakeholder/performances', current),
    pageTab('Communication', '/stakeholder/manage-communication', current),
  ];
}

export function useCurrentTab(): CurrentTab {
  const { pathname, search } = useLocation();
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), tab: new URLSearchParams(search).get('tab') };
}
