import * as z from 'zod/mini';
import { BUNDLE_QUESTIONS, fhirEndpoints, SEVERAL_ORDERS, type BundleQuestion } from '#contract/exchange/fhir.ts';
import { FHIR_MEDIA_TYPE, pathWith } from '#contract/platform/http.ts';
import { accessToken, accessTokenRefused } from '#src/api/accessToken.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { env } from '#src/config/env.ts';
import type { ImportTarget } from '#src/features/exchange/imports/importTarget.ts';

const Outcome = z.object({
  issue: z.array(
    z.object({
      severity: z.string(),
      code: z.string(),
      diagnostics: z._default(z.string(), 'This can’t be imported'),
      expression: z.optional(z.array(z.string())),
      details: z.optional(z.object({ coding: z.array(z.object({ code: z.string() })) })),
    }),
  ),
});
const Recorded = z.object({
  id: z.string(),
  entry: z.array(z.object({ response: z.object({ status: z.string(), outcome: z.optional(Outcome) }) })),
});

export type BundleIssue = z.infer<typeof Outcome>['issue'][number];

/** What the server asks before it makes a referral; empty where nothing can be answered, as something else is wrong too. */
export function questionsIn(issues: readonly BundleIssue[]): BundleQuestion[] {
  const asked = issues.map(({ details }) => BUNDLE_QUESTIONS.find((name) => name === details?.coding[0]?.code));
  return asked.every((name) => name !== undefined) ? asked : [];
}

/** Whether the Bundle was refused because a person must choose one of its orders. */
export const hasSeveralOrders = (issues: readonly BundleIssue[]): boolean =>
  issues.some(({ details }) => details?.coding[0]?.code === SEVERAL_ORDERS);

export type SentBundle =
  | { readonly referralId: string; readonly isNew: boolean; readonly issues: readonly BundleIssue[] }
  | { readonly referralId: null; readonly problem: Problem | null; readonly issues: readonly BundleIssue[] };

const pathTo = ({ id, side }: ImportTarget): string =>
  side === 'hospice'
    ? pathWith(fhirEndpoints.importHospiceBundle.path, { hospiceId: id })
    : pathWith(fhirEndpoints.importGroupBundle.path, { groupId: id });

const failed = (status: number | string): SentBundle => ({
  referralId: null,
  problem: problem({ status }),
  issues: [],
});

interface Sending {
  readonly confirm: readonly BundleQuestion[];
  /** The number of the entry with the order, where a person chose one of several. */
  readonly order: number | undefined;
  readonly key: string;
}

/**
 * Sends a Bundle unchanged. Bypasses the query cache, which would keep it.
 * @returns the new referral with the server's warnings; or the errors, with nothing recorded
 */
export async function sendBundle(
  target: ImportTarget,
  text: string,
  { confirm, key, order }: Sending,
): Promise<SentBundle> {
  const token = await accessToken();
  let answer: Response;
  let body: unknown;
  try {
    const address = new URL(pathTo(target), `${env.apiUrl}/`);
    if (confirm.length > 0) address.searchParams.set('confirm', confirm.join(','));
    if (order !== undefined) address.searchParams.set('order', String(order));
    answer = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': FHIR_MEDIA_TYPE,
        'Idempotency-Key': key,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: text,
    });
    body = await answer.json();
  } catch {
    return failed('FETCH_ERROR');
  }
  if (answer.status === 401 && token) accessTokenRefused();
  if (answer.ok) {
    const recorded = z.safeParse(Recorded, body);
    if (!recorded.success) return failed('PARSING_ERROR');
    const { entry, id } = recorded.data;
    return {
      referralId: id,
      isNew: !entry.some(({ response }) => response.status.startsWith('200')),
      issues: entry.flatMap(({ response }) => response.outcome?.issue ?? []),
    };
  }
  const outcome = z.safeParse(Outcome, body);
  return answer.status === 422 && outcome.success
    ? { referralId: null, problem: null, issues: outcome.data.issue }
    : failed(answer.status);
}
