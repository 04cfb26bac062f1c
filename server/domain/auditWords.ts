import { OTHER_VERBS } from '#contract/audit.ts';
import { allEndpoints } from '#contract/endpoints.ts';

const summaries: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_VERBS),
  ...allEndpoints.map(([operationId, { summary }]) => [operationId, summary] as const),
]);

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

/** The verbs of what may change something: every call but those that read, and what the server does by itself. */
export const CHANGING_VERBS: readonly string[] = [
  ...allEndpoints.flatMap(([operationId, { method }]) => (method === 'GET' ? [] : [operationId])),
  ...Object.keys(OTHER_VERBS),
].filter((verb) => !LOOKING.has(verb));

const changing: ReadonlySet<string> = new Set(CHANGING_VERBS);

/** Whether a verb may have changed something; false for a call that there is no more. */
export const isChange = (verb: string): boolean => changing.has(verb);

/** What a verb of the audit did, in the contract's words; null for a call that there is no more. */
export const summaryOf = (verb: string): string | null => summaries.get(verb) ?? null;
