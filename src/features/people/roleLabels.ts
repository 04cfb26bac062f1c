import {
  abilityFor,
  mayReadPerformance,
  PERFORMANCE_VIEWS,
  type PerformanceView,
  type Subject,
} from '#contract/platform/ability.ts';
import type { Role } from '#contract/platform/roles.ts';

const PARTS: Readonly<Record<Subject, string>> = {
  HospicePatientRegistry: 'referrals',
  HospicePerformance: 'performance',
  HospiceCommunication: 'communication',
  HospiceSettings: 'settings, people’s access',
  HospiceLocation: 'locations',
  Enrollment: 'enrollments',
};

const VIEWS: Readonly<Record<PerformanceView, string>> = {
  by_responsible_provider: 'provider',
  by_community: 'community',
  by_nurse: 'nurse',
};

/** Roles that the table of abilities does not describe: they depend on membership, or may do everything. */
const BY_MEMBERSHIP: Partial<Record<Role, string>> = {
  superuser: 'Manages every organization. Opens a patient’s record only with a reason, which is logged.',
  care_manager: 'Sees all of the group’s patients, refers new ones, and messages hospices.',
  provider: 'Sees all of the group’s patients, their own first, and refers new ones.',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const sentence = (verb: string, parts: readonly string[]): string[] =>
  parts.length === 0 ? [] : [`${verb} ${list.format(parts)}.`];

/** Describes a role's rights, from the table of abilities. */
export function roleDescription(role: Role): string {
  const own = BY_MEMBERSHIP[role];
  if (own !== undefined) return own;
  const ability = abilityFor(role);
  const subjects = Object.keys(PARTS).filter((name): name is Subject => name in PARTS);
  const managed = subjects.filter((subject) => ability.can('manage', subject));
  const views = PERFORMANCE_VIEWS.filter((view) => mayReadPerformance(ability, view)).map((view) => VIEWS[view]);
  const read = subjects.filter((subject) => !managed.includes(subject) && ability.can('read', subject));
  const readLabels = read.map((subject) =>
    subject === 'HospicePerformance' ? `${PARTS[subject]} by ${list.format(views)}` : PARTS[subject],
  );
  return [
    ...sentence(
      'Manages',
      managed.map((subject) => PARTS[subject]),
    ),
    ...sentence('Views', readLabels),
  ].join(' ');
}
