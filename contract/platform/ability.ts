import { AbilityBuilder, createMongoAbility, subject, type ForcedSubject, type MongoAbility } from '@casl/ability';
import type { Role } from './roles.ts';

export type Action = 'read' | 'create' | 'update' | 'delete' | 'manage';

const SUBJECTS = [
  'HospicePatientRegistry',
  'HospicePerformance',
  'HospiceCommunication',
  'HospiceSettings',
  'HospiceLocation',
  'Enrollment',
] as const;
export type Subject = (typeof SUBJECTS)[number];

export const PERFORMANCE_VIEWS = ['by_responsible_provider', 'by_community', 'by_nurse'] as const;
export type PerformanceView = (typeof PERFORMANCE_VIEWS)[number];

type PerformanceSubject = { view: PerformanceView } & ForcedSubject<'HospicePerformance'>;
export type AppAbility = MongoAbility<[Action, Subject | 'all' | PerformanceSubject]>;

type Grant = AbilityBuilder<AppAbility>;

/** Read as the table in the specification (section 6): one entry per role, nothing inherited by accident. */
const GRANTS: Record<Role, (grant: Grant) => void> = {
  superuser: ({ can }) => {
    can('manage', 'all');
  },
  hospice_admin: ({ can }) => {
    can('manage', [
      'HospicePatientRegistry',
      'HospicePerformance',
      'HospiceCommunication',
      'HospiceSettings',
      'Enrollment',
    ]);
  },
  hospice_super_admin: (grant) => {
    GRANTS.hospice_admin(grant);
    grant.can('manage', 'HospiceLocation');
  },
  hospice_business_development: ({ can }) => {
    can('read', 'HospicePatientRegistry');
    can('read', 'HospicePerformance', { view: { $in: ['by_responsible_provider', 'by_community'] } });
    can('manage', 'HospiceCommunication');
  },
  hospice_clinical_manager: ({ can }) => {
    can('read', 'HospicePatientRegistry');
    can('read', 'HospicePerformance', { view: 'by_nurse' });
    can('manage', 'Enrollment');
  },
  care_manager: () => {},
  provider: () => {},
};

const isRole = (role: string): role is Role => Object.hasOwn(GRANTS, role);

/** The ability of a role. An unknown role may do nothing. */
export function abilityFor(role: string | null | undefined): AppAbility {
  const builder = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (role && isRole(role)) GRANTS[role](builder);
  return builder.build();
}

/** Always use this to check a view: without an instance, CASL answers `true` for a rule with conditions. */
export const mayReadPerformance = (ability: AppAbility, view: PerformanceView): boolean =>
  ability.can('read', subject('HospicePerformance', { view }));
