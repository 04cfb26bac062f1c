import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Schema } from '#contract/platform/http.ts';

/** Values made from the contract's own schemas: mostly what they allow, now and then what they must refuse. */

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $ref?: string;
}

/** Hostile values. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  "O'Brien; drop table referral --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '2026-02-30',
  '+275760-09-13',
  '9999999999999999999999',
  '-1',
  'NaN',
  '1e309',
  'null',
  '张伟',
  'مريم',
  '👩🏽‍⚕️',
  'x'.repeat(5000),
  '$btw:2026-01-01',
  '$in:',
  ',,,',
  '00000000-0000-0000-0000-000000000000',
] as const;

const hostileText = fc.constantFrom(...HOSTILE);
const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue(),
  fc.constant(Number.MAX_SAFE_INTEGER),
  fc.constant([]),
  fc.constant({}),
);

const day = fc
  .date({ min: new Date('1905-01-01T00:00:00Z'), max: new Date('2190-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'date':
      return day.map((iso) => iso.slice(0, 10));
    case 'date-time':
      return day;
    case 'email':
      return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@family.example`);
    default:
      return fc.oneof(
        fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' }),
        fc.constantFrom('en', '(410) 555-0100', 'C34.90', 'Grace Okafor'),
      );
  }
}

/** Values that the JSON schema allows, one of twenty times something else. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const good = goodValuesOf(schema);
  return fc.oneof({ weight: 19, arbitrary: good }, { weight: 1, arbitrary: hostileValue });
}

function goodValuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map(valuesOf));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000_000),
        max: Math.min(schema.maximum ?? 1000, 1000),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectsOf(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, propertyNames, additionalProperties, required = [] } = schema;
  // A record lists its keys separately from the schema of its values.
  const named = (propertyNames?.enum ?? []).map((name) => [String(name), additionalProperties ?? {}] as const);
  const shape = Object.fromEntries(
    [...Object.entries(properties), ...named].map(([name, inner]) => [name, valuesOf(inner)]),
  );
  const whole = fc.record(shape, { requiredKeys: [...required] });
  return fc.oneof(
    { weight: 19, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, hostileText).map(([value, key]) => ({ ...value, [key]: key })) },
  );
}

export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): JsonSchema =>
  // Zod's own type of a JSON schema is wider than what is read here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;

/** Bodies for a row of the contract. */
export const bodiesOf = (schema: Schema): fc.Arbitrary<unknown> => valuesOf(jsonSchemaOf(schema, 'input'));

/** How a query parameter is written, from what it is read to. */
function writtenOf(name: string, schema: JsonSchema): fc.Arbitrary<string> {
  if (name === 'sortBy') {
    const columns = schema.items?.properties?.['column']?.enum ?? ['receivedAt'];
    return fc
      .tuple(fc.constantFrom(...columns), fc.constantFrom('ASC', 'desc', 'sideways'))
      .map(([column, way]) => `${String(column)}:${way}`);
  }
  if (schema.type === 'object') {
    const date = day.map((iso) => iso.slice(0, 10));
    return fc.oneof(
      fc.tuple(date, date).map(([from, to]) => `$btw:${from},${to}`),
      date.map((from) => `$gte:${from}`),
      date.map((to) => `$lte:${to}`),
    );
  }
  if (schema.type === 'array') {
    return fc.array(goodValuesOf(schema.items ?? {}), { minLength: 1, maxLength: 3 }).map((values) => values.join(','));
  }
  return goodValuesOf(schema).map(String);
}

/** Query strings for a row of the contract, without the question mark. */
export function queriesOf(schema: Schema): fc.Arbitrary<string> {
  const { properties = {} } = jsonSchemaOf(schema, 'output');
  const pairs = Object.entries(properties).map(([name, inner]) =>
    fc
      .oneof({ weight: 19, arbitrary: writtenOf(name, inner) }, { weight: 1, arbitrary: hostileText })
      .map((value): [string, string] => [name, value]),
  );
  const unknown = fc.tuple(fc.constantFrom('filter.status.', 'limit ', 'filter.__proto__', 'toString'), hostileText);
  return fc
    .tuple(
      fc.subarray(
        pairs.map((_pair, index) => index),
        { maxLength: Math.min(6, pairs.length) },
      ),
      fc.tuple(...pairs),
      fc.option(unknown, { freq: 20, nil: undefined }),
    )
    .map(([chosen, all, extra]) => {
      const params = new URLSearchParams();
      for (const index of chosen) {
        const pair = all[index];
        if (pair) params.append(pair[0], pair[1].toWellFormed());
      }
      if (extra) params.append(extra[0], extra[1].toWellFormed());
      return params.toString();
    });
}

export const hostilePathPart = fc.oneof(
  fc.uuid(),
  hostileText.map((text) => text.toWellFormed()),
);
