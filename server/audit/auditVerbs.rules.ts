import { OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import type { Endpoint } from '#contract/platform/http.ts';

/** Sent by POST for what they carry or cost, and nothing is another than before. */
const LOOKING: ReadonlySet<string> = new Set([
  'askForPasswordReset',
  'findGroupDuplicates',
  'findHospiceDuplicates',
  'logInToSurvey',
  'markNewsSeen',
  'previewSurveyMail',
  'signIn',
  'signOut',
  'validateInvite',
]);

/** The verbs of the audit: those of calls, and those of automatic work. */
export interface AuditVerbs {
  /** The verbs that may change something: every call except reads, and all automatic work. */
  readonly changing: ReadonlySet<string>;
}

/** @param operations the server's calls, with their operation ids */
export function auditVerbs(operations: readonly (readonly [string, Endpoint])[]): AuditVerbs {
  const changing = [
    ...operations.flatMap(([operationId, { method }]) => (method === 'GET' ? [] : [operationId])),
    ...Object.keys(OTHER_LABELS),
  ].filter((verb) => !LOOKING.has(verb));
  return { changing: new Set(changing) };
}
