import * as z from 'zod/mini';
import { Id, storable } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { commaList, idsFilter, wholeNumber } from '#contract/platform/listQuery.ts';
import type { MachineScope } from '#contract/platform/machineScopes.ts';
import { BundleQuery, MAX_BUNDLE_BYTES } from './fhir.ts';
import { WebhookAddress } from './webhooks.ts';

/** FHIR R4 as other systems call it: their service accounts read and search, send referrals, and ask for notices. */

/** Where the FHIR API begins. */
export const FHIR_BASE = '/v1/fhir';

/** For service accounts with this scope alone: people have screens. */
const machines = <Scope extends MachineScope>(machine: Scope) => ({ token: 'user', who: 'named', machine }) as const;

const resource = <Type extends string>(type: Type) => z.looseObject({ resourceType: z.literal(type) });

const LAST_UPDATED =
  /^(ge|gt|le|lt)(\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2}))?)$/;

export interface UpdatedBound {
  readonly operator: 'ge' | 'gt' | 'le' | 'lt';
  readonly at: Date;
}

/** `_lastUpdated=ge2026-11-20T08:00:00Z`, once or twice; a day without a time begins at midnight in UTC. */
const lastUpdated = z.pipe(
  z.transform((raw: unknown, { issues }): UpdatedBound[] => {
    const values: unknown[] = Array.isArray(raw) ? raw : [raw];
    return values.flatMap((value) => {
      const [, operator = '', moment = ''] = LAST_UPDATED.exec(typeof value === 'string' ? value : '') ?? [];
      const at = new Date(moment);
      if (
        (operator === 'ge' || operator === 'gt' || operator === 'le' || operator === 'lt') &&
        !Number.isNaN(at.getTime())
      )
        return { operator, at };
      issues.push({
        code: 'custom',
        input: raw,
        message: 'Enter a time after ge, gt, le, or lt, such as ge2026-11-20T08:00:00Z',
      });
      return [];
    });
  }),
  z.custom<UpdatedBound[]>((value) => Array.isArray(value) && value.length <= 2),
);

const paged = {
  _count: z._default(wholeNumber(1, 50), 20),
  page: z._default(wholeNumber(1, 100_000), 1),
};

/** The statuses that a referral has as a ServiceRequest. */
export const REQUEST_STATUSES = ['active', 'completed', 'revoked', 'entered-in-error'] as const;
/** The statuses that one hospice’s part has as a Task. */
export const TASK_STATUSES = [
  'received',
  'accepted',
  'completed',
  'rejected',
  'cancelled',
  'entered-in-error',
] as const;

export const RequestQuery = z.strictObject({
  _id: idsFilter,
  /** The referral’s number, alone or after our system and `|`. */
  identifier: z.optional(z.string().check(z.maxLength(200))),
  status: z.optional(commaList(z.enum(REQUEST_STATUSES))),
  _lastUpdated: z.optional(lastUpdated),
  ...paged,
});
export type RequestQuery = z.infer<typeof RequestQuery>;

const SERVICE_REQUEST = /^(?:ServiceRequest\/)?/;

export const TaskQuery = z.strictObject({
  _id: idsFilter,
  /** The referral: `ServiceRequest/…`. */
  focus: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((value: string) => value.replace(SERVICE_REQUEST, '')),
      ),
      Id,
    ),
  ),
  status: z.optional(commaList(z.enum(TASK_STATUSES))),
  _lastUpdated: z.optional(lastUpdated),
  ...paged,
});
export type TaskQuery = z.infer<typeof TaskQuery>;

/** What a Subscription may be about: any change of a referral, or of a hospice’s part in one. */
export const SUBSCRIPTION_CRITERIA = ['ServiceRequest?', 'Task?'] as const;
export type SubscriptionCriteria = (typeof SUBSCRIPTION_CRITERIA)[number];

