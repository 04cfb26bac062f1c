import { describe, expect } from 'vitest';
import { collection, entryUrl, transaction, type TestBundle } from '#tests/server/exchange/support/bundles.ts';
import { fhirPost, makeFhirWorld, pathOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';
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
  test('names everything that a referral can’t do without in one answer, and no warnings', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { name: [{ family: 'Stern' }], gender: 'lady', deceasedBoolean: true },
      request: { status: 'entered-in-error', doNotPerform: true },
      more: [{ resourceType: 'Person' }, { resourceType: 'Patent' }],
    });
    const { issues, places, status, type } = await refusal(server, world, bundle);
    expect(status).toBe(422);
    expect(type).toBe(FHIR_MEDIA_TYPE);
    expect(places).toEqual([
      ['business-rule', 'Bundle.entry[1].resource.status'],
      ['business-rule', 'Bundle.entry[1].resource.doNotPerform'],
      ['business-rule', 'Bundle.entry[0].resource.deceasedBoolean'],
      ['required', 'Bundle.entry[0].resource.name[0].given'],
    ]);
    expect(new Set(issues.map(({ severity }) => severity))).toEqual(new Set(['error']));
  });

  test.for<[string, () => TestBundle, string, string]>([
    ['no patient resource', () => without(collection(), 'Patient'), 'required', 'Bundle.entry'],
    [
      'two patients',
      () =>
        transaction({
          request: { subject: undefined },
          more: [{ resourceType: 'Patient', name: [{ family: 'Stern', given: ['Noa'] }] }],
        }),
      'multiple-matches',
      'Bundle.entry[3].resource',
    ],
    [
      'a date of birth in the future and no phone number',
      () => transaction({ patient: { birthDate: '2026-12-01', telecom: undefined } }),
      'value',
      'Bundle.entry[0].resource.birthDate',
    ],
    [
      'a transaction that only deletes',
      () => ({
        ...transaction(),
        entry: transaction().entry.map((entry) => ({ ...entry, request: { method: 'DELETE', url: 'Patient/1' } })),
      }),
      'required',
      'Bundle.entry',
    ],
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
      'neither date of birth nor phone',
      () => transaction({ patient: { birthDate: undefined, telecom: undefined } }),
      'value',
      'Bundle.entry[0].resource.birthDate',
    ],
    [
      'a patient who has died',
      () => transaction({ patient: { deceasedBoolean: true } }),
      'business-rule',
      'Bundle.entry[0].resource.deceasedBoolean',
    ],
    [
      'a service request entered in error',
      () => transaction({ request: { status: 'entered-in-error' } }),
      'business-rule',
      'Bundle.entry[1].resource.status',
    ],
    [
      'a subject that is not a patient',
      () => transaction({ request: { subject: { reference: entryUrl(3) } } }),
      'invalid',
      'Bundle.entry[1].resource.subject',
    ],
    ['the type history', () => ({ ...collection(), type: 'history' }), 'not-supported', 'Bundle.type'],
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
        body: `{"resourceType":"Bundle","type":"collection","entry":[{}],"x":${'['.repeat(5000)}${']'.repeat(5000)}}`,
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
