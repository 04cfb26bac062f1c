import { OTHER_VERBS } from '#contract/audit.ts';
import { allEndpoints } from '#contract/endpoints.ts';

const summaries: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHER_VERBS),
  ...allEndpoints.map(([operationId, { summary }]) => [operationId, summary] as const),
]);

/** What a verb of the audit did, in the contract's words; null for a call that there is no more. */
export const summaryOf = (verb: string): string | null => summaries.get(verb) ?? null;
