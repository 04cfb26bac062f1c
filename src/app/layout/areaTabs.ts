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

/** A tab of the dashboard has the dashboard's path; the first one has no `tab` in the address. */
const dashboardTab = (label: string, area: string, tab: string | null, current: CurrentTab): AreaTab => ({
  label,
  to: tab === null ? area : `${area}?tab=${tab}`,
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
  const referrals = dashboardTab('Referrals', '/hospice', null, current);
  const readsEnrollments = ability.can('read', 'Enrollment') || ability.can('read', 'HospicePatientRegistry');
  return [
    readsEnrollments && dashboardTab('My work', '/hospice', 'work', current),
    ability.can('read', 'HospicePatientRegistry') && {
      ...referrals,
      // Families’ feedback is a part of the same screen.
      isCurrent:
        referrals.isCurrent ||
        isBelow(current, '/hospice/referrals') ||
        (current.pathname === '/hospice' && current.tab === 'feedback'),
    },
    readsEnrollments && dashboardTab('Enrollments', '/hospice', 'enrollments', current),
    flags.view_communication_tab &&
      ability.can('read', 'HospiceCommunication') &&
      dashboardTab('Communication', '/hospice', 'communication', current),
    hasPerformance && pageTab('Performance', '/hospice/performances', current),
    ability.can('read', 'HospiceSettings') && pageTab('Settings', '/hospice/settings', current),
  ].filter((tab) => tab !== false);
}

/** Every member of a group has all tabs of the stakeholder area. */
export function stakeholderTabs(current: CurrentTab): AreaTab[] {
  const referrals = dashboardTab('Referrals', '/stakeholder', null, current);
  return [
    { ...referrals, isCurrent: referrals.isCurrent || isBelow(current, '/stakeholder/referrals') },
    dashboardTab('Enrollments', '/stakeholder', 'enrollments', current),
    pageTab('Performance', '/stakeholder/performances', current),
    pageTab('Communication', '/stakeholder/manage-communication', current),
  ];
}

export function useCurrentTab(): CurrentTab {
  const { pathname, search } = useLocation();
  return { pathname: pathname.replace(/(?<=.)\/+$/, ''), tab: new URLSearchParams(search).get('tab') };
}
