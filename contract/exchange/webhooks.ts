import * as z from 'zod/mini';
import { calledAddress, Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { MANAGES_SETTINGS } from '#contract/platform/permissions.ts';

/** Calls from Wayside to another system about what happened to a referral: ids and kinds only, signed (Standard Webhooks). */

/** What a webhook may be about: each is one kind of line in a referral’s history (`webhook_kind` in the database). */
export const webhookKindLabel = labels({
  'referral.received': 'New referral',
  'referral.status_changed': 'Status changed',
  'referral.contacted': 'Family contacted',
  'referral.visit_scheduled': 'Visit scheduled',
  'referral.discharged': 'Patient discharged',
  'referral.document_added': 'Document added',
  'referral.changed': 'Referral corrected',
});
export const WEBHOOK_KINDS = wordsOf(webhookKindLabel);
export const WebhookKind = z.enum(WEBHOOK_KINDS);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** The kind of a delivery that somebody sends as a test. */
export const TEST_KIND = 'webhook.test';

/** How many webhooks an organization may have. */
export const MAX_WEBHOOKS = 10;

/** A webhook whose calls have failed for so long is switched off. */
export const SWITCHED_OFF_AFTER_HOURS = 24;

/** How long the former secret still signs along, after a new one was made. */
export const FORMER_SECRET_HOURS = 24;

/** Days for which deliveries are listed. */
export const DELIVERY_DAYS = 30;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  kinds: z.array(WebhookKind),
  isOn: z.boolean(),
  /** Switched off by the server, because its calls had failed for too long. */
  isSwitchedOff: z.boolean(),
  failingSince: z.nullable(Instant),
  lastDeliveredAt: z.nullable(Instant),
  /** Calls that are still to be made. */
  waiting: z.int(),
  createdBy: z.string(),
  createdAt: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** The secret that signs its calls. It is shown once, when it is made. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** An address that a webhook may have, as far as it can be told without looking it up. */
export const WebhookAddress = calledAddress('http:', 'https:');
const kinds = z.array(WebhookKind).check(z.minLength(1, { error: 'Choose at least one' }), z.maxLength(20));

export const WebhookCreation = z.strictObject({ url: WebhookAddress, kinds });
export type WebhookCreation = z.infer<typeof WebhookCreation>;

export const WebhookChange = z.strictObject({
  url: z.optional(WebhookAddress),
  kinds: z.optional(kinds),
  isOn: z.optional(z.boolean()),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** One call to a webhook’s address, made until it is answered with success. */
export const WebhookDelivery = z.object({
  /** The header `webhook-id`, the same at each attempt. */
  id: Id,
  kind: z.string(),
  referralId: z.nullable(Id),
  state: z.enum(DELIVERY_STATES),
  happenedAt: Instant,
  attempts: z.int(),
  /** When it is tried next; null once it is delivered or has failed. */
  nextAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  /** The status that the system answered last, or why there was none. */
  lastAnswer: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = z.strictObject({ page: paging.page, limit: paging.limit });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;

/** For the administrators of one’s own hospice, and the care managers of one’s own group. */
const own = {
  token: 'user',
  who: 'named',
  hospice: MANAGES_SETTINGS,
  wholeHospice: true,
  group: true,
  careManagers: true,
} as const;

export const webhookEndpoints = defineEndpoints('Connections', own, {
  listWebhooks: {
    path: '/v1/webhooks',
    summary: 'The webhooks of one’s own hospice or group',
    response: z.object({ data: z.array(Webhook) }),
  },
  addWebhook: {
    path: '/v1/webhooks',
    summary: 'Add a webhook. The answer has its secret, which is not shown again',
    body: WebhookCreation,
    response: WebhookWithSecret,
    status: 201,
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/v1/webhooks/:webhookId',
    summary: 'Change a webhook’s address or kinds, or turn it on or off',
    body: WebhookChange,
    response: Webhook,
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/v1/webhooks/:webhookId',
    summary: 'Remove a webhook with its deliveries',
  },
  renewWebhookSecret: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/secret',
    summary: 'Make a new secret. For a day, calls are signed with both',
    response: WebhookWithSecret,
  },
  testWebhook: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/test',
    summary: 'Send a test call',
    response: WebhookDelivery,
  },
  listWebhookDeliveries: {
    path: '/v1/webhooks/:webhookId/deliveries',
    summary: 'The calls of a webhook, newest first',
    query: DeliveryQuery,
    response: pageOf(WebhookDelivery),
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/v1/webhooks/:webhookId/deliveries/:deliveryId/replay',
    summary: 'Make one call again',
    response: WebhookDelivery,
  },
});
