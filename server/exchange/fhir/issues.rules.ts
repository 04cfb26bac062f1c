import { Refusal, type FhirIssue } from '#server/platform/access/refusal.ts';

type Saying = (code: FhirIssue['code'], expression: string, diagnostics: string) => FhirIssue;

/** An error at a place of the Bundle: the Bundle is refused. */
export const problem: Saying = (code, expression, diagnostics) => ({
  severity: 'error',
  code,
  diagnostics,
  expression,
});

/** A warning at a place of the Bundle: the referral is made all the same. */
export const warning: Saying = (code, expression, diagnostics) => ({
  severity: 'warning',
  code,
  diagnostics,
  expression,
});

/** More are not reported: nobody reads them. */
const MAX_ISSUES = 100;

/** The Bundle cannot become a referral: everything that is wrong with it, once each. */
export class FhirRefusal extends Refusal {
  override readonly issues: readonly FhirIssue[];

  constructor(issues: readonly FhirIssue[]) {
    super('invalid', 'This Bundle can’t become a referral yet');
    const errors = issues.filter(({ severity }) => severity === 'error');
    this.issues = distinct(errors).slice(0, MAX_ISSUES);
  }
}

/** Whether a Bundle with these issues is refused. */
export const hasErrors = (issues: readonly FhirIssue[]): boolean => issues.some(({ severity }) => severity === 'error');

/** The same words at the same place are said once. */
export function distinct(issues: readonly FhirIssue[]): FhirIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.expression ?? ''} ${issue.diagnostics}`, issue])).values()];
}
