import * as z from 'zod/mini';
import { calledAddress, Id, Instant, lineOfName, storable } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { MachineScope } from '#contract/platform/machineScopes.ts';
import { CONNECTS_GROUP, CONNECTS_HOSPICE } from './connectionAccess.ts';

/** How many service accounts of one organization may be in use at the same time. */
export const MAX_SERVICE_ACCOUNTS = 20;

/** Another program that calls with the rights of one hospice or group. Its `id` is its OAuth client id. */
export const ServiceAccount = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(MachineScope),
  /** The ids (`kid`) of its public keys; empty where it publishes them itself. */
  keyIds: z.array(z.string()),
  jwksUri: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Since when it can’t call any more, and who ended it. */
  endedAt: z.nullable(Instant),
  endedBy: z.nullable(z.string()),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

/** The address where a system publishes its public keys. */
const KeysAddress = calledAddress('https:');

/** Either public keys as text (PEM, JWK or JWKS), or the address where the system publishes them. */
export const ServiceAccountCreation = z
  .strictObject({
    name: lineOfName(80),
    scopes: z.array(MachineScope).check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(20)),
    publicKey: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000), storable))),
    jwksUri: z.optional(z.nullable(KeysAddress)),
  })
  .check(
    z.refine(({ jwksUri, publicKey }) => Boolean(jwksUri) !== Boolean(publicKey), {
      path: ['publicKey'],
      error: 'Enter either a public key or the address of a key set',
    }),
  );
export type ServiceAccountCreation = z.infer<typeof ServiceAccountCreation>;

export const ServiceAccountQuery = z.strictObject({ page: paging.page, limit: paging.limit });
export type ServiceAccountQuery = z.infer<typeof ServiceAccountQuery>;

export const serviceAccountEndpoints = defineEndpoints('Connections', {
  listHospiceServiceAccounts: {
    path: '/v1/hospices/:hospiceId/service-accounts',
    summary: 'A hospice’s service accounts, newest first',
    access: { ...CONNECTS_HOSPICE, admin: true },
    query: ServiceAccountQuery,
    response: pageOf(ServiceAccount),
  },
  addHospiceServiceAccount: {
    path: '/v1/hospices/:hospiceId/service-accounts',
    summary: 'Add a service account for a hospice',
    access: CONNECTS_HOSPICE,
    body: ServiceAccountCreation,
    response: ServiceAccount,
    creates: true,
  },
  endHospiceServiceAccount: {
    path: '/v1/hospices/:hospiceId/service-accounts/:accountId/end',
    method: 'POST',
    summary: 'Revoke a service account’s access: its next call is refused',
    access: { ...CONNECTS_HOSPICE, admin: true },
    response: ServiceAccount,
  },
  listGroupServiceAccounts: {
    path: '/v1/groups/:groupId/service-accounts',
    summary: 'A provider group’s service accounts, newest first',
    access: { ...CONNECTS_GROUP, admin: true },
    query: ServiceAccountQuery,
    response: pageOf(ServiceAccount),
  },
  addGroupServiceAccount: {
    path: '/v1/groups/:groupId/service-accounts',
    summary: 'Add a service account for a provider group',
    access: CONNECTS_GROUP,
    body: ServiceAccountCreation,
    response: ServiceAccount,
    creates: true,
  },
  endGroupServiceAccount: {
    path: '/v1/groups/:groupId/service-accounts/:accountId/end',
    method: 'POST',
    summary: 'Revoke a service account’s access: its next call is refused',
    access: { ...CONNECTS_GROUP, admin: true },
    response: ServiceAccount,
  },
});
