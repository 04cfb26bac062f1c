import type { Schema } from '#contract/platform/http.ts';
import { jsonSchemaOf, type JsonSchema } from './arbitraries.ts';

/** Answers of a newer server: valid but for one word that the schema does not know, for each enumeration in it. */

export const UNKNOWN = 'from_a_newer_server';

const TEXTS: Readonly<Record<string, string>> = {
  uuid: '3f0c9a52-7b1e-4c5d-9a10-0c8a4e7b2d11',
  date: '2026-11-20',
  'date-time': '2026-11-20T14:05:00.000Z',
  email: 'grace@family.example',
};

const wordsOf = ({ propertyNames }: JsonSchema): readonly string[] => (propertyNames?.enum ?? []).map(String);

function exampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches?.[0]) return exampleOf(branches[0]);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, exampleOf(inner)]),
        ...wordsOf(schema).map((word) => [word, exampleOf(schema.additionalProperties ?? {})]),
      ]);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}));
    case 'string':
      return TEXTS[schema.format ?? ''] ?? 'Grace Okafor'.padEnd(schema.minLength ?? 0, '.');
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function* variantsOf(schema: JsonSchema): Generator {
  if (schema.enum?.some((word) => typeof word === 'string')) yield UNKNOWN;
  for (const branch of schema.anyOf ?? schema.oneOf ?? []) yield* variantsOf(branch);
  if (schema.items) for (const item of variantsOf(schema.items)) yield [item];
  if (schema.type !== 'object') return;
  const whole = exampleOf(schema);
  const others = typeof whole === 'object' ? whole : {};
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const value of variantsOf(inner)) yield { ...others, [name]: value };
  if (!schema.additionalProperties) return;
  if (wordsOf(schema).length > 0) yield { ...others, [UNKNOWN]: exampleOf(schema.additionalProperties) };
  for (const value of variantsOf(schema.additionalProperties))
    yield { ...others, [wordsOf(schema)[0] ?? 'any']: value };
}

/** A valid answer, and one for each enumeration of the schema with a word that it does not know. */
export function answersOf(schema: Schema): { readonly valid: unknown; readonly newer: readonly unknown[] } {
  const described = jsonSchemaOf(schema, 'output');
  return { valid: exampleOf(described), newer: [...variantsOf(described)] };
}
