import type { ErrorCode } from '#contract/platform/errors.ts';
import type { FhirIssue, Refusal } from '#server/platform/access/refusal.ts';

/** FHIR R4's issue types for the codes of ours that a FHIR call may answer; what has none of its own is `processing`. */
const ISSUE_TYPES: Partial<Record<ErrorCode, string>> = {
  malformed: 'structure',
  unknown_parameter: 'not-supported',
  invalid_parameter: 'value',
  unauthenticated: 'login',
  forbidden: 'forbidden',
  reason_required: 'forbidden',
  not_found: 'not-found',
  conflict: 'conflict',
  too_large: 'too-long',
  unsupported_media_type: 'not-supported',
  invalid: 'invalid',
  rate_limited: 'throttled',
  internal: 'exception',
  unavailable: 'transient',
};

interface Issue {
  readonly severity: 'error' | 'fatal' | 'warning' | 'information';
  readonly code: string;
  readonly diagnostics: string;
  readonly expression?: readonly string[];
  readonly details?: { readonly coding: readonly { readonly code: string }[] };
}

/** A refusal as FHIR's OperationOutcome: one issue for each field, with the field's place. */
export function operationOutcome(refusal: Refusal): {
  readonly resourceType: 'OperationOutcome';
  readonly issue: readonly Issue[];
} {
  if (refusal.issues) return outcomeOf(refusal.issues);
  const { code, extra, message } = refusal;
  const type = ISSUE_TYPES[code] ?? 'processing';
  const severity = code === 'internal' ? 'fatal' : 'error';
  const issues = (extra.errors ?? []).map(({ path, message: text }): Issue => ({
    severity,
    code: type,
    diagnostics: text,
    expression: [path],
  }));
  return {
    resourceType: 'OperationOutcome',
    issue: issues.length > 0 ? issues : [{ severity, code: type, diagnostics: message }],
  };
}

/** Issues as an OperationOutcome's; the name of a question is the code of its details. */
export const outcomeOf = (issues: readonly FhirIssue[]) => ({
  resourceType: 'OperationOutcome' as const,
  issue: issues.map(({ expression, more = [], question, ...issue }) => ({
    ...issue,
    ...(question === undefined ? {} : { details: { coding: [{ code: question }] } }),
    ...(expression === undefined ? {} : { expression: [expression, ...more] }),
  })),
});
