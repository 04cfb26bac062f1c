import { abilityFor } from '#contract/platform/ability.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';

/** Whether the caller works on the referrals that it sees: every member of a group, and a hospice's roles that change something. */
export function mayWorkOn({ side }: Viewpoint, { role }: Actor): boolean {
  return side === 'group' || hasOneOf(abilityFor(role), WORKS_ON_ENROLLMENTS);
}
