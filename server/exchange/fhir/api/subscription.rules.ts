import type { Subscription } from '@medplum/fhirtypes';
import type { SubscriptionCriteria, SubscriptionStatus } from '#contract/exchange/fhirApi.ts';
import { SWITCHED_OFF_AFTER_HOURS, type Webhook, type WebhookKind } from '#contract/exchange/webhooks.ts';
import { EXTENSIONS } from '#server/exchange/fhir/systems.rules.ts';

export interface Subscribed extends Webhook {
  readonly status: SubscriptionStatus;
}

/** The kinds of calls that a Subscription asks for. */
export const SUBSCRIBED_KINDS: Readonly<Record<SubscriptionCriteria, readonly WebhookKind[]>> = {
  'ServiceRequest?': ['referral.received', 'referral.changed', 'referral.document_added'],
  'Task?': [
    'referral.received',
    'referral.status_changed',
    'referral.contacted',
    'referral.visit_scheduled',
    'referral.discharged',
  ],
};

/** People may have changed the kinds on the screen: the extensions always name them all. */
const criteriaOf = (kinds: readonly WebhookKind[]): SubscriptionCriteria =>
  kinds.every((kind) => SUBSCRIBED_KINDS['ServiceRequest?'].includes(kind)) ? 'ServiceRequest?' : 'Task?';

function errorOf({ failingSince, isSwitchedOff }: Subscribed): string | undefined {
  if (isSwitchedOff) return `Turned off: calls failed for ${SWITCHED_OFF_AFTER_HOURS} hours, or the answer was 410`;
  return failingSince === null ? undefined : `Calls have failed since ${failingSince}`;
}

/**
 * A webhook as FHIR’s Subscription.
 * @param secret given once, when it was set up
 */
export function writeSubscription(webhook: Subscribed, secret?: string): Subscription {
  const { id, kinds, status, url } = webhook;
  const error = errorOf(webhook);
  return {
    resourceType: 'Subscription',
    id,
    extension: [
      ...kinds.map((kind) => ({ url: EXTENSIONS.webhookKind, valueCode: kind })),
      ...(secret === undefined ? [] : [{ url: EXTENSIONS.webhookSecret, valueString: secret }]),
    ],
    status,
    reason: 'Calls this address when a referral changes',
    criteria: criteriaOf(kinds),
    ...(error === undefined ? {} : { error }),
    channel: { type: 'rest-hook', endpoint: url },
  };
}
