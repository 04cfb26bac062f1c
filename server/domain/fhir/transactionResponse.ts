import type { Bundle } from '@medplum/fhirtypes';
import { outcomeOf, type FhirIssue } from './issues.ts';
import { isRecord } from './shapes.ts';

interface Made {
  readonly referralId: string;
  readonly now: Date;
  readonly issues: readonly FhirIssue[];
}

/**
 * What became of each entry, in their order. Everything that is taken over is part of the referral, so that is the place of
 * each; what the sender should know stands with the request. The Bundle bears the referral's id.
 */
export function transactionResponse(
  sent: Readonly<Record<string, unknown>>,
  { issues, now, referralId }: Made,
): Bundle {
  const entries: readonly unknown[] = Array.isArray(sent['entry']) ? sent['entry'] : [];
  const skipped = new Set(issues.filter(({ code }) => code === 'not-supported').map(({ expression }) => expression));
  let isTold = issues.length === 0;
  return {
    resourceType: 'Bundle',
    id: referralId,
    type: 'transaction-response',
    timestamp: now.toISOString(),
    entry: entries.map((entry, index) => {
      if (skipped.has(`Bundle.entry[${index}].resource`)) return { response: { status: '204 No Content' } };
      const resource = isRecord(entry) ? entry['resource'] : undefined;
      const tells = !isTold && isRecord(resource) && resource['resourceType'] === 'ServiceRequest';
      isTold ||= tells;
      return {
        response: {
          status: '201 Created',
          location: `/v1/referrals/${referralId}`,
          lastModified: now.toISOString(),
          ...(tells ? { outcome: outcomeOf(issues) } : {}),
        },
      };
    }),
  };
}
