import type { AppAbility } from '#contract/platform/ability.ts';

export interface AreaLinks {
  /** The area's first page. */
  readonly home: string;
  /** `null`: the person refers and records nobody. */
  readonly newReferral: string | null;
  readonly importReferrals: string | null;
  readonly enrollments: string | null;
  readonly account: string | null;
  /** An administrator's. */
  readonly newHospice: string | null;
  readonly invitations: string | null;
}

/** Where an area's acts are, by ability. */
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
