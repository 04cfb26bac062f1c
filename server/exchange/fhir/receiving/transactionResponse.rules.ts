import type { Bundle } from '@medplum/fhirtypes';
import type { FhirIssue } from '#server/platform/access/refusal.ts';
import { grouped } from '#server/exchange/fhir/issues.rules.ts';
import { outcomeOf } from '#server/platform/http/calls/operationOutcome.ts';

interface Made {
  readonly referralId: string;
  /** The request that became the referral. */
  readonly at: string;
  readonly now: Date;
  readonly issues: readonly FhirIssue[];
  /** Whether the referral was made now; otherwise the order was sent before. */
  readonly isNew: boolean;
}

const placeOf = (index: number): string => `Bundle.entry[${index}].resource`;

/**
 * The response to each entry, in order. Every imported entry becomes part of the referral, so its location is the referral; issues for the
 * sender are attached to the request. The Bundle has the referral's id.
 */
export function transactionResponse(
  sent: Readonly<Record<string, unknown>>,
  { at, isNew, issues, now, referralId }: Made,
): Bundle {
  const entries: readonly unknown[] = Array.isArray(sent['entry']) ? sent['entry'] : [];
  // An entry as a whole is left out as another kind of resource, or as another patient's.
  const leftOut = new Set<FhirIssue['code']>(isNew ? ['not-supported', 'business-rule'] : ['not-supported']);
  const skipped = new Set(issues.filter(({ code }) => leftOut.has(code)).map(({ expression }) => expression));
  // A Bundle without an order has no entry for it.
  const hasRequest = entries.some((_entry, index) => placeOf(index) === at);
  return {
    resourceType: 'Bundle',
    id: referralId,
    type: 'transaction-response',
    timestamp: now.toISOString(),
    entry: entries.map((_entry, index) => {
      const place = placeOf(index);
      const isToldHere = hasRequest ? place === at : index === 0;
      const outcome = isToldHere && issues.length > 0 ? { outcome: outcomeOf(grouped(issues)) } : {};
      if (skipped.has(place)) return { response: { status: '204 No Content', ...outcome } };
      return {
        response: {
          status: isNew ? '201 Created' : '200 OK',
          location: `/v1/referrals/${referralId}`,
          lastModified: now.toISOString(),
          ...outcome,
        },
      };
    }),
  };
}
