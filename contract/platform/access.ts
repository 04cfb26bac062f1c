import { abilityFor } from './ability.ts';
import type { Access, Endpoint, Permission } from './http.ts';
import type { MachineScope } from './machineScopes.ts';
import { hasOneOf, MANAGES_SETTINGS } from './permissions.ts';

/** The data about a person that the contract's access rules need. */
export interface Caller {
  readonly accountType: string;
  readonly role?: string | null | undefined;
  readonly hasHospice: boolean;
  readonly hasGroup: boolean;
  /** A hospice's person who has access to some of its locations, not to all. */
  readonly isLimitedToLocations: boolean;
  /** Of a service account: what it may do. People have none. */
  readonly scopes?: readonly MachineScope[] | undefined;
}

/** The `access` of rows that administrators alone call. */
export const ADMINISTRATORS = { token: 'user', who: 'named', admin: true } as const;

/** The `access` of rows by which a hospice's own managers keep it, and administrators for them. */
export const MANAGERS = { token: 'user', who: 'named', hospice: MANAGES_SETTINGS, admin: true } as const;

/** The same for what holds for all of the hospice's locations: people who are limited to some read it, and change nothing. */
export const WHOLE_HOSPICE_MANAGERS = { ...MANAGERS, wholeHospice: true } as const;

/** People of a hospice with one of these rights, and administrators with a reason: the answer names patients. */
export const patientAccess = (hospice: readonly Permission[]) =>
  ({ token: 'user', who: 'named', hospice, admin: true, patientData: true }) as const;

/** The same, with every member of the patient's groups. */
export const sharedPatientAccess = (hospice: readonly Permission[]) =>
  ({ ...patientAccess(hospice), group: true }) as const;

/** Why a person who is limited to some locations cannot change what belongs to all of them. */
export const LIMITED_TO_LOCATIONS =
  'You have access to some locations only. Someone with access to all locations can change this';

/** Whether the row's `access` opens it to the caller. Tenancy (whose record it is) is another question and asked before. */
export function mayCall(access: Access, caller: Caller): boolean {
  if (access.token !== 'user') return true;
  if (caller.scopes) {
    return access.who === 'named' && access.machine !== undefined && caller.scopes.includes(access.machine);
  }
  if (access.who === 'anyone') return true;
  if (caller.accountType === 'admin') return access.admin === true && caller.role === 'superuser';
  if (caller.accountType === 'hospice' && caller.hasHospice) {
    if (access.wholeHospice === true && caller.isLimitedToLocations) return false;
    const ability = abilityFor(caller.role);
    return access.hospice !== undefined && hasOneOf(ability, access.hospice);
  }
  if (access.careManagers === true && caller.role !== 'care_manager') return false;
  return caller.accountType === 'stakeholder' && caller.hasGroup && access.group === true;
}

/** Whether only the caller's locations close the row to them. */
export const isClosedByLocations = (access: Access, caller: Caller): boolean =>
  !mayCall(access, caller) && mayCall(access, { ...caller, isLimitedToLocations: false });

/** Superusers open patients' data with a reason only; it is audited. */
export const needsReason = ({ access }: Pick<Endpoint, 'access'>, caller: Caller): boolean =>
  access.token === 'user' && access.who === 'named' && access.patientData === true && caller.accountType === 'admin';
