import { describe, expect, test } from 'vitest';
import {
  abilityFor,
  mayReadPerformance,
  PERFORMANCE_VIEWS,
  type Action,
  type Subject,
} from '#contract/platform/ability.ts';
import { mayCall, needsReason } from '#contract/platform/access.ts';
import { endpoints, type OperationId } from '#contract/app/endpoints.ts';
import { accountTypeOf, ROLES, type Role } from '#contract/platform/roles.ts';

/** The specification's table (section 6), written down again by hand: m manage, r read. */
const SUBJECTS: readonly Subject[] = [
  'HospicePatientRegistry',
  'HospicePerformance',
  'HospiceCommunication',
  'HospiceSettings',
  'HospiceLocation',
  'Enrollment',
];
const TABLE: Record<Role, string> = {
  superuser: 'mmmmmm',
  hospice_super_admin: 'mmmmmm',
  hospice_admin: 'mmmm-m',
  hospice_business_development: 'rvm---',
  hospice_clinical_manager: 'rv---m',
  care_manager: '------',
  provider: '------',
};
const VIEWS: Record<Role, readonly string[]> = {
  superuser: PERFORMANCE_VIEWS,
  hospice_super_admin: PERFORMANCE_VIEWS,
  hospice_admin: PERFORMANCE_VIEWS,
  hospice_business_development: ['by_responsible_provider', 'by_community'],
  hospice_clinical_manager: ['by_nurse'],
  care_manager: [],
  provider: [],
};

describe.each(ROLES)('Role %s', (role) => {
  const ability = abilityFor(role);

  test.each(SUBJECTS.filter((subject) => subject !== 'HospicePerformance'))(
    'has the access to %s that the specification table grants',
    (subject) => {
      const granted = TABLE[role][SUBJECTS.indexOf(subject)];
      const actions: Action[] = ['create', 'update', 'delete', 'manage'];
      expect(ability.can('read', subject)).toBe(granted !== '-');
      for (const action of actions) expect(ability.can(action, subject)).toBe(granted === 'm');
    },
  );

  test('reads the performance views that the specification table grants', () => {
    expect(PERFORMANCE_VIEWS.filter((view) => mayReadPerformance(ability, view))).toEqual(VIEWS[role]);
    expect(ability.can('manage', 'HospicePerformance')).toBe(TABLE[role][1] === 'm');
  });
});

test('an unknown role has access to nothing', () => {
  for (const role of ['', 'root', 'constructor', '__proto__', null, undefined]) {
    for (const subject of SUBJECTS) expect(abilityFor(role).can('read', subject)).toBe(false);
  }
});

const callerOf = (role: Role) => ({
  accountType: accountTypeOf(role),
  role,
  hasHospice: accountTypeOf(role) === 'hospice',
  hasGroup: accountTypeOf(role) === 'stakeholder',
  isLimitedToLocations: false,
});

const callers = (name: OperationId) => ROLES.filter((role) => mayCall(endpoints[name].access, callerOf(role)));

describe('Endpoint access', () => {
  test('is open only to the account types and abilities that the endpoint names', () => {
    const registry = ['hospice_super_admin', 'hospice_admin'];
    const hospice = [...registry, 'hospice_business_development', 'hospice_clinical_manager'];
    const group = ['care_manager', 'provider'];
    expect(callers('listHospiceReferrals').toSorted()).toEqual(['superuser', ...hospice].toSorted());
    expect(callers('listGroupReferrals').toSorted()).toEqual(['superuser', ...group].toSorted());
    expect(callers('createHospiceReferral').toSorted()).toEqual(['superuser', ...registry].toSorted());
    expect(callers('addNote').toSorted()).toEqual(
      ['superuser', ...registry, 'hospice_clinical_manager', ...group].toSorted(),
    );
  });

  test('asks only a superuser for a reason to open patient data', () => {
    const asked = ROLES.filter((role) => needsReason(endpoints.getReferral, callerOf(role)));
    expect(asked).toEqual(['superuser']);
  });

  test('is refused to a hospice account without a hospice, a member without a group, and an administrator with a group role', () => {
    const { access } = endpoints.getReferral;
    for (const role of ['hospice_admin', 'care_manager'] as const) {
      expect(mayCall(access, { ...callerOf(role), hasHospice: false, hasGroup: false })).toBe(false);
    }
    expect(mayCall(access, { ...callerOf('superuser'), role: 'care_manager' })).toBe(false);
  });
});
