import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import {
  collection,
  documentBundle,
  documentReference,
  transaction,
  type TestBundle,
} from '#tests/server/exchange/support/bundles.ts';
import { PDF } from '#tests/server/documents/support/documents.ts';
import { fhirPost, makeFhirWorld, pathOf, personOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

const RUNS = Number(process.env['FHIR_RUNS'] ?? 60);

/** Values that senders get wrong, and values that nobody sends by accident. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    true,
    [],
    {},
    [null],
    [[]],
    '\u0000',
    '\uD800',
    'x'.repeat(5000),
    '2026-02-30',
    '1938',
    '#',
    '#who',
    'Patient/',
    'Patient/p',
    'urn:uuid:1',
    'https://ehr.example/fhir/Patient/1',
    'file:///etc/passwd',
    { reference: '#who' },
    { reference: 'Binary/b' },
    { extension: [{ url: 'https://ehr.example/unknown', valueString: 'x' }] },
    { resourceType: 'Patient' },
    { text: "O'Brien; drop table referral --" },
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}'),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

const whole = (): TestBundle =>
  transaction({
    request: {
      note: [{ text: 'A note' }],
      locationReference: [{ display: 'Maple Court' }],
      reasonCode: [{ text: 'Cancer' }],
    },
    more: [
      documentReference({ data: Buffer.from(PDF).toString('base64'), title: 'History.pdf' }),
      { resourceType: 'RelatedPerson', patient: { reference: '#' }, name: [{ text: 'Seán' }] },
      { resourceType: 'Location', name: 'Maple Court', type: [{ text: 'Home' }] },
      { resourceType: 'Organization', name: 'Harbor Hospice', contact: [{ name: { text: 'Ana' } }] },
      { resourceType: 'Coverage', status: 'active', beneficiary: { display: 'x' }, payor: [{ display: 'Medicare' }] },
    ],
  });

type Path = readonly (string | number)[];

/** Every place of a value, from the whole down to its leaves. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? replaced(each, rest, by) : each));
  if (typeof value !== 'object' || value === null) return by;
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}

describe('FHIR import of a Bundle with wrong values in random places', () => {
  test(
    'creates a referral or refuses it with an OperationOutcome, and never fails',
    { timeout: Math.max(120_000, RUNS * 100) },
    async ({ server }) => {
      const world = await makeFhirWorld(server);
      const samples = [whole(), collection(), documentBundle()].map((bundle) => ({
        bundle,
        // The frame of the body is the fuzzer's of the contract.
        paths: pathsOf(bundle).filter(([first]) => first !== undefined && first !== 'resourceType'),
      }));
      const broken = fc
        .constantFrom(...samples)
        .chain(({ bundle, paths }) =>
          fc
            .array(fc.tuple(fc.constantFrom(...paths), hostile), { minLength: 1, maxLength: 3 })
            .map((changes) => changes.reduce<unknown>((made, [path, by]) => replaced(made, path, by), bundle)),
        );
      await fc.assert(
        fc.asyncProperty(broken, fc.constantFrom('hospice' as const, 'group' as const), async (bundle, side) => {
          const answer = await server.as(personOf(world, side))(pathOf(world, side), fhirPost(bundle));
          const content: unknown = await answer.json();
          expect([201, 422]).toContain(answer.status);
          expect(content).toMatchObject(
            answer.status === 201 ? { type: 'transaction-response' } : { resourceType: 'OperationOutcome' },
          );
        }),
        { numRuns: RUNS },
      );
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect(server.log.lines.filter(({ message }) => message === 'A call failed')).toEqual([]);
    },
  );
});
