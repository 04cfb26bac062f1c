import type { Bundle } from '@medplum/fhirtypes';
import type { FhirIssue } from '#server/platform/access/refusal.ts';
import { grouped } from './issues.rules.ts';
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

/**
 * The response to each entry, in order. Every imported entry becomes part of the referral, so its location is the referral; issues for the
 * sender are attached to the request. The Bundle has the referral's id.
 */
export function transactionResponse(
  sent: Readonly<Record<string, unknown>>,
  { at, isNew, issues, now, referralId }: Made,
): Bundle {
  const entries: readonly unknown[] = Array.isArray(sent['entry']) ? sent['entry'] : [];
  const skipped = new Set(issues.filter(({ code }) => code === 'not-supported').map(({ expression }) => expression));
  return {
    resourceType: 'Bundle',
    id: referralId,
    type: 'transaction-response',
    timestamp: now.toISOString(),
    entry: entries.map((_entry, index) => {
      const place = `Bundle.entry[${index}].resource`;
      if (skipped.has(place)) return { response: { status: '204 No Content' } };
      return {
        response: {
          status: isNew ? '201 Created' : '200 OK',
          location: `/v1/referrals/${referralId}`,
          lastModified: now.toISOString(),
          ...(place === at && issues.length > 0 ? { outcome: outcomeOf(grouped(issues)) } : {}),
        },
      };
    }),
  };
}
