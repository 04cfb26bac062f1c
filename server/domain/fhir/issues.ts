import { Refusal } from '#server/domain/refusal.ts';

/** What is said about a Bundle, with the place as a FHIRPath from the Bundle on. */
export interface FhirIssue {
  readonly severity: 'error' | 'warning' | 'information';
  /** One of FHIR's issue types. */
  readonly code:
    | 'invalid'
    | 'structure'
    | 'required'
    | 'value'
    | 'code-invalid'
    | 'not-found'
    | 'not-supported'
    | 'too-long'
    | 'too-costly'
    | 'business-rule'
    | 'duplicate'
    | 'multiple-matches'
    | 'informational';
  readonly diagnostics: string;
  readonly expression?: string;
}

type Saying = (code: FhirIssue['code'], expression: string, diagnostics: string) => FhirIssue;

export const problem: Saying = (code, expression, diagnostics) => ({
  severity: 'error',
  code,
  diagnostics,
  expression,
});
export const warning: Saying = (code, expression, diagnostics) => ({
  severity: 'warning',
  code,
  diagnostics,
  expression,
});

/** More are not told at once: nobody reads them. */
const MOST_ISSUES = 100;

/** The Bundle cannot become a referral: everything that is wrong with it, once each. */
export class FhirRefusal extends Refusal {
  readonly issues: readonly FhirIssue[];

  constructor(issues: readonly FhirIssue[]) {
    super('invalid', 'The Bundle cannot become a referral as it is');
    const errors = issues.filter(({ severity }) => severity === 'error');
    this.issues = distinct(errors).slice(0, MOST_ISSUES);
  }
}

export const hasErrors = (issues: readonly FhirIssue[]): boolean => issues.some(({ severity }) => severity === 'error');

/** The same words at the same place are said once. */
export function distinct(issues: readonly FhirIssue[]): FhirIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.expression ?? ''} ${issue.diagnostics}`, issue])).values()];
}

/** Issues as an OperationOutcome's. */
export const outcomeOf = (issues: readonly FhirIssue[]) => ({
  resourceType: 'OperationOutcome' as const,
  issue: issues.map(({ expression, ...issue }) => ({
    ...issue,
    ...(expression === undefined ? {} : { expression: [expression] }),
  })),
});
