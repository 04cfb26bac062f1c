import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { ADMINISTRATORS, MANAGERS } from '#contract/platform/access.ts';
import { Id, Instant, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { GROUP_ROLES, HOSPICE_ROLES, Role } from '#contract/platform/roles.ts';

/** A person who may sign in, or one who was invited and has not accepted. */
export const memberStateLabel = labels({
  active: 'Active',
  deactivated: 'Deactivated',
  waiting_for_confirmation: 'Waiting for confirmation',
  invited: 'Invited',
  invite_expired: 'Invitation expired',
});

export const MEMBER_STATES = wordsOf(memberStateLabel);
export const MemberState = z.enum(MEMBER_STATES);
export type MemberState = z.infer<typeof MemberState>;

/** A person with access to an organization: one list of accounts and of open invitations. */
export const Member = z.object({
  /** The account's id, or the invitation's. */
  id: Id,
  state: MemberState,
  email: z.string(),
  /** Null if the person was invited without a name. */
  name: z.nullable(z.string()),
  credentials: z.nullable(z.string()),
  role: Role,
  /** The hospice's locations that the person is limited to; empty: all of them. */
  locationIds: z.array(Id),
  lastSignInAt: z.nullable(Instant),
  invitedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Null for an invitation. */
  version: z.nullable(Version),
});
export type Member = z.infer<typeof Member>;

export const MemberQuery = z.strictObject({
  'filter.state': z.optional(commaList(MemberState)),
  'filter.role': z.optional(commaList(Role)),
  /** The people with access to these locations: those limited to one of them, and those without a limit. */
  'filter.location.id': idsFilter,
  'filter.id': idsFilter,
  sortBy: z._default(sortKeys(['name', 'email', 'role', 'state', 'lastSignInAt']), [
    { column: 'name', direction: 'ASC' },
  ]),
  ...paging,
});
export type MemberQuery = z.infer<typeof MemberQuery>;

export const HospiceMemberChange = z.strictObject({
  version: Version,
  role: z.optional(z.enum(HOSPICE_ROLES)),
  locationIds: z.optional(z.array(Id).check(z.maxLength(100))),
  isActive: z.optional(z.boolean()),
});
export type HospiceMemberChange = z.infer<typeof HospiceMemberChange>;

export const GroupMemberChange = z.strictObject({
  version: Version,
  role: z.optional(z.enum(GROUP_ROLES)),
  isActive: z.optional(z.boolean()),
});
export type GroupMemberChange = z.infer<typeof GroupMemberChange>;

export const hospiceTeamEndpoints = defineEndpoints('Users', MANAGERS, {
  listHospiceUsers: {
    path: '/v1/hospices/:hospiceId/users',
    summary: 'List everyone with access to a hospice, invited people included',
    query: MemberQuery,
    response: pageOf(Member),
  },
  updateHospiceUser: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/users/:userId',
    summary: 'Change a person’s role or locations, or deactivate or reactivate them',
    body: HospiceMemberChange,
    response: Member,
    errors: ['conflict', 'forbidden', 'last_super_admin'],
  },
});

export const groupTeamEndpoints = defineEndpoints('Users', ADMINISTRATORS, {
  listGroupUsers: {
    path: '/v1/groups/:groupId/users',
    summary: 'List everyone with access to a provider group, invited people included',
    query: MemberQuery,
    response: pageOf(Member),
  },
  updateGroupUser: {
    method: 'PATCH',
    path: '/v1/groups/:groupId/users/:userId',
    summary: 'Change a person’s role, or deactivate or reactivate them',
    body: GroupMemberChange,
    response: Member,
    errors: ['conflict'],
  },
});
