import type * as Core from '@medplum/core';
import { problem } from '#server/exchange/fhir/issues.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** FHIR forbids empty values, but the library ignores them silently. */
export function* emptyIn(value: unknown, at: string, mayBeNull = false): Generator<FhirIssue> {
  const isEmpty =
    value === null ? !mayBeNull : value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty) yield problem('structure', at, 'This is empty');
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* emptyIn(each, `${at}[${index}]`, mayBeNull);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      // Beside `_given`, a list may have gaps for names that only have extensions.
      const hasGaps = Array.isArray(inner) && (name.startsWith('_') || `_${name}` in value);
      yield* emptyIn(inner, `${at}.${name}`, hasGaps);
    }
  }
}

type Types = Pick<typeof Core, 'tryGetDataType'>;

/** The type of an element; for a choice of types, the end of its name decides. */
export function typeOf({ elements }: Core.InternalTypeSchema, name: string): string | undefined {
  const [only] = elements[name]?.type ?? [];
  if (only) return only.code;
  for (const [path, { type }] of Object.entries(elements)) {
    if (!path.endsWith('[x]') || !name.startsWith(path.slice(0, -3))) continue;
    const end = name.slice(path.length - 3).toLowerCase();
    const chosen = type.find(({ code }) => code.toLowerCase() === end);
    if (chosen) return chosen.code;
  }
  return undefined;
}

/** Whether a type's name is that of a plain value. */
export const isPrimitive = (code: string): boolean => /^[a-z]/.test(code);

/** Objects in place of plain values and vice versa, which the library treats as absent. */
export function* misshapenIn(types: Types, value: Json, type: string, at: string): Generator<FhirIssue> {
  const schema = types.tryGetDataType(type);
  if (!schema) return;
  for (const [name, inner] of Object.entries(value)) {
    const code = typeOf(schema, name);
    if (code === undefined) continue;
    const items: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
    for (const [index, item] of items.entries()) {
      if (item === null) continue;
      const place = Array.isArray(inner) ? `${at}.${name}[${index}]` : `${at}.${name}`;
      if (isPrimitive(code) ? typeof item === 'object' : !isRecord(item)) {
        yield problem('structure', place, `This must be of type ${code.startsWith('http') ? 'string' : code}`);
      } else if (isRecord(item)) {
        const own = item['resourceType'];
        yield* misshapenIn(types, item, code === 'Resource' && typeof own === 'string' ? own : code, place);
      }
    }
  }
}
