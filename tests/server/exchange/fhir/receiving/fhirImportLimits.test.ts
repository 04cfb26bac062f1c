import { describe, expect } from 'vitest';
import { documentReference, entryUrl, transaction } from '#tests/server/exchange/support/bundles.ts';
import { PDF } from '#tests/server/documents/support/documents.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
/** Nested extensions with a value in the innermost one. */
const nested = (levels: number): Change =>
  levels === 1
    ? { url: 'https://ehr.example/x', valueString: 'x' }
    : { url: 'https://ehr.example/x', extension: [nested(levels - 1)] };

const deep = (levels: number) => transaction({ patient: { extension: [nested(levels)] } });

const writtenAt = (authoredOn: string) => transaction({ request: { authoredOn } });

describe('FHIR import limits what a Bundle holds', () => {
  test('FHIR import reads 1,000 of a list and warns of more', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const noted = async (count: number) => {
      const note = many(count, { text: 'A' });
      const { warnings } = await importBundle(server, world, transaction({ request: { note } }));
      return placesOf(warnings).filter(([code]) => code !== 'duplicate');
    };
    expect(await noted(1000)).toEqual([]);
    expect(await noted(1001)).toEqual([['too-costly', 'Bundle.entry[1].resource.note']]);
  });

  test('FHIR import puts no limit on what it does not read', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const long = { resourceType: 'Observation', note: [{ text: 'A'.repeat(2_000_000) }] };
    const wide = { resourceType: 'Observation', component: many(110_000, 1) };
    const bundle = transaction({ more: [long, wide, ...many(1500, { resourceType: 'Encounter' })] });
    const { warnings } = await importBundle(server, world, bundle);
    expect(warnings.map(({ diagnostics }) => diagnostics)).toEqual([
      'Observation was not imported (2 times)',
      'Encounter was not imported (1500 times)',
    ]);
    expect(warnings[1]?.expression).toHaveLength(50);
  });

  test('FHIR import refuses more than 100,000 values in what it reads, and more than 20,000 entries', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const given = many(900, 'A');
    const name = [{ family: 'Stern', given: ['Noa'] }, ...many(110, { use: 'old', given })];
    expect((await importBundle(server, world, transaction({ patient: { name } }))).record.status).toBe(
      'referral_received',
    );
    const wider = [...name, { use: 'old', given }];
    expect((await refusal(server, world, transaction({ patient: { name: wider } }))).places).toEqual([
      ['too-costly', 'Bundle'],
    ]);
    const bundle = transaction();
    const entry = [...bundle.entry, ...many(19_998, {})];
    expect((await refusal(server, world, { ...bundle, entry })).places).toEqual([['too-costly', 'Bundle.entry']]);
  });

  test('FHIR import leaves out what is nested more than 40 levels deep in a resource, and refuses a Bundle of 200', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    expect(placesOf((await importBundle(server, world, deep(40))).warnings)).toEqual([]);
    const { warnings } = await importBundle(server, world, deep(60));
    expect(warnings.find(({ code }) => code === 'structure')?.diagnostics).toContain('nested too deeply');
    expect((await refusal(server, world, deep(110))).places).toEqual([['structure', 'Bundle']]);
  });

  test('FHIR import files 100 documents and warns of one more', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const data = Buffer.from(PDF).toString('base64');
    const holding = (count: number) => transaction({ more: many(count, documentReference({ data })) });
    await importBundle(server, world, holding(100));
    // And the Bundle itself.
    expect(await server.db.selectFrom('document').select('id').execute()).toHaveLength(101);
    expect(placesOf((await importBundle(server, world, holding(101))).warnings)).toContainEqual([
      'too-costly',
      'Bundle',
    ]);
  });

  test('FHIR import reports the same error once, with its number and places', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const refused = async (performer: readonly Change[], more: readonly Change[] = []) =>
      (await refusal(server, world, transaction({ request: { performer }, more }), 'group')).places;
    const { issues } = await refusal(
      server,
      world,
      transaction({ request: { performer: many(101, { display: 'Nowhere' }) } }),
      'group',
    );
    expect(issues.map(({ diagnostics }) => diagnostics)).toEqual([
      'Your group can’t refer to this hospice (101 times)',
    ]);
    expect(issues[0]?.expression).toHaveLength(50);
    const twice = many(2, { reference: entryUrl(4) });
    expect(await refused(twice, [{ resourceType: 'Organization', name: 'Nowhere' }])).toEqual([
      ['not-found', 'Bundle.entry[3].resource'],
    ]);
  });

  test('FHIR import of a group takes 20 hospices and refuses 21 at the performers', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const performer: Change[] = [];
    for (let number = 1; number <= 21; number += 1) {
      const hospice_id = await server.addHospice({ name: `Hospice ${number}` });
      await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id }).execute();
      performer.push({ display: `Hospice ${number}` });
    }
    const asking = (count: number) => transaction({ request: { performer: performer.slice(0, count) } });
    expect((await importBundle(server, world, asking(20), 'group')).record.enrollments).toHaveLength(20);
    expect((await refusal(server, world, asking(21), 'group')).places).toEqual([
      ['value', 'Bundle.entry[1].resource.performer'],
    ]);
  });
});

describe('FHIR import limits when a request reached the hospice', () => {
  test.for<[title: string, taken: string, refused: string]>([
    ['a minute ahead of now', '2026-11-20T15:01:00Z', '2026-11-20T15:01:01Z'],
    ['90 days back', '2026-08-22T15:00:00Z', '2026-08-22T14:59:59Z'],
  ])(
    'FHIR import takes a request from %s, and now with a warning for one beyond',
    async ([, taken, beyond], { server }) => {
      const world = await makeFhirWorld(server);
      expect((await importBundle(server, world, writtenAt(taken))).record.receivedAt).toBe(
        new Date(taken).toISOString(),
      );
      const { record, warnings } = await importBundle(server, world, writtenAt(beyond));
      expect(record.receivedAt).toBe(server.clock.now.toISOString());
      expect(placesOf(warnings)).toContainEqual(['value', 'Bundle.entry[1].resource.authoredOn']);
    },
  );
});
