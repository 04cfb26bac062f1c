import { describe, expect, test } from 'vitest';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { mayChangeMember, mayGrantLocations, mayReachLocations, rolesGrantedBy } from '#contract/people/teamRules.ts';

const BELOW = ['hospice_admin', 'hospice_business_development', 'hospice_clinical_manager'] as const;

describe('Granting roles', () => {
  test.for<readonly [Role, readonly Role[]]>([
    ['superuser', ROLES],
    ['hospice_super_admin', HOSPICE_ROLES],
    ['hospice_admin', BELOW],
    ['hospice_business_development', []],
    ['hospice_clinical_manager', []],
    ['care_manager', []],
    ['provider', []],
  ])('%s may grant and change %j', ([role, granted]) => {
    expect(rolesGrantedBy(role).toSorted()).toEqual(granted.toSorted());
    expect(ROLES.filter((other) => mayChangeMember(role, other)).toSorted()).toEqual(granted.toSorted());
  });

  test.for([null, undefined, '', 'hospice_owner'])('an unknown role (%j) may grant and change none', (role) => {
    expect(rolesGrantedBy(role)).toEqual([]);
    expect(ROLES.some((other) => mayChangeMember(role, other))).toBe(false);
  });
});

describe('Granting locations', () => {
  test.for<readonly [string, readonly string[], readonly string[], boolean]>([
    ['a member with all locations may grant all', [], [], true],
    ['a member with all locations may grant some', [], ['north'], true],
    ['a member with some locations may grant one of them', ['north', 'south'], ['south'], true],
    ['a member with some locations may not grant another', ['north'], ['north', 'south'], false],
    ['a member with some locations may not grant all', ['north'], [], false],
  ])('%s', ([, own, granted, expected]) => {
    expect(mayGrantLocations(own, granted)).toBe(expected);
  });
});

describe('Changing the locations of a member', () => {
  test.for<readonly [string, readonly string[], readonly string[], boolean]>([
    ['a member with all locations may change a member with all', [], [], true],
    ['a member with all locations may change a member with some', [], ['north'], true],
    ['a member with some locations may change a member with one of them', ['north', 'south'], ['south'], true],
    ['a member with some locations may not change a member with another', ['north'], ['north', 'south'], false],
    ['a member with some locations may not change a member with all', ['north'], [], false],
  ])('%s', ([, own, theirs, expected]) => {
    expect(mayReachLocations(own, theirs)).toBe(expected);
  });
});
