import { describe, expect } from 'vitest';
import { entryUrl, PROVIDER_NPI, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;
type Place = readonly [code: string, place: string];

const MR = { type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] } };
const INTERPRETER = { url: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired' };

const PATIENT = 'Bundle.entry[0].resource';
const UNKNOWN = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

const partOf = (to: number) => ({
  resourceType: 'Location',
  partOf: { reference: entryUrl(to) },
  physicalType: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/location-physical-type', code: 'ro' }],
  },
});

describe('FHIR import of what has another shape', () => {
  test.for<[title: string, patient: Change, expected: Change, ...place: Place]>([
    [
      'text where a name belongs',
      { name: ['Noa Stern'] },
      { firstName: 'Noa', lastName: 'Stern' },
      'structure',
      'name[0]',
    ],
    ['one name without a list', { name: { family: 'Stern', given: 'Noa' } }, { firstName: 'Noa' }, 'structure', 'name'],
    ['a list where one value belongs', { gender: ['female'] }, { sexAtBirth: 'female' }, 'structure', 'gender'],
    [
      'a number where text belongs',
      { identifier: [{ ...MR, value: 4711 }] },
      { mrn: '4711' },
      'structure',
      'identifier[0].value',
    ],
    [
      'text where true or false belongs',
      { extension: [{ ...INTERPRETER, valueBoolean: 'true' }] },
      { needsInterpreter: true },
      'structure',
      'extension[0].valueBoolean',
    ],
    [
      'an object where text belongs',
      { birthDate: { value: '1938-04-17' } },
      { dateOfBirth: null },
      'structure',
      'birthDate',
    ],
    [
      'a gap in a list',
      { name: [{ family: 'Stern', given: ['Noa', null] }] },
      { firstName: 'Noa', middleName: null },
      'structure',
      'name[0].given[1]',
    ],
    [
      'empty text',
      { name: [{ family: 'Stern', given: ['Noa', ''] }] },
      { middleName: null },
      'structure',
      'name[0].given[1]',
    ],
    [
      'an empty object',
      { name: [{ family: 'Stern', given: ['Noa'] }, {}] },
      { lastName: 'Stern' },
      'structure',
      'name[1]',
    ],
    ['an empty list', { address: [] }, { address: null }, 'structure', 'address'],
    [
      'a character that no text may contain',
      { name: [{ family: 'St\0ern', given: ['Noa'] }] },
      { firstName: 'Noa', lastName: 'Stern' },
      'value',
      'name[0].family',
    ],
    ['an unknown code', { gender: 'lady' }, { sexAtBirth: 'unknown' }, 'code-invalid', 'gender'],
    ['an element that FHIR does not know', { nickname: 'Noa' }, { preferredName: null }, 'structure', 'nickname'],
  ])(
    'FHIR import takes a patient with %s, with one warning at its place',
    async ([, patient, expected, code, place], { server }) => {
      const world = await makeFhirWorld(server);
      const { record, warnings } = await importBundle(server, world, transaction({ patient }));
      expect(record.patient).toMatchObject(expected);
      expect(warnings.filter((each) => each.code === code).map(({ expression }) => expression)).toEqual([
        expect.arrayContaining([`${PATIENT}.${place}`]),
      ]);
    },
  );

  test('FHIR import leaves such characters out of what is kept beside the record as well', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const telecom = [
      { system: 'email', value: '\0' },
      { system: 'email', value: 'no\uD800a@family.example' },
      { system: 'phone', value: '(555) 010-0142' },
    ];
    const address = [{ line: ['12 Harbor\0 Lane'], city: 'Port\uDC00land' }];
    const request = { requester: 'Dr.\0 Ines Okafor' };
    const bundle = transaction({ patient: { telecom, address }, request });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.responsibleProvider?.id).toBe(world.providerId);
    expect(record.patient.address).toBe('12 Harbor Lane, Portland');
    const left = warnings.filter(({ code }) => code === 'value').map(({ expression }) => expression);
    const places = ['telecom[0].value', 'telecom[1].value', 'address[0].line[0]', 'address[0].city'];
    expect(left).toEqual([[...places.map((place) => `${PATIENT}.${place}`), 'Bundle.entry[1].resource.requester']]);
  });

  test('FHIR import trims the spaces around codes, numbers and names without a word', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { record, warnings } = await importBundle(
      server,
      world,
      transaction({
        patient: { gender: ' female ', name: [{ family: ' Stern ', given: ['Noa\n'] }] },
        request: {
          code: { coding: [{ system: ' http://snomed.info/sct', code: '385763009 ' }] },
          reasonCode: [
            { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm ', code: ' C34.90', display: ' Lung cancer' }] },
          ],
        },
        practitioner: { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: ` ${PROVIDER_NPI} ` }] },
      }),
    );
    expect(placesOf(warnings)).toEqual([]);
    expect(record).toMatchObject({
      patient: { firstName: 'Noa', lastName: 'Stern', sexAtBirth: 'female' },
      primaryDiagnosis: { text: 'Lung cancer', icd10: 'C34.90' },
      responsibleProvider: { id: world.providerId },
    });
  });

  test('FHIR import reads a plain text where a reference belongs as an address or a name', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { record } = await importBundle(
      server,
      world,
      transaction({ request: { subject: entryUrl(1), requester: 'Dr. Ines Okafor' } }),
    );
    expect(record.patient.lastName).toBe("O'Neill");
    expect(record.responsibleProvider?.id).toBe(world.providerId);
  });

  test('FHIR import runs and keeps nothing of a narrative with a script but the text of the Bundle', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const div = '<div xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script><img src=x onerror=alert(2)></div>';
    const { id } = await importBundle(server, world, transaction({ patient: { text: { status: 'generated', div } } }));
    const record = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`);
    expect(await record.text()).not.toContain('onerror');
  });

  test('FHIR import ends where references and places lead in a circle', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const request = {
      locationReference: [{ reference: entryUrl(4) }],
      basedOn: [{ reference: entryUrl(2) }],
      reasonReference: [{ reference: entryUrl(2) }],
    };
    const bundle = transaction({ request, more: [partOf(5), partOf(4)] });
    expect((await importBundle(server, world, bundle)).record.status).toBe('referral_received');
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

  test('FHIR import cuts a wrong value of more than 40 signs in what it answers', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const saying = async (gender: string) =>
      (await importBundle(server, world, transaction({ patient: { gender } }))).warnings.map(
        ({ diagnostics }) => diagnostics,
      );
    const one = 'a'.repeat(40);
    expect(await saying(one)).toContain(`${one} is not one of male, female, other, unknown`);
    expect(await saying(`${one}b`)).toContain(`${one}… is not one of male, female, other, unknown`);
  });
});
