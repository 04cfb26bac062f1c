import type { AppAbility } from '#contract/platform/ability.ts';

export interface AreaLinks {
  /** The area's first page. */
  readonly home: string;
  /** `null` for people who add no referrals. */
  readonly newReferral: string | null;
  readonly importReferrals: string | null;
  readonly enrollments: string | null;
  readonly account: string | null;
  /** For administrators. */
  readonly newHospice: string | null;
  readonly invitations: string | null;
}

/** The paths of an area's actions, by ability. */
export function areaLinksOf(home: string, ability: AppAbility, account: string | undefined): AreaLinks {
  const isHospice = home === '/hospice';
  const isGroup = home === '/stakeholder';
  const isAdmin = home === '/admin';
  const mayAdd = isGroup || (isHospice && ability.can('manage', 'HospicePatientRegistry'));
  const seesEnrollments =
    isGroup || (isHospice && (ability.can('read', 'Enrollment') || ability.can('read', 'HospicePatientRegistry')));
  return {
    home,
    newReferral: mayAdd ? `${home}/referrals/new` : null,
    importReferrals: mayAdd ? `${home}/referrals/import` : null,
    enrollments: seesEnrollments ? `${home}?tab=enrollments` : null,
    account: account ?? null,
    newHospice: isAdmin ? `${home}/hospices?panel=new` : null,
    invitations: isAdmin ? `${home}/invitations` : null,
  };
}
