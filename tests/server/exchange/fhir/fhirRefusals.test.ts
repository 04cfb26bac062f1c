import { describe, expect } from 'vitest';
import { collection, documentBundle, entryUrl, transaction, type TestBundle } from '../support/bundles.ts';
import { fhirPost, makeFhirWorld, pathOf, refusal } from '../support/fhirCalls.ts';
import { test } from '../../support/server.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

const change = (bundle: TestBundle, number: number, more: Record<string, unknown>): TestBundle => {
  const entry = bundle.entry.map((each, index) =>
    index === number ? { ...each, resource: { ...each.resource, ...more } } : each,
  );
  return { ...bundle, entry };
};
const without = (bundle: TestBundle, type: string): TestBundle => ({
  ...bundle,
  entry: bundle.entry.filter(({ resource }) => resource?.['resourceType'] !== type),
});

describe('FHIR import refusals (OperationOutcome)', () => {
  test('names every invalid place of the Bundle in one answer', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { gender: 'lady', birthDate: '1938-02-30', nam: [] },
      request: { priority: undefined, intent: undefined, subject: 'Patient/1' },
      more: [{ resourceType: 'Person' }, { resourceType: 'Patent' }],
    });
    const { issues, places, status, type } = await refusal(server, world, bundle);
    expect(status).toBe(422);
    expect(type).toBe(FHIR_MEDIA_TYPE);
    expect(places).toEqual(
      expect.arrayContaining([
        ['code-invalid', 'Bundle.entry[0].resource.gender'],
        ['value', 'Bundle.entry[0].resource.birthDate'],
        ['structure', 'Bundle.entry[0].resource.nam'],
        ['required', 'Bundle.entry[1].resource.intent'],
        ['structure', 'Bundle.entry[4].resource.resourceType'],
      ]),
    );
    expect(issues.map(({ diagnostics }) => diagnostics)).toContain('lady is not one of male, female, other, unknown');
    // Ignored content is no reason to refuse, so only errors are listed.
    expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  test.for<[string, () => TestBundle, string, string]>([
    [
      'no patient resource',
      () => without(collection(), 'Patient'),
      'not-found',
      'Bundle.entry[0].resource.subject.reference',
    ],
    [
      'two patients',
      () => transaction({ more: [{ resourceType: 'Patient', name: [{ family: 'Stern', given: ['Noa'] }] }] }),
      'multiple-matches',
      'Bundle.entry[3].resource',
    ],
    ['no service request', () => without(transaction(), 'ServiceRequest'), 'required', 'Bundle.entry'],
    [
      'two service requests',
      () => transaction({ more: [{ ...transaction().entry[1]?.resource }] }),
      'multiple-matches',
      'Bundle.entry[3].resource',
    ],
    [
      'a patient without a name',
      () => change(transaction(), 0, { name: undefined }),
      'required',
      'Bundle.entry[0].resource.name',
    ],
    [
      'only a family name',
      () => transaction({ patient: { name: [{ family: 'Stern' }] } }),
      'required',
      'Bundle.entry[0].resource.name[0].given',
    ],
    [
      'only a year of birth',
      () => transaction({ patient: { birthDate: '1938' } }),
      'value',
      'Bundle.entry[0].resource.birthDate',
    ],
    [
      'a date of birth in the future',
      () => transaction({ patient: { birthDate: '2026-12-01' } }),
      'value',
      'Bundle.entry[0].resource.birthDate',
    ],
    [
      'neither date of birth nor phone',
      () => transaction({ patient: { birthDate: undefined, telecom: undefined } }),
      'value',
      'Bundle.entry[0].resource.birthDate',
    ],
    [
      'an invalid phone number',
      () => transaction({ patient: { telecom: [{ system: 'phone', value: 'ask at the door' }] } }),
      'value',
      'Bundle.entry[0].resource.telecom[0].value',
    ],
    [
      'a patient who has died',
      () => transaction({ patient: { deceasedBoolean: true } }),
      'business-rule',
      'Bundle.entry[0].resource.deceasedBoolean',
    ],
    [
      'a malformed ICD-10-CM code',
      () =>
        transaction({
          request: { reasonCode: [{ coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: '162.9' }] }] },
        }),
      'value',
      'Bundle.entry[1].resource.reasonCode[0].coding[0].code',
    ],
    [
      'an authoredOn in the future',
      () => transaction({ request: { authoredOn: '2026-11-21T00:00:00Z' } }),
      'value',
      'Bundle.entry[1].resource.authoredOn',
    ],
    [
      'a service request entered in error',
      () => transaction({ request: { status: 'entered-in-error' } }),
      'business-rule',
      'Bundle.entry[1].resource.status',
    ],
    [
      'a reference to a missing resource',
      () => transaction({ request: { encounter: { reference: 'Encounter/e1' } } }),
      'not-found',
      'Bundle.entry[1].resource.encounter.reference',
    ],
    [
      'a reference to a missing contained resource',
      () => transaction({ request: { requester: { reference: '#who' } } }),
      'not-found',
      'Bundle.entry[1].resource.requester.reference',
    ],
    [
      'a requester on another server',
      () => transaction({ request: { requester: { reference: 'https://ehr.example/fhir/Practitioner/1' } } }),
      'not-found',
      'Bundle.entry[1].resource.requester',
    ],
    [
      'a subject that is not a patient',
      () => transaction({ request: { subject: { reference: entryUrl(3) } } }),
      'invalid',
      'Bundle.entry[1].resource.subject',
    ],
    ['the type searchset', () => ({ ...collection(), type: 'searchset' }), 'not-supported', 'Bundle.type'],
    [
      'a transaction entry with the method DELETE',
      () => {
        const bundle = transaction();
        return {
          ...bundle,
          entry: bundle.entry.map((entry) => ({ ...entry, request: { method: 'DELETE', url: 'Patient/1' } })),
        };
      },
      'not-supported',
      'Bundle.entry[0].request.method',
    ],
    [
      'the type document and no Composition',
      () => without(documentBundle(), 'Composition'),
      'structure',
      'Bundle.entry[0]',
    ],
    ['no entries', () => ({ resourceType: 'Bundle', type: 'collection', entry: [] }), 'structure', 'Bundle.entry'],
  ])(
    'refuses a Bundle with %s with 422 and names the place, and creates no referral',
    async ([, make, code, place], { server }) => {
      const world = await makeFhirWorld(server);
      const { places, status } = await refusal(server, world, make());
      expect(status).toBe(422);
      expect(places).toContainEqual([code, place]);
      expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
    },
  );

  test('refuses a list of 200,000 names, and nested lists of 810,000 names, as too costly', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const [patient] = transaction().entry;
    const names = [
      patient?.resource?.['name'],
      Array.from({ length: 200_000 }, () => ({ use: 'old', text: 'A' })),
    ].flat();
    const long = await refusal(server, world, change(transaction(), 0, { name: names }));
    expect([long.status, long.places]).toEqual([422, [['too-costly', 'Bundle.entry[0].resource.name']]]);

    const given = Array.from({ length: 900 }, () => 'A');
    const wide = Array.from({ length: 900 }, () => ({ use: 'old', given }));
    const { places, status } = await refusal(server, world, change(transaction(), 0, { name: wide }));
    expect([status, places]).toEqual([422, [['too-costly', 'Bundle']]]);
  });

  test('refuses a requester given by a name that several providers share', async ({ server }) => {
    const world = await makeFhirWorld(server);
    await server.addProvider(world.groupId, { name: 'Ines Okafor, MD' });
    const bundle = transaction({ request: { requester: { display: 'Dr. Ines Okafor' } } });
    expect((await refusal(server, world, bundle)).places).toEqual([
      ['multiple-matches', 'Bundle.entry[1].resource.requester'],
    ]);
  });

  test('refuses a Bundle of a group that names no hospice, or a hospice of another group', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const foreign = { display: 'Elsewhere Hospice' };
    const of = async (performer?: unknown) =>
      (await refusal(server, world, transaction({ request: { performer } }), 'group')).places;
    expect(await of()).toEqual([['required', 'Bundle.entry[1].resource.performer']]);
    expect(await of([foreign])).toEqual([['not-found', 'Bundle.entry[1].resource.performer[0]']]);
  });

  test('answers an import into another hospice with 404', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const path = pathOf(world, 'hospice').replace(world.hospiceId, world.foreignHospiceId);
    const answer = await server.as(world.people.hospice_admin)(path, fhirPost(transaction()));
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Content-Type')).toBe(FHIR_MEDIA_TYPE);
    expect(await answer.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'not-found' }] });
  });

  test.for<[string, RequestInit, number, string]>([
    ['XML', { body: '<Bundle/>', headers: { 'Content-Type': 'application/fhir+xml' } }, 415, 'not-supported'],
    ['broken JSON', { body: '{"resourceType":', headers: { 'Content-Type': FHIR_MEDIA_TYPE } }, 400, 'structure'],
    [
      'a resource other than a Bundle',
      { body: '{"resourceType":"Patient"}', headers: { 'Content-Type': FHIR_MEDIA_TYPE } },
      422,
      'invalid',
    ],
    [
      'deeply nested lists',
      {
        body: `{"resourceType":"Bundle","type":"collection","x":${'['.repeat(5000)}${']'.repeat(5000)}}`,
        headers: { 'Content-Type': FHIR_MEDIA_TYPE },
      },
      422,
      'structure',
    ],
  ])('refuses %s as the body', async ([, init, status, code], { server }) => {
    const world = await makeFhirWorld(server);
    const answer = await server.as(world.people.hospice_admin)(pathOf(world, 'hospice'), { method: 'POST', ...init });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code }] });
  });
});
