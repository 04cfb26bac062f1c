import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Email, Id, Instant, Named, Version, optionalText, lineOfName, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { Npi } from '#contract/organizations/hospiceProfile.ts';
import { STAKEHOLDER_KINDS } from '#contract/organizations/hospices.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';
import { CommunityType } from '#contract/organizations/communities.ts';
import { GROUP_ROLES } from '#contract/platform/roles.ts';
import { GroupType } from '#contract/platform/users.ts';

/** A provider group in the administrators' list, which shows no patients. */
export const AdministeredGroup = z.object({
  id: Id,
  name: z.string(),
  type: GroupType,
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  /** Accounts that may sign in. */
  people: z.int(),
  openInvites: z.int(),
  providers: z.int(),
  communities: z.int(),
  hospices: z.array(Named),
  /** Received in the last 30 days. */
  referrals: z.int(),
  lastActivityAt: z.nullable(Instant),
  /** The group into which this one was merged. A list includes a merged record only if asked for its id. */
  mergedInto: z.nullable(Named),
  version: Version,
});
export type AdministeredGroup = z.infer<typeof AdministeredGroup>;

export const AdministeredGroupQuery = z.strictObject({
  'filter.type': z.optional(commaList(GroupType)),
  'filter.isActive': yesNoFilter,
  'filter.hospice.id': idsFilter,
  'filter.id': idsFilter,
  sortBy: z._default(sortKeys(['name', 'type', 'people', 'referrals', 'lastActivityAt']), [
    { column: 'name', direction: 'ASC' },
  ]),
  ...paging,
});
export type AdministeredGroupQuery = z.infer<typeof AdministeredGroupQuery>;

const phone = z.optional(z.nullable(Phone));

export const GroupCreation = z.strictObject({
  name: text(120, 2),
  type: GroupType,
  city: optionalText(80),
  phone,
  /** The hospices that it may refer to from the beginning. */
  hospiceIds: z._default(z.array(Id).check(z.maxLength(100)), []),
  /** Invited with the group, in one transaction. */
  firstPerson: z.optional(
    z.strictObject({
      email: Email,
      firstName: z.optional(text(80)),
      lastName: z.optional(text(80)),
      role: z.enum(GROUP_ROLES),
    }),
  ),
});
export type GroupCreation = z.infer<typeof GroupCreation>;

export const GroupChange = z.strictObject({
  version: Version,
  ...z.partial(z.omit(GroupCreation, { hospiceIds: true, firstPerson: true })).shape,
  isActive: z.optional(z.boolean()),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** A provider or a community as administrators keep it: a party that referrals name. */
export const AdministeredStakeholder = z.object({
  id: Id,
  kind: z.enum(STAKEHOLDER_KINDS),
  name: z.string(),
  group: z.nullable(Named),
  /** A provider's specialty. */
  specialty: z.nullable(z.string()),
  npi: z.nullable(z.string()),
  /** A community's type. */
  type: z.nullable(CommunityType),
  city: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The account of this provider, where it has one. */
  userId: z.nullable(Id),
  /** All that name it, however long ago. */
  referrals: z.int(),
  isActive: z.boolean(),
  /** A provider that was added with a referral and waits to be confirmed or merged. */
  isUnverified: z.boolean(),
  /** As of a group. */
  mergedInto: z.nullable(Named),
  version: Version,
});
export type AdministeredStakeholder = z.infer<typeof AdministeredStakeholder>;

export const AdministeredStakeholderQuery = z.strictObject({
  'filter.kind': z.optional(commaList(z.enum(STAKEHOLDER_KINDS))),
  'filter.group.id': idsFilter,
  'filter.isActive': yesNoFilter,
  'filter.isUnverified': yesNoFilter,
  'filter.id': idsFilter,
  sortBy: z._default(sortKeys(['name', 'kind', 'group', 'referrals']), [{ column: 'name', direction: 'ASC' }]),
  ...paging,
});
export type AdministeredStakeholderQuery = z.infer<typeof AdministeredStakeholderQuery>;

const provider = {
  name: lineOfName(120, 2),
  specialty: optionalText(80),
  npi: z.optional(z.nullable(Npi)),
  phone,
};
export const ProviderCreation = z.strictObject({ ...provider, groupId: Id });
export type ProviderCreation = z.infer<typeof ProviderCreation>;
export const ProviderChange = z.strictObject({
  version: Version,
  ...provider,
  name: z.optional(provider.name),
  isActive: z.optional(z.boolean()),
  /** Confirms a provider that was added with a referral. */
  isUnverified: z.optional(z.literal(false)),
});
export type ProviderChange = z.infer<typeof ProviderChange>;

const community = { name: text(120, 2), type: CommunityType, city: optionalText(80), phone };
export const CommunityCreation = z.strictObject({
  ...community,
  /** Left out: a community of no group. */
  groupId: z.optional(z.nullable(Id)),
});
export type CommunityCreation = z.infer<typeof CommunityCreation>;
export const CommunityChange = z.strictObject({
  version: Version,
  ...community,
  name: z.optional(community.name),
  type: z.optional(CommunityType),
  /** Its people see the patients who live there. */
  groupId: z.optional(z.nullable(Id)),
  isActive: z.optional(z.boolean()),
});
export type CommunityChange = z.infer<typeof CommunityChange>;

export const groupAdministrationEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  listGroups: {
    path: '/v1/administration/groups',
    summary: 'All provider groups',
    query: AdministeredGroupQuery,
    response: pageOf(AdministeredGroup),
  },
  createGroup: {
    path: '/v1/administration/groups',
    summary: 'Create a provider group and invite its first person',
    body: GroupCreation,
    response: AdministeredGroup,
    creates: true,
    errors: ['already_known'],
  },
  updateGroup: {
    method: 'PATCH',
    path: '/v1/administration/groups/:groupId',
    summary: 'Change a group, or turn it off or on',
    body: GroupChange,
    response: AdministeredGroup,
    errors: ['conflict'],
  },
  connectGroup: {
    method: 'POST',
    path: '/v1/administration/groups/:groupId/hospices/:hospiceId',
    summary: 'Connect a group to a hospice, so the group can refer there',
    response: AdministeredGroup,
    errors: ['invalid'],
  },
  disconnectGroup: {
    method: 'DELETE',
    path: '/v1/administration/groups/:groupId/hospices/:hospiceId',
    summary: 'Disconnect a group from a hospice. Past referrals stay with both',
    response: AdministeredGroup,
  },
  listStakeholders: {
    path: '/v1/administration/stakeholders',
    summary: 'The directory: all providers and communities',
    query: AdministeredStakeholderQuery,
    response: pageOf(AdministeredStakeholder),
  },
  createProvider: {
    path: '/v1/administration/providers',
    summary: 'Add a provider to a group’s directory',
    body: ProviderCreation,
    response: AdministeredStakeholder,
    creates: true,
  },
  updateProvider: {
    method: 'PATCH',
    path: '/v1/administration/providers/:providerId',
    summary: 'Change a provider, or stop offering it as a choice',
    body: ProviderChange,
    response: AdministeredStakeholder,
    errors: ['conflict'],
  },
  createCommunity: {
    path: '/v1/administration/communities',
    summary: 'Add a community',
    body: CommunityCreation,
    response: AdministeredStakeholder,
    creates: true,
  },
  updateCommunity: {
    method: 'PATCH',
    path: '/v1/administration/communities/:communityId',
    summary: 'Change a community or its group, or stop offering it as a choice',
    body: CommunityChange,
    response: AdministeredStakeholder,
    errors: ['conflict'],
  },
});
