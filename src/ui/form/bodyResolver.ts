import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldError } from '#contract/platform/errors.ts';

/** What the schema cannot know: the rules of the contract that need the clock or the stored record. */
export type ProblemsOf<Values> = (values: Values, now: Date) => readonly FieldError[];

/**
 * Checks a form's body with the contract's own schema, and gives the form the parsed body.
 * `toBody` puts the typed values into the shape of the call; paths must be the same on both sides, so that errors find their
 * fields.
 */
export function bodyResolver<Values extends FieldValues, Body>(
  schema: z.ZodMiniType<Body>,
  toBody: (values: Values) => unknown,
  problemsOf: ProblemsOf<Values> = () => [],
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const parsed = z.safeParse(schema, toBody(values));
    const problems = problemsOf(values, new Date());
    if (parsed.success && problems.length === 0) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldErrors[string]> = {};
    for (const { code, message, path } of parsed.error?.issues ?? [])
      errors[path.join('.')] ??= { type: code ?? 'invalid', message };
    for (const { message, path } of problems) errors[path] ??= { type: 'invalid', message };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** Empty fields are not sent. */
export const withoutBlanks = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));

/** Empty fields are sent as `null`, which clears the stored value. */
export const blanksToNull = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));
