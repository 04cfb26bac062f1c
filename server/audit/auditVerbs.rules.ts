import { OTHER_VERBS } from '#contract/audit/audit.ts';
import type { Endpoint } from '#contract/platform/http.ts';

/** Sent by POST for what they carry or cost, and nothing is another than before. */
const LOOKING: ReadonlySet<string> = new Set([
  'findGroupDuplicates',
  'findHospiceDuplicates',
  'logInToSurvey',
  'markNewsSeen',
  'previewSurveyMail',
  'signIn',
  'signOut',
  'validateInvite',
]);

/** What the verbs of the audit did: those of the calls, and of what the server does by itself. */
export interface AuditVerbs {
  /** The verbs of what may change something: every call but those that read, and what the server does by itself. */
  readonly changing: ReadonlySet<string>;
  /** What a verb did, in the contract's words; of a call that there is no more nothing is known. */
  readonly summaries: ReadonlyMap<string, string>;
}

/** @param operations the server's calls, with their operation ids */
export function auditVerbs(operations: readonly (readonly [string, Endpoint])[]): AuditVerbs {
  const changing = [
    ...operations.flatMap(([operationId, { method }]) => (method === 'GET' ? [] : [operationId])),
    ...Object.keys(OTHER_VERBS),
  ].filter((verb) => !LOOKING.has(verb));
  return {
    changing: new Set(changing),
    summaries: new Map([
      ...Object.entries(OTHER_VERBS),
      ...operations.map(([operationId, { summary }]) => [operationId, summary] as const),
    ]),
  };
}
