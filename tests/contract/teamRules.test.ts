import { describe, expect, test } from 'vitest';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/roles.ts';
import { mayChangeMember, mayGrantLocations, mayReachLocations, rolesGrantedBy } from '#contract/teamRules.ts';

const BELOW = ['hospice_admin', 'hospice_business_development', 'hospice_clinical_manager'] as const;

describe('who gives which role', () => {
  test.for<readonly [Role, readonly Role[]]>([
    ['superuser', ROLES],
    ['hospice_super_admin', HOSPICE_ROLES],
    ['hospice_admin', BELOW],
    ['hospice_business_development', []],
    ['hospice_clinical_manager', []],
    ['care_manager', []],
    ['provider', []],
  ])('%s gives %j', ([role, granted]) => {
    expect(rolesGrantedBy(role).toSorted()).toEqual(granted.toSorted());
    expect(ROLES.filter((other) => mayChangeMember(role, other)).toSorted()).toEqual(granted.toSorted());
  });

  test.for([null, undefined, '', 'hospice_owner'])('nobody of the role %j gives any', (role) => {
    expect(rolesGrantedBy(role)).toEqual([]);
    expect(ROLES.some((other) => mayChangeMember(role, other))).toBe(false);
  });
});

describe('which locations somebody gives', () => {
  test.for<readonly [string, readonly string[], readonly string[], boolean]>([
    ['who has all gives all', [], [], true],
    ['who has all gives some', [], ['north'], true],
    ['who has some gives one of them', ['north', 'south'], ['south'], true],
    ['who has some gives no other', ['north'], ['north', 'south'], false],
    ['who has some never gives all', ['north'], [], false],
  ])('%s', ([, own, granted, expected]) => {
    expect(mayGrantLocations(own, granted)).toBe(expected);
  });
});

describe('whose locations somebody changes', () => {
  test.for<readonly [string, readonly string[], readonly string[], boolean]>([
    ['who has all changes who has all', [], [], true],
    ['who has all changes who has some', [], ['north'], true],
    ['who has some changes who has one of them', ['north', 'south'], ['south'], true],
    ['who has some changes nobody with another', ['north'], ['north', 'south'], false],
    ['who has some changes nobody who has all', ['north'], [], false],
  ])('%s', ([, own, theirs, expected]) => {
    expect(mayReachLocations(own, theirs)).toBe(expected);
  });
});
