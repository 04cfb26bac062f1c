import type { MachineScope } from '#contract/platform/machineScopes.ts';
import { GROUP_ROLES, HOSPICE_ROLES, type Role } from '#contract/platform/roles.ts';
import type { World } from './world.ts';

/** The roles that may call an operation, and the records that it is tested on. */
export interface Row {
  readonly may: readonly Role[];
  /** Open only to people with access to all of the hospice's locations. */
  readonly isOfWholeHospice?: true;
  /** Parameters of a record that the first tenants own, made for each call; what the path does not name is asked for. */
  readonly own: (world: World, caller: Role) => Promise<Readonly<Record<string, string>>>;
  /** The same of a record of the other tenants; left out where the path names none. */
  readonly foreign?: (world: World) => Promise<Readonly<Record<string, string>>>;
  readonly body?: (world: World) => unknown;
  /** Parameters of the address that the call needs. */
  readonly query?: (world: World) => string;
  /** The scope with which service accounts of either side may call it. Left out: none may. */
  readonly machine?: MachineScope;
  /** The file of an upload. */
  readonly file?: () => File;
}

export const READERS = [...HOSPICE_ROLES, 'superuser'] as const;
export const REGISTRY_MANAGERS = ['hospice_super_admin', 'hospice_admin', 'superuser'] as const;
export const SETTINGS_MANAGERS = ['hospice_super_admin', 'hospice_admin', 'superuser'] as const;
export const ENROLLMENT_MANAGERS = [...REGISTRY_MANAGERS, 'hospice_clinical_manager'] as const;
export const MEMBERS = [...GROUP_ROLES, 'superuser'] as const;

export const ofHospice = (may: readonly Role[]): Row => ({
  may,
  own: async ({ hospiceId }) => ({ hospiceId }),
  foreign: async ({ foreignHospiceId }) => ({ hospiceId: foreignHospiceId }),
});
export const ofGroup = (name: string, may: readonly Role[] = MEMBERS): Row => ({
  may,
  own: async ({ groupId }) => ({ [name]: groupId }),
  foreign: async ({ foreignGroupId }) => ({ [name]: foreignGroupId }),
});
