import type { AppAbility } from '#contract/platform/ability.ts';

/** The paths of an area's actions; `null` for people who may not take them. */
export function areaLinksOf(home: string, ability: AppAbility, account: string | undefined) {
  const mayAdd = home === '/stakeholder' || (home === '/hospice' && ability.can('manage', 'HospicePatientRegistry'));
  const isAdmin = home === '/admin';
  return {
    newReferral: mayAdd ? `${home}/referrals/new` : null,
    importReferrals: mayAdd ? `${home}/referrals/import` : null,
    account: account ?? null,
    newHospice: isAdmin ? `${home}/hospices?panel=new` : null,
    invitations: isAdmin ? `${home}/invitations` : null,
  };
}
