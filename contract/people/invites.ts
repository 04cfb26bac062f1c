import * as z from 'zod/mini';
import { ADMINISTRATORS, MANAGERS } from '#contract/platform/access.ts';
import { SUPER_ADMINISTERS } from '#contract/platform/permissions.ts';
import { Email, Id, Instant, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { GROUP_ROLES, HOSPICE_ROLES, Role } from '#contract/platform/roles.ts';
import { Discipline } from './disciplines.ts';

/** An invitation's link works once, for this many days; sending it again restarts them with a new link. */
export const INVITE_DAYS = 7;

/**
 * An invitation is mailed again at most once in this time, and so many times a day: each is a mail to somebody outside. A new
 * invitation of the same address by the same organization counts as well.
 */
export const RESEND_WAIT_SECONDS = 60;
export const MAX_RESENDS_A_DAY = 5;

/**
 * Worked out from its moments: `expired` has neither been accepted nor revoked. `waiting_for_confirmation`: somebody of another
 * organization invited the person to a hospice that has a super administrator. One of them confirms it, and only then it is mailed.
 */
export const INVITE_STATES = ['waiting_for_confirmation', 'waiting', 'expired', 'accepted', 'revoked'] as const;
export const InviteState = z.enum(INVITE_STATES);
export type InviteState = z.infer<typeof InviteState>;

export const Invite = z.object({
  id: Id,
  email: Email,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: Role,
  /** The hospice or the group; null for an administrator. */
  organization: z.nullable(z.object({ id: Id, name: z.string() })),
  state: InviteState,
  /** The inviter's name; null: the server's operator invited by a command. */
  invitedBy: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
});
export type Invite = z.infer<typeof Invite>;

const invited = { email: Email, firstName: z.optional(text(80)), lastName: z.optional(text(80)) };

/** The fields by which the invited person becomes one of the hospice's staff, who can be named on enrollments. */
const staffFields = {
  discipline: z.optional(Discipline),
  /** Left out, the discipline decides (`isNurseByDefault`). */
  canBeAdmissionNurse: z.optional(z.boolean()),
  canBePrimaryNurse: z.optional(z.boolean()),
};

export const HospiceInviteCreation = z.strictObject({
  ...invited,
  ...staffFields,
  role: z.enum(HOSPICE_ROLES),
  /** Empty: all of them. */
  locationIds: z._default(z.array(Id).check(z.maxLength(100)), []),
});
export type HospiceInviteCreation = z.infer<typeof HospiceInviteCreation>;

export const GroupInviteCreation = z.strictObject({
  ...invited,
  role: z.enum(GROUP_ROLES),
  /** The person's entry in the group's directory of providers; left out: a provider becomes a new entry. */
  providerId: z.optional(Id),
});
export type GroupInviteCreation = z.infer<typeof GroupInviteCreation>;

export const AdministratorInviteCreation = z.strictObject(invited);
export type AdministratorInviteCreation = z.infer<typeof AdministratorInviteCreation>;

export const InviteQuery = z.strictObject({
  'filter.state': z.optional(commaList(InviteState)),
  'filter.hospice.id': idsFilter,
  'filter.group.id': idsFilter,
  sortBy: z._default(sortKeys(['createdAt', 'expiresAt', 'email', 'organization']), [
    { column: 'createdAt', direction: 'DESC' },
  ]),
  ...paging,
});
export type InviteQuery = z.infer<typeof InviteQuery>;

/** Inviting people. What the invited do with their link (validate, complete): signup.ts. */
export const inviteEndpoints = defineEndpoints('Users', {
  createHospiceInvite: {
    path: '/v1/hospices/:hospiceId/invites',
    summary: 'Invite a person to a hospice by email. Nobody can grant more than they have',
    access: MANAGERS,
    body: HospiceInviteCreation,
    response: Invite,
    creates: true,
    errors: ['already_known', 'forbidden', 'rate_limited'],
  },
  createGroupInvite: {
    path: '/v1/groups/:groupId/invites',
    summary: 'Invite a person to a provider group by email',
    access: ADMINISTRATORS,
    body: GroupInviteCreation,
    response: Invite,
    creates: true,
    errors: ['already_known', 'rate_limited'],
  },
  createAdministratorInvite: {
    path: '/v1/administration/invites',
    summary: 'Invite another administrator by email',
    access: ADMINISTRATORS,
    body: AdministratorInviteCreation,
    response: Invite,
    creates: true,
    errors: ['already_known', 'rate_limited'],
  },
  listInvites: {
    path: '/v1/administration/invites',
    summary: 'Invitations of all organizations',
    access: ADMINISTRATORS,
    query: InviteQuery,
    response: pageOf(Invite),
  },
  resendInvite: {
    method: 'POST',
    path: '/v1/invites/:inviteId/resend',
    summary:
      'Send an open or expired invitation again: a new link, seven new days; the old link ends. At most once a minute and five times a day',
    access: MANAGERS,
    response: Invite,
    errors: ['invite_used', 'forbidden', 'rate_limited'],
  },
  correctInvite: {
    method: 'POST',
    path: '/v1/invites/:inviteId/address',
    summary:
      'Send an open or expired invitation to another email address instead. The invitation at the old address is revoked',
    access: MANAGERS,
    body: z.strictObject({ email: Email }),
    response: Invite,
    errors: ['already_known', 'invite_used', 'forbidden', 'rate_limited'],
  },
  confirmInvite: {
    method: 'POST',
    path: '/v1/invites/:inviteId/confirm',
    summary: 'Confirm an invitation that an administrator from outside sent. Only then is it emailed',
    access: { token: 'user', who: 'named', hospice: SUPER_ADMINISTERS },
    response: Invite,
    errors: ['invite_used', 'forbidden'],
  },
  revokeInvite: {
    method: 'POST',
    path: '/v1/invites/:inviteId/revoke',
    summary: 'Revoke an invitation. Its link stops working',
    access: MANAGERS,
    response: Invite,
    errors: ['invite_used', 'forbidden'],
  },
});
