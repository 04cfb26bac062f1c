import * as z from 'zod/mini';
import { Id, lineOfName } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import { Npi } from './hospiceProfile.ts';
import { Stakeholder } from './hospices.ts';

/** Providers that are added while a referral is written. They are unverified until an administrator confirms or merges them. */

const GroupProviderCreation = z.strictObject({
  name: lineOfName(120, 2),
  npi: z._default(z.nullable(Npi), null),
});
/** A hospice says whose provider it is: one of its connected groups. */
const HospiceProviderCreation = z.extend(GroupProviderCreation, { groupId: Id });

/** What a form for either sends. */
export const NewProvider = { ofGroup: GroupProviderCreation, ofHospice: HospiceProviderCreation };

const who = { token: 'user', who: 'named', admin: true } as const;

export const newProviderEndpoints = defineEndpoints('Groups', {
  addGroupProvider: {
    path: '/v1/groups/:groupId/providers',
    summary: 'Add a provider of the group, unverified. One that is already there comes back as `current`',
    access: { ...who, group: true },
    body: GroupProviderCreation,
    response: Stakeholder,
    creates: true,
    errors: ['already_known'],
  },
  addHospiceProvider: {
    path: '/v1/hospices/:hospiceId/providers',
    summary: 'Add a provider of a connected group, unverified. One that is already there comes back as `current`',
    access: { ...who, hospice: MANAGES_REGISTRY },
    body: HospiceProviderCreation,
    response: Stakeholder,
    creates: true,
    errors: ['already_known'],
  },
});
