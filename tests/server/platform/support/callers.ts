import * as fc from 'fast-check';
import { mayCall } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { accountTypeOf, ROLES, type Role } from '#contract/platform/roles.ts';
import { MACHINES, machinesAt, type Machine } from './machines.ts';

/** The one whose own device, passkey and documents are there. */
const OWNER: Role = 'hospice_admin';

/**
 * Who makes a call among the fuzzer's: a third of the draws are any caller, a third one that may make it, so that restricted calls are
 * tested as often, and a third the owner of the records.
 */
export function callersAt(endpoint: Endpoint): fc.Arbitrary<Role | Machine> {
  const allowed = ROLES.filter((role) => {
    const accountType = accountTypeOf(role);
    return mayCall(endpoint.access, {
      accountType,
      role,
      hasHospice: accountType === 'hospice',
      hasGroup: accountType === 'stakeholder',
      isLimitedToLocations: false,
    });
  });
  const all = [...allowed, ...machinesAt(endpoint)];
  const owners = allowed.includes(OWNER) ? [OWNER] : all;
  return fc.oneof(fc.constantFrom(...ROLES, ...MACHINES), fc.constantFrom(...all), fc.constantFrom(...owners));
}
