import { mayReadPerformance, PERFORMANCE_VIEWS, type AppAbility } from '#contract/platform/ability.ts';
import type { FeatureFlags } from '#src/config/featureFlags.ts';
import type { AreaTab } from './Header.tsx';

/** Where the person is: the path, and the part of the dashboard that `?tab=` names. */
export interface CurrentTab {
  readonly pathname: string;
  readonly tab: string | null;
}

const isBelow = ({ pathname }: CurrentTab, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** A tab of the dashboard has the dashboard's path; its first part has no `tab` in the address. */
const dashboardTab = (label: string, area: string, tab: string | null, place: CurrentTab): AreaTab => ({
  label,
  to: tab === null ? area : `${area}?tab=${tab}`,
  isCurrent: place.pathname === area && place.tab === tab,
});

const pageTab = (label: string, path: string, place: CurrentTab): AreaTab => ({
  label,
  to: path,
  isCurrent: isBelow(place, path),
});

/** What a hospice's person may open, by ability and flag. */
export function hospiceTabs(ability: AppAbility, flags: FeatureFlags, place: CurrentTab): AreaTab[] {
  const hasPerformance = PERFORMANCE_VIEWS.some((view) => mayReadPerformance(ability, view));
  const referrals = dashboardTab('Referrals', '/hospice', null, place);
  return [
    ability.can('read', 'HospicePatientRegistry') && {
      ...referrals,
      isCurrent: referrals.isCurrent || isBelow(place, '/hospice/referrals'),
    },
    (ability.can('read', 'Enrollment') || ability.can('read', 'HospicePatientRegistry')) &&
      dashboardTab('Enrollments', '/hospice', 'enrollments', place),
    flags.view_communication_tab &&
      ability.can('read', 'HospiceCommunication') &&
      dashboardTab('Communication', '/hospice', 'communication', place),
    hasPerformance && pageTab('Performance', '/hospice/performances', place),
    ability.can('read', 'HospiceSettings') && pageTab('Settings', '/hospice/settings', place),
  ].filter((tab) => tab !== false);
}

/** The stakeholder area is open by membership of a group alone. */
export function stakeholderTabs(place: CurrentTab): AreaTab[] {
  const referrals = dashboardTab('Referrals', '/stakeholder', null, place);
  return [
    { ...referrals, isCurrent: referrals.isCurrent || isBelow(place, '/stakeholder/referrals') },
    dashboardTab('Enrollments', '/stakeholder', 'enrollments', place),
    pageTab('Performance', '/stakeholder/performances', place),
    pageTab('Communication', '/stakeholder/manage-communication', place),
  ];
}
