import { describe, expect } from 'vitest';
import { patientResource, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

const BIRTH_SEX = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex';

type Change = Record<string, unknown>;

const named = (...name: readonly Change[]): Change => ({ name });
const reachedBy = (...telecom: readonly Change[]): Change => ({ telecom });
const bornAs = (valueCode: string, gender: string): Change => ({
  gender,
  extension: [{ url: BIRTH_SEX, valueCode }],
});
const speaking = (...communication: readonly Change[]): Change => ({ communication });
const tag = (code: string) => ({ coding: [{ system: 'urn:ietf:bcp:47', code }] });
const livingAt = (...address: readonly Change[]): Change => ({ address });
const OFFICIAL = { use: 'official', family: 'Stern', given: ['Noa'] };

describe('FHIR import of a patient', () => {
  test('FHIR import takes the patient that the service request names, not the first in the bundle', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { name: [OFFICIAL], birthDate: '1950-05-05' },
      request: { subject: { reference: '#subject' }, contained: [{ ...patientResource(), id: 'subject' }] },
    });
    const { record } = await importBundle(server, world, bundle);
    expect(record.patient).toMatchObject({ firstName: 'Máire', lastName: "O'Neill", dateOfBirth: '1938-04-17' });
  });

  test.for<[title: string, patient: Change, expected: Change]>([
    [
      'leaves out a phone number of use old and takes the next',
      reachedBy(
        { system: 'phone', use: 'old', value: '(555) 010-0100' },
        { system: 'phone', use: 'home', value: '(555) 010-0101' },
      ),
      { phone: '(555) 010-0101' },
    ],
    [
      'keeps no phone number where the only one is of use old',
      reachedBy({ system: 'phone', use: 'old', value: '(555) 010-0100' }),
      { phone: null },
    ],
    [
      'takes a telecom of the system sms as the phone number',
      reachedBy({ system: 'sms', value: '(555) 010-0102' }),
      { phone: '(555) 010-0102' },
    ],
    [
      'takes no fax, pager or email address as the phone number',
      reachedBy(
        { system: 'fax', value: '(555) 010-0103' },
        { system: 'pager', value: '(555) 010-0104' },
        { system: 'email', value: '5550100105@family.example' },
      ),
      { phone: null },
    ],
    [
      'passes over a phone without a value',
      reachedBy({ system: 'phone', use: 'home' }, { system: 'phone', value: 'TEL:555-010-0106' }),
      { phone: '(555) 010-0106' },
    ],
    [
      'takes the official name before the usual one',
      named({ use: 'usual', family: 'Usual', given: ['U'] }, OFFICIAL),
      { firstName: 'Noa', lastName: 'Stern' },
    ],
    [
      'takes the usual name before one without a use',
      named({ family: 'Other', given: ['O'] }, { ...OFFICIAL, use: 'usual' }),
      { lastName: 'Stern' },
    ],
    [
      'takes a name without a use before an old and a maiden one',
      named(
        { use: 'old', family: 'Old', given: ['O'] },
        { use: 'maiden', family: 'Maiden', given: ['M'] },
        {
          family: 'Stern',
          given: ['Noa'],
        },
      ),
      { lastName: 'Stern' },
    ],
    [
      'takes an old name before a nickname',
      named({ use: 'nickname', text: 'Nono' }, { use: 'old', family: 'Old', given: ['O'] }),
      { lastName: 'Old', preferredName: 'Nono' },
    ],
    [
      'takes a maiden name before a nickname',
      named({ use: 'nickname', text: 'Nono' }, { use: 'maiden', family: 'Maiden', given: ['M'] }),
      { lastName: 'Maiden' },
    ],
    [
      'joins several middle names and several suffixes',
      named({ ...OFFICIAL, given: ['Noa', 'Ada', 'Eve'], suffix: ['Jr.', 'PhD'] }),
      { firstName: 'Noa', middleName: 'Ada Eve', suffix: 'Jr. PhD' },
    ],
    [
      'takes the given name of a nickname as the preferred name',
      named({ use: 'nickname', family: 'Stern', given: ['Nono'] }, OFFICIAL),
      { firstName: 'Noa', preferredName: 'Nono' },
    ],
    [
      'takes the text of a nickname without a given name as the preferred name',
      named(OFFICIAL, { use: 'nickname', text: 'Nono' }),
      { preferredName: 'Nono' },
    ],
    ['takes US Core birth sex before the gender', bornAs('M', 'female'), { sexAtBirth: 'male' }],
    ['takes birth sex F as female', bornAs('F', 'male'), { sexAtBirth: 'female' }],
    ['takes birth sex UNK as unknown', bornAs('UNK', 'female'), { sexAtBirth: 'unknown' }],
    ['takes birth sex OTH as unknown', bornAs('OTH', 'female'), { sexAtBirth: 'unknown' }],
    ['takes the gender where no birth sex is given', { gender: 'male' }, { sexAtBirth: 'male' }],
    ['takes the gender other as unknown', { gender: 'other' }, { sexAtBirth: 'unknown' }],
    ['takes a missing gender as unknown', { gender: undefined }, { sexAtBirth: 'unknown' }],
    [
      'leaves out an address of use old and takes the next',
      livingAt({ use: 'old', text: 'Old Road 1' }, { use: 'home', text: 'Harbor Lane 2' }),
      { address: 'Harbor Lane 2' },
    ],
    [
      'takes the text of an address before its lines',
      livingAt({ text: 'The lighthouse', line: ['Harbor Lane 2'], city: 'Portland' }),
      { address: 'The lighthouse' },
    ],
    [
      'joins lines, city, state with postal code, and country of an address',
      livingAt({ line: ['Harbor Lane 2'], city: 'Portland', state: 'ME', postalCode: '04101', country: 'US' }),
      { address: 'Harbor Lane 2, Portland, ME 04101, US' },
    ],
    ['keeps no address where none is given', { address: undefined }, { address: null }],
    [
      'takes an identifier of type MR before one of our own system as the MRN',
      {
        identifier: [
          { system: 'https://wayside.example/fhir/sid/mrn', value: 'OWN' },
          {
            type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
            value: 'TYPED',
          },
        ],
      },
      { mrn: 'TYPED' },
    ],
    [
      'takes an identifier of our own system without a type as the MRN',
      { identifier: [{ value: 'X' }, { system: 'https://wayside.example/fhir/sid/mrn', value: 'OWN' }] },
      { mrn: 'OWN' },
    ],
    [
      'takes an identifier of another type for no MRN',
      {
        identifier: [
          { type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'SS' }] }, value: '1' },
          { type: { coding: [{ system: 'https://ehr.example/types', code: 'MR' }] }, value: '2' },
        ],
      },
      { mrn: null },
    ],
    [
      'takes the preferred language before the first',
      speaking({ language: tag('fr') }, { language: tag('es'), preferred: true }),
      { preferredLanguage: 'es' },
    ],
    [
      'takes the first language where none is preferred',
      speaking({ language: tag('fr') }, { language: tag('es') }),
      { preferredLanguage: 'fr' },
    ],
    [
      'writes the beginning of a language tag small',
      speaking({ language: tag('ES-MX') }),
      { preferredLanguage: 'es-MX' },
    ],
    ['takes English where no language is given', { communication: undefined }, { preferredLanguage: 'en' }],
    ['needs no interpreter where none is asked for', { extension: undefined }, { needsInterpreter: false }],
    ['takes a patient who is said not to have died', { deceasedBoolean: false }, { lastName: "O'Neill" }],
  ])('FHIR import %s', async ([, patient, expected], { server }) => {
    const world = await makeFhirWorld(server);
    const { record, warnings } = await importBundle(server, world, transaction({ patient }));
    expect(record.patient).toMatchObject(expected);
    expect(placesOf(warnings)).toEqual([]);
  });

  test('FHIR import keeps English and warns where a language is no tag', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const patient = speaking({ language: tag('fr') }, { language: { text: 'Irish' }, preferred: true });
    const { record, warnings } = await importBundle(server, world, transaction({ patient }));
    expect(record.patient.preferredLanguage).toBe('en');
    expect(placesOf(warnings)).toEqual([['value', 'Bundle.entry[0].resource.communication[1].language']]);
  });

  test.for<[title: string, patient: Change, places: [code: string, place: string][]]>([
    [
      'a date of death',
      { deceasedDateTime: '2026-11-19' },
      [['business-rule', 'Bundle.entry[0].resource.deceasedDateTime']],
    ],
    [
      'a death without its date',
      { deceasedBoolean: true },
      [['business-rule', 'Bundle.entry[0].resource.deceasedBoolean']],
    ],
    [
      'no name but a nickname',
      named({ use: 'nickname', family: 'Stern', given: ['N'] }),
      [['required', 'Bundle.entry[0].resource.name']],
    ],
    [
      'no family name, at the name that is used',
      named({ use: 'usual', family: 'Stern', given: ['N'] }, { use: 'official', given: ['Noa'] }),
      [['required', 'Bundle.entry[0].resource.name[1].family']],
    ],
  ])('FHIR import refuses a patient with %s', async ([, patient, places], { server }) => {
    const world = await makeFhirWorld(server);
    const answer = await refusal(server, world, transaction({ patient }));
    expect(answer.status).toBe(422);
    expect(answer.places).toEqual(places);
  });
});
