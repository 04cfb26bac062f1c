import type { AppAbility } from './ability.ts';
import type { Permission } from './http.ts';

/** Rights of a hospice's people that several calls and screens ask for. Who has which: ability.ts. */
export const READS_REGISTRY: readonly Permission[] = [['read', 'HospicePatientRegistry']];
export const MANAGES_REGISTRY: readonly Permission[] = [['manage', 'HospicePatientRegistry']];

/** Either permission suffices: the whole registry, or only the enrollments. */
export const READS_ENROLLMENTS: readonly Permission[] = [...READS_REGISTRY, ['read', 'Enrollment']];
export const WORKS_ON_ENROLLMENTS: readonly Permission[] = [...MANAGES_REGISTRY, ['manage', 'Enrollment']];

export const MANAGES_SETTINGS: readonly Permission[] = [['manage', 'HospiceSettings']];

export const MANAGES_LOCATIONS: readonly Permission[] = [['manage', 'HospiceLocation']];

/** What only a hospice's super administrators do: they alone have this right. */
export const SUPER_ADMINISTERS: readonly Permission[] = [...MANAGES_LOCATIONS];

/** Writing to referral sources, and reading their answers. */
export const MANAGES_COMMUNICATION: readonly Permission[] = [['manage', 'HospiceCommunication']];

/** Some roles read only some views: `mayReadPerformance` checks a single view. */
export const READS_PERFORMANCE: readonly Permission[] = [['read', 'HospicePerformance']];

/** One right of a list is enough. */
export const hasOneOf = (ability: AppAbility, permissions: readonly Permission[]): boolean =>
  permissions.some(([action, subject]) => ability.can(action, subject));
