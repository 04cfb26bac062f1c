import { abilityFor } from '#contract/ability.ts';
import type { Actor } from './actor.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Whether the caller works on the referrals that it sees: every member of a group, and a hospice's roles that change something. */
export function mayWorkOn({ side }: Viewpoint, { role }: Actor): boolean {
  const ability = abilityFor(role);
  return side === 'group' || ability.can('manage', 'HospicePatientRegistry') || ability.can('manage', 'Enrollment');
}
