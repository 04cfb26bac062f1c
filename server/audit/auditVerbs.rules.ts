import { OTHER_LABELS } from '#contract/audit/actionLabels.ts';
import type { Endpoint } from '#contract/platform/http.ts';

/** Sent by POST for what they carry or cost, and nothing is another than before. */
const LOOKUPS: ReadonlySet<string> = new Set([
  'findGroupDuplicates',
  'findHospiceDuplicates',
  'markNewsSeen',
  'previewSurveyMail',
]);

/** Neither read nor changed anything: ways in and out, and notices that go out automatically. */
const NEITHER: ReadonlySet<string> = new Set([
  'askForPasswordReset',
  'escalateNextAction',
  'logInToSurvey',
  'signIn',
  'signOut',
  'validateInvite',
]);

/** The verbs of the audit: those of calls, and those of automatic work. */
export interface AuditVerbs {
  /** The verbs that may change something: every call except reads, and most automatic work. */
  readonly changing: ReadonlySet<string>;
  /** The calls that only read. */
  readonly reading: ReadonlySet<string>;
}

type Operation = readonly [string, Endpoint];

const isRead = ([operationId, { method }]: Operation) => method === 'GET' || LOOKUPS.has(operationId);

/** @param operations the server's calls, with their operation ids */
export function auditVerbs(operations: readonly Operation[]): AuditVerbs {
  const reading = operations.filter(isRead).map(([operationId]) => operationId);
  const others = operations.filter((each) => !isRead(each)).map(([operationId]) => operationId);
  const changing = [...others, ...Object.keys(OTHER_LABELS)].filter((verb) => !NEITHER.has(verb));
  return { changing: new Set(changing), reading: new Set(reading) };
}
