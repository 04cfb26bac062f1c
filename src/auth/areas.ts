import type { CurrentUser } from '#contract/users.ts';

export type AreaPath = '/admin' | '/hospice' | '/stakeholder';

export const isAdmin = (user: CurrentUser): boolean => user.accountType === 'admin';
export const hasHospice = (user: CurrentUser): boolean => Boolean(user.hospice);
export const hasGroup = (user: CurrentUser): boolean => Boolean(user.group);

/** Where `/` leads this person. `null`: the account has no area (yet), and sending it to one would bounce for ever. */
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
