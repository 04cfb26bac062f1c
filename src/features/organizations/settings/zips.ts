import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The ZIP codes of a typed or pasted text, each once. */
export const zipsIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** As in "12 ZIP codes". */
export function zipLabel(text: string): string {
  const count = zipsIn(text).length;
  if (count === 0) return 'Five digits each, separated by spaces, commas, or lines';
  return count === 1 ? '1 ZIP code' : `${count.toLocaleString('en-US')} ZIP codes`;
}

/** The field that shows an error of this path: a list shows the errors of all its entries. */
export const fieldOf = (path: string): string => path.replace(/^(levelsOfCare|serviceAreaZips)\..*$/, '$1');

interface WithZips {
  readonly serviceAreaZips: readonly string[];
}

/** Checks a body with ZIP codes by the contract's schema; the error names the wrong code. */
export function zipResolver<Values extends FieldValues, Body>(
  schema: z.ZodMiniType<Body>,
  toBody: (values: Values) => WithZips,
): Resolver<Values, unknown, Body> {
  return (values, _context, options) => {
    const body = toBody(values);
    const parsed = z.safeParse(schema, body);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { code, message, path } of parsed.error.issues) {
      const [name, index] = path;
      const zip = name === 'serviceAreaZips' && typeof index === 'number' ? body.serviceAreaZips[index] : undefined;
      errors[fieldOf(path.join('.'))] ??= {
        type: code ?? 'invalid',
        message: zip === undefined ? message : `“${zip}”: ${message}`,
      };
    }
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
