import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';

/**
 * The rules for granting access, beyond the rows of the endpoints; app and server use the same ones:
 *
 * - Nobody grants more than their own role can do: a hospice administrator cannot create, change, deactivate, invite or reinvite
 *   a super administrator. Administrators grant every role.
 * - A person limited to some locations grants only those, and never all of them; and changes only people within them.
 * - Nobody deactivates their own account or changes its locations: another person does. A super administrator may take a lower
 *   role if another one remains.
 * - Whom somebody of another organization invites to a hospice that has an active super administrator waits for one of them to
 *   confirm it. The hospice's administrators are notified of everybody to whom somebody from outside gives access, as are the
 *   care managers of a group.
 * - The last active super administrator of a hospice keeps access and role, even if an administrator asks: first another one
 *   accepts an invitation. A hospice that closes is switched off as a whole.
 */

const BELOW_SUPER_ADMIN: readonly Role[] = HOSPICE_ROLES.filter((role) => role !== 'hospice_super_admin');

/** The roles that a person of this role may grant, by invitation or change; none for an unknown role. */
export function rolesGrantedBy(role: string | null | undefined): readonly Role[] {
  if (role === 'superuser') return ROLES;
  if (role === 'hospice_super_admin') return HOSPICE_ROLES;
  return role === 'hospice_admin' ? BELOW_SUPER_ADMIN : [];
}

/** Whether a person of the one role may change, deactivate, invite again or revoke a person of the other. */
export const mayChangeMember = (actorRole: string | null | undefined, memberRole: Role): boolean =>
  rolesGrantedBy(actorRole).includes(memberRole);

/** Whether a person limited to these locations may limit another to those; an empty list means all of a hospice's locations. */
export const mayGrantLocations = (own: readonly string[], granted: readonly string[]): boolean =>
  own.length === 0 || (granted.length > 0 && granted.every((id) => own.includes(id)));

/** Whether a person limited to `own` may change a person with those locations: only one to whom they could grant them. */
export const mayReachLocations = (own: readonly string[], memberLocations: readonly string[]): boolean =>
  mayGrantLocations(own, memberLocations);

/** The fields that nobody changes on their own account. */
export const NEVER_OF_ONESELF = ['isActive', 'locationIds'] as const;

/** Why a change of a person is refused. */
export const TEAM_REFUSALS = {
  role: 'Only a super administrator can give or remove the super administrator role',
  locations: 'Choose locations you have access to',
  beyondLocations: 'This person has access to more locations than you. Ask someone with the same access',
  unconfirmed: 'A super administrator of the hospice must confirm this invitation first',
  oneself: 'You can’t change your own access',
  lastSuperAdmin: 'This is the hospice’s last super administrator. Invite another one and wait until they accept',
} as const;
