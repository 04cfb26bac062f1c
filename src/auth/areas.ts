import type { CurrentUser } from '#contract/platform/users.ts';

export type AreaPath = '/admin' | '/hospice' | '/stakeholder';

export const isAdmin = (user: CurrentUser): boolean => user.accountType === 'admin';
export const hasHospice = (user: CurrentUser): boolean => Boolean(user.hospice);
export const hasGroup = (user: CurrentUser): boolean => Boolean(user.group);

/** The paths of the screens that a person may choose to begin with (contract/people/accounts.ts), below the area's own. */
const START_PATHS: Readonly<Record<string, string>> = {
  '/hospice work': '?tab=work',
  '/hospice enrollments': '?tab=enrollments',
  '/hospice performance': '/performances',
  '/stakeholder enrollments': '?tab=enrollments',
  '/stakeholder performance': '/performances',
  '/admin hospices': '/hospices',
  '/admin stakeholders': '/stakeholders',
  '/admin audit': '/audit',
};

/** The screen after a log-in that was not on the way to another one. */
export function startPathOf(user: CurrentUser | null): string | null {
  const home = homeOf(user);
  return home && home + (START_PATHS[`${home} ${user?.defaultScreen ?? 'work'}`] ?? '');
}

/** The area that `/` leads to. `null`: the account has no area yet, and a redirect would never end. */
export function homeOf(user: CurrentUser | null): AreaPath | null {
  if (!user) return null;
  switch (user.accountType) {
    case 'admin':
      return '/admin';
    case 'hospice':
      return hasHospice(user) ? '/hospice' : null;
    case 'stakeholder':
      return hasGroup(user) ? '/stakeholder' : null;
    default:
      return null;
  }
}