/** `error`: its calls fail, and are made again. `off`: nothing is sent. What is `requested` is `active` at once. */
export const SUBSCRIPTION_STATUSES = ['requested', 'active', 'error', 'off'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

const notOffered = (error: string) => z.optional(z.never({ error }));

/** What a webhook can do of FHIR R4’s Subscription. Everything else is refused, so that nobody waits for it. */
export const SubscriptionCreation = z.strictObject({
  resourceType: z.literal('Subscription'),
  id: z.optional(z.string()),
  meta: z.optional(z.looseObject({})),
  status: z.enum(['requested', 'active']),
  /** It isn’t kept: the name of the service account says who asked. */
  reason: z.string().check(z.maxLength(1000), storable),
  criteria: z.enum(SUBSCRIPTION_CRITERIA),
  end: notOffered('Leave out the end. Delete the Subscription to stop the calls'),
  channel: z.strictObject({
    type: z.literal('rest-hook'),
    endpoint: WebhookAddress,
    payload: notOffered('Leave out the payload. Calls contain ids only; read the resources with your token'),
    header: notOffered('Leave out headers. Calls are signed: check the signature'),
  }),
});
export type SubscriptionCreation = z.infer<typeof SubscriptionCreation>;

export const SubscriptionQuery = z.strictObject({
  _id: idsFilter,
  status: z.optional(commaList(z.enum(SUBSCRIPTION_STATUSES))),
  ...paged,
});
export type SubscriptionQuery = z.infer<typeof SubscriptionQuery>;

/** What each search parameter is, as a CapabilityStatement says it. */
export const SEARCH_PARAMETER_TYPES: Readonly<Record<string, 'token' | 'date' | 'reference'>> = {
  _id: 'token',
  identifier: 'token',
  status: 'token',
  focus: 'reference',
  _lastUpdated: 'date',
};

const SmartConfiguration = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  token_endpoint_auth_signing_alg_values_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  capabilities: z.array(z.string()),
});

const fhir = { format: 'fhir', resource: 'Connections' } as const;

export const fhirApiEndpoints = defineEndpoints('Connections', {
  readFhirMetadata: {
    ...fhir,
    path: '/v1/fhir/metadata',
    summary: 'What the FHIR API offers, as a CapabilityStatement',
    access: { token: 'none' },
    response: resource('CapabilityStatement'),
  },
  readSmartConfiguration: {
    path: '/v1/fhir/.well-known/smart-configuration',
    summary: 'How a service account gets a token, as SMART App Launch describes it',
    access: { token: 'none' },
    response: SmartConfiguration,
  },
  searchServiceRequests: {
    ...fhir,
    path: '/v1/fhir/ServiceRequest',
    summary: 'Search referrals, last changed first',
    access: machines('system/ServiceRequest.rs'),
    query: RequestQuery,
    response: resource('Bundle'),
  },
  readServiceRequest: {
    ...fhir,
    path: '/v1/fhir/ServiceRequest/:referralId',
    summary: 'Read a referral, with its patient and parties inside',
    access: machines('system/ServiceRequest.rs'),
    response: resource('ServiceRequest'),
  },
  searchTasks: {
    ...fhir,
    path: '/v1/fhir/Task',
    summary: 'Search each hospice’s part in referrals, last changed first',
    access: machines('system/Task.rs'),
    query: TaskQuery,
    response: resource('Bundle'),
  },
  readTask: {
    ...fhir,
    path: '/v1/fhir/Task/:enrollmentId',
    summary: 'Read one hospice’s part in a referral, with its status',
    access: machines('system/Task.rs'),
    response: resource('Task'),
  },
  searchSubscriptions: {
    ...fhir,
    path: '/v1/fhir/Subscription',
    summary: 'Search the webhooks that this service account set up, newest first',
    access: machines('system/Subscription.crds'),
    query: SubscriptionQuery,
    response: resource('Bundle'),
  },
  readSubscription: {
    ...fhir,
    path: '/v1/fhir/Subscription/:webhookId',
    summary: 'Read a webhook that this service account set up',
    access: machines('system/Subscription.crds'),
    response: resource('Subscription'),
  },
  createSubscription: {
    ...fhir,
    path: '/v1/fhir/Subscription',
    summary: 'Set up a webhook. The answer has its secret in an extension, which is not shown again',
    access: machines('system/Subscription.crds'),
    body: SubscriptionCreation,
    response: resource('Subscription'),
    status: 201,
  },
  removeSubscription: {
    ...fhir,
    method: 'DELETE',
    path: '/v1/fhir/Subscription/:webhookId',
    summary: 'Remove a webhook that this service account set up, with its deliveries',
    access: machines('system/Subscription.crds'),
  },
  sendFhirReferral: {
    ...fhir,
    method: 'POST',
    path: '/v1/fhir',
    summary: 'Send a referral with its documents as a FHIR R4 Bundle',
    access: machines('system/ServiceRequest.c'),
    largestBody: MAX_BUNDLE_BYTES,
    query: BundleQuery,
    body: resource('Bundle'),
    response: resource('Bundle'),
    status: 200,
    creates: true,
  },
});
