import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';

/**
 * Who may give which access to whom, beyond the rows of the endpoints: both sides ask here. In words:
 *
 * - Nobody grants more than the own role can do: a hospice administrator makes no super administrator, and changes, deactivates,
 *   invites or reinvites none. Administrators grant every role.
 * - Whoever is limited to some locations grants only those, and never all of them; and changes only people within them.
 * - Nobody deactivates itself or changes its own locations: somebody else does. A super administrator may take a lower role
 *   where another one remains.
 * - The last active super administrator of a hospice keeps access and role, whoever asks, administrators among them: first
 *   another one accepts an invitation. A hospice that closes is switched off as a whole.
 */

const BELOW_SUPER_ADMIN: readonly Role[] = HOSPICE_ROLES.filter((role) => role !== 'hospice_super_admin');

/** The roles that a person of this role may invite to or change somebody to; none for an unknown role. */
export function rolesGrantedBy(role: string | null | undefined): readonly Role[] {
  if (role === 'superuser') return ROLES;
  if (role === 'hospice_super_admin') return HOSPICE_ROLES;
  return role === 'hospice_admin' ? BELOW_SUPER_ADMIN : [];
}

/** Whether a person of the one role may change, deactivate, invite again or revoke somebody of the other. */
export const mayChangeMember = (actorRole: string | null | undefined, memberRole: Role): boolean =>
  rolesGrantedBy(actorRole).includes(memberRole);

/** Whether somebody limited to these locations may limit another to those; empty stands for all of a hospice's locations. */
export const mayGrantLocations = (own: readonly string[], granted: readonly string[]): boolean =>
  own.length === 0 || (granted.length > 0 && granted.every((id) => own.includes(id)));

/** Whether somebody limited to the own locations may change who has those: only whom it could have given them to. */
export const mayReachLocations = (own: readonly string[], memberLocations: readonly string[]): boolean =>
  mayGrantLocations(own, memberLocations);

/** What of an account nobody changes on itself. */
export const NEVER_OF_ONESELF = ['isActive', 'locationIds'] as const;

/** Why a change of a person is refused. */
export const TEAM_REFUSALS = {
  role: 'Only a super administrator gives or takes the role of a super administrator',
  locations: 'Choose among the locations that you have access to yourself',
  beyondLocations: 'This person has access to more locations than you. Somebody who has them too can change it',
  oneself: 'Somebody else has to change your own access',
  lastSuperAdmin:
    'This is the last super administrator of the hospice. Invite another one first, and try again when the invitation is accepted',
} as const;
