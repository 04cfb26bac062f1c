import { describe, expect } from 'vitest';
import { documentBundle, entryUrl, transaction, type TestBundle } from '../support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '../support/fhirCalls.ts';
import { test } from '../../support/server.ts';

type Change = Record<string, unknown>;
type Place = readonly [code: string, place: string];

const PATIENT = 'Bundle.entry[0].resource';
const UNKNOWN = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

const attached = (url: string) =>
  transaction({
    more: [{ resourceType: 'DocumentReference', status: 'current', content: [{ attachment: { url } }] }],
  });

describe('FHIR import of what has another shape', () => {
  test.for<[title: string, make: () => TestBundle, place: Place]>([
    [
      'text where an object belongs',
      () => transaction({ request: { subject: 'Patient/1' } }),
      ['structure', 'Bundle.entry[1].resource.subject'],
    ],
    [
      'an object where text belongs',
      () => transaction({ patient: { birthDate: { value: '1938-04-17' } } }),
      ['structure', `${PATIENT}.birthDate`],
    ],
    [
      'an object where one of several types belongs',
      () => transaction({ patient: { deceasedBoolean: { value: true } } }),
      ['structure', `${PATIENT}.deceasedBoolean`],
    ],
    [
      'text where a reference of an extension belongs',
      () => transaction({ patient: { extension: [{ url: 'https://ehr.example/x', valueReference: 'Patient/1' }] } }),
      ['structure', `${PATIENT}.extension[0].valueReference`],
    ],
    [
      'a gap in a list',
      () => transaction({ patient: { name: [{ family: 'Stern', given: ['Noa', null] }] } }),
      ['structure', `${PATIENT}.name[0].given[1]`],
    ],
    [
      'empty text',
      () => transaction({ patient: { name: [{ family: '', given: ['Noa'] }] } }),
      ['structure', `${PATIENT}.name[0].family`],
    ],
    [
      'an empty object',
      () => transaction({ patient: { name: [{ family: 'Stern', given: ['Noa'] }, {}] } }),
      ['structure', `${PATIENT}.name[1]`],
    ],
    [
      'an unknown code in a name',
      () => transaction({ patient: { name: [{ use: 'stage', family: 'Stern', given: ['Noa'] }] } }),
      ['code-invalid', `${PATIENT}.name[0].use`],
    ],
    [
      'an unknown element in an address',
      () => transaction({ patient: { address: [{ planet: 'Earth' }] } }),
      ['structure', `${PATIENT}.address[0].planet`],
    ],
    [
      'a document without its Composition',
      () => {
        const bundle = documentBundle();
        return { ...bundle, entry: bundle.entry.slice(1) };
      },
      ['structure', 'Bundle.entry[0]'],
    ],
  ])('FHIR import refuses %s at its place', async ([, make, place], { server }) => {
    const world = await makeFhirWorld(server);
    const answer = await refusal(server, world, make());
    expect(answer.status).toBe(422);
    // The library may also report errors below it.
    expect(answer.places[0]).toEqual(place);
  });

  test.for([
    'Binary',
    'Composition',
    'Condition',
    'Coverage',
    'DocumentReference',
    'EpisodeOfCare',
    'Location',
    'OperationOutcome',
    'Organization',
    'Patient',
    'Practitioner',
    'PractitionerRole',
    'RelatedPerson',
    'ServiceRequest',
    'Task',
  ])('FHIR import refuses an element that FHIR R4 does not know of a %s', async (resourceType, { server }) => {
    const world = await makeFhirWorld(server);
    const { places } = await refusal(server, world, transaction({ more: [{ resourceType, nickname: 'Noa' }] }));
    expect(places).toContainEqual(['structure', 'Bundle.entry[3].resource.nickname']);
  });

  test('FHIR import takes a list with gaps beside the extensions of its values', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const name = [{ family: 'Stern', given: ['Noa', null], _given: [null, UNKNOWN] }];
    const { record } = await importBundle(server, world, transaction({ patient: { name } }));
    expect(record.patient).toMatchObject({ firstName: 'Noa', middleName: null });
  });

  test('FHIR import does not look into contained resources of other kinds, and warns of a Bundle within', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const request = {
      contained: [{ resourceType: 'Observation', id: 'weight', status: 'heavy' }],
      supportingInfo: [{ reference: '#weight' }],
    };
    const more = [{ resourceType: 'Bundle', type: 'collection', entry: [] }];
    const { warnings } = await importBundle(server, world, transaction({ request, more }));
    expect(placesOf(warnings)).toEqual([['not-supported', 'Bundle.entry[3].resource']]);
  });

  test('FHIR import refuses a contained resource that is read and wrong', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const contained: Change[] = [{ resourceType: 'Practitioner', id: 'who', gender: 'lady' }];
    const request = { requester: { reference: '#who' }, contained };
    expect((await refusal(server, world, transaction({ request }))).places).toContainEqual([
      'code-invalid',
      'Bundle.entry[1].resource.contained[0].gender',
    ]);
  });

  test('FHIR import cuts a wrong value of more than 40 signs in what it answers', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const saying = async (gender: string) =>
      (await refusal(server, world, transaction({ patient: { gender } }))).issues.map(({ diagnostics }) => diagnostics);
    const one = 'a'.repeat(40);
    expect(await saying(one)).toEqual([`${one} is not one of male, female, other, unknown`]);
    expect(await saying(`${one}b`)).toEqual([`${one}… is not one of male, female, other, unknown`]);
  });

  test('FHIR import says whether a document’s address leads elsewhere or nowhere', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const saying = async (url: string) => (await refusal(server, world, attached(url))).issues[0]?.diagnostics;
    expect(await saying('https://files.example/a.pdf')).toContain('Outside links are never opened');
    expect(await saying(entryUrl(2))).toBe('This Binary is not in the Bundle');
  });
});
