import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/endpoints.ts';

/** What a schema says of one value, and of those within it. */
interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxItems?: number;
}

// Zod's own type of a JSON schema is wider than what is read here.
const nodeOf = (schema: z.core.$ZodType): Node =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node;

/** Each value of a body with its place. */
function* valuesIn(node: Node, place: string): Generator<readonly [place: string, node: Node]> {
  yield [place, node];
  for (const [name, inner] of Object.entries(node.properties ?? {})) yield* valuesIn(inner, `${place}.${name}`);
  if (node.items) yield* valuesIn(node.items, `${place}[]`);
  for (const inner of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* valuesIn(inner, place);
}

// A Bundle has fields that its own rules read, and is limited as a whole (fhirImportLimits).
const bodies = allEndpoints.flatMap(([operationId, { body, format }]) =>
  body && format !== 'fhir' ? [...valuesIn(nodeOf(body), operationId)] : [],
);
const placesWhere = (isWrong: (node: Node) => boolean) => [
  ...new Set(bodies.filter(([, node]) => isWrong(node)).map(([place]) => place)),
];

const isOpen = ({ properties, additionalProperties }: Node) =>
  properties !== undefined && additionalProperties !== false;

const isFree = ({ type, enum: choices, const: only, format, pattern, maxLength }: Node) =>
  type === 'string' && !choices && only === undefined && !format && !pattern && maxLength === undefined;

const isEndless = ({ type, maximum, exclusiveMaximum, const: only, maxItems }: Node) =>
  ((type === 'integer' || type === 'number') &&
    maximum === undefined &&
    exclusiveMaximum === undefined &&
    only === undefined) ||
  (type === 'array' && maxItems === undefined);

describe('The body of every call', () => {
  test('is described', () => expect(bodies.length).toBeGreaterThan(300));

  test('refuses fields that it does not name, at every depth, but in what a browser makes of a passkey', () => {
    expect(placesWhere(isOpen)).toEqual(['addPasskey', 'addPasskey.response']);
  });

  test('has a longest length, a form or a list of choices for every text', () => {
    expect(placesWhere(isFree)).toEqual([]);
  });

  test('has a largest value for every number, and a longest length for every list', () => {
    expect(placesWhere(isEndless)).toEqual([]);
  });
});
