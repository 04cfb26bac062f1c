import type { Permission } from './http.ts';

/** Rights of a hospice's people that several calls ask for; one of a list is enough. Who has which: ability.ts. */
export const READS_REGISTRY: readonly Permission[] = [['read', 'HospicePatientRegistry']];
export const MANAGES_REGISTRY: readonly Permission[] = [['manage', 'HospicePatientRegistry']];

/** Whoever keeps the registry, or the enrollments alone: nobody in between is asked for both. */
export const READS_ENROLLMENTS: readonly Permission[] = [...READS_REGISTRY, ['read', 'Enrollment']];
export const WORKS_ON_ENROLLMENTS: readonly Permission[] = [...MANAGES_REGISTRY, ['manage', 'Enrollment']];

export const MANAGES_SETTINGS: readonly Permission[] = [['manage', 'HospiceSettings']];
