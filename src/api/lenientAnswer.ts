import * as z from 'zod/mini';

/** The standard form of a schema, which the store reads answers by (standardschema.dev). */
export interface AnswerSchema<Answer> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: 'wayside';
    readonly validate: (
      value: unknown,
    ) => { readonly value: Answer } | { readonly issues: readonly { message: string }[] };
  };
}

const isText = (value: unknown): boolean => typeof value === 'string';

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    // Any value of an answer may be looked into by its key.
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );

/** Whether only a word is unknown: of an enumeration, of a kind, or one more key of a count by words. */
function isUnknownWord(issue: z.core.$ZodIssue, value: unknown): boolean {
  switch (issue.code) {
    case 'invalid_value':
      return issue.values.every(isText) && isText(valueAt(value, issue.path));
    case 'invalid_union':
      return issue.errors.length === 0
        ? isText(valueAt(value, issue.path))
        : issue.errors.some((branch) => branch.every((each) => isUnknownWord(each, valueAt(value, issue.path))));
    case 'unrecognized_keys':
    case 'invalid_key':
      return true;
    default:
      return false;
  }
}

/**
 * Reads an answer. While servers are updated one after the other, a newer one may answer with a word that this page does not know, such
 * as a new type of group. It is kept as it is: labels show it (contract/platform/labels.ts), and no rule applies to it.
 */
export function readAnswer<Answer>(schema: z.core.$ZodType<Answer>, value: unknown): Answer | undefined {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  if (!parsed.error.issues.every((issue) => isUnknownWord(issue, value))) return undefined;
  // All but the unknown words are as agreed.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as Answer;
}

/** The schema of an answer, for the store. The answer is frozen, so the store doesn't search it for things to freeze. */
export const lenientAnswer = <Answer>(schema: z.core.$ZodType<Answer>): AnswerSchema<Answer> => ({
  '~standard': {
    version: 1,
    vendor: 'wayside',
    validate: (value) => {
      const answer = readAnswer(schema, value);
      return answer === undefined ? { issues: [{ message: 'Not as agreed' }] } : { value: Object.freeze(answer) };
    },
  },
});
