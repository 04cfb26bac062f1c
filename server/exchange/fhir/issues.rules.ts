import type { BundleQuestion } from '#contract/exchange/fhir.ts';
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

/** What the sender must decide: the Bundle is refused until the call is repeated with the answer. */
export const question = (name: BundleQuestion, expression: string, diagnostics: string): FhirIssue => ({
  ...problem('business-rule', expression, diagnostics),
  question: name,
});

/** The issues once the sender has answered: a question with a yes is only a warning. */
export const answered = (issues: readonly FhirIssue[], confirmed: readonly BundleQuestion[]): FhirIssue[] =>
  issues.map(({ question: asked, ...issue }) => {
    if (asked === undefined) return issue;
    return confirmed.some((name) => name === asked) ? { ...issue, severity: 'warning' } : { ...issue, question: asked };
  });

/** More are not reported: nobody reads them. */
const MAX_ISSUES = 100;

/** The Bundle cannot become a referral: everything that is wrong with it, once each. */
export class FhirRefusal extends Refusal {
  override readonly issues: readonly FhirIssue[];

  constructor(issues: readonly FhirIssue[]) {
    super('invalid', 'This Bundle can’t become a referral yet');
    this.issues = grouped(issues.filter(({ severity }) => severity === 'error')).slice(0, MAX_ISSUES);
  }
}

/** Whether a Bundle with these issues is refused. */
export const hasErrors = (issues: readonly FhirIssue[]): boolean => issues.some(({ severity }) => severity === 'error');

/** The same words at the same place are said once. */
export function distinct(issues: readonly FhirIssue[]): FhirIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.expression ?? ''} ${issue.diagnostics}`, issue])).values()];
}

/** What a person must do something about comes first, what only the sender's programmers care about last. */
const ORDER: readonly FhirIssue['code'][] = [
  'business-rule',
  'required',
  'multiple-matches',
  'duplicate',
  'not-found',
  'value',
  'too-long',
  'too-costly',
  'not-supported',
  'invalid',
  'code-invalid',
  'structure',
  'informational',
];
/** Further places are not listed: they are counted. */
const MAX_PLACES = 50;

/** One issue for each kind, with its places and their number; what matters first. */
export function grouped(issues: readonly FhirIssue[]): FhirIssue[] {
  const groups = new Map<string, FhirIssue[]>();
  for (const issue of distinct(issues)) {
    const key = `${issue.severity} ${issue.code} ${issue.diagnostics}`;
    groups.set(key, [...(groups.get(key) ?? []), issue]);
  }
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first || others.length === 0) return first ? [first] : [];
      const more = others.slice(0, MAX_PLACES - 1).flatMap(({ expression }) => expression ?? []);
      return [{ ...first, diagnostics: `${first.diagnostics} (${others.length + 1} times)`, more }];
    })
    .toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ code, severity }: FhirIssue): number => (severity === 'error' ? 0 : 100) + ORDER.indexOf(code);
