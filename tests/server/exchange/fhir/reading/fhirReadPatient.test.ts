import type { Patient } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readPatient } from '#server/exchange/fhir/reading/readPatient.rules.ts';
import { BIRTH_SEX, BCP47, IDENTIFIER_TYPE, IDS, INTERPRETER } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const AT = 'Bundle.entry[0].resource';
const NAME = { family: 'Stern', given: ['Ruth'] };

function read(patient: Omit<Patient, 'resourceType'>) {
  const { first, reading, issues, fields } = placed({ resourceType: 'Patient', ...patient } satisfies Patient);
  const facts = readPatient(first, reading);
  return { facts, issues: issues(), fields: fields() };
}

const address = (...each: NonNullable<Patient['address']>) => read({ name: [NAME], address: each });

const speaks = (code: string, preferred?: boolean) => ({
  language: { coding: [{ system: BCP47, code }] },
  ...(preferred === undefined ? {} : { preferred }),
});

const spoken = (...each: NonNullable<Patient['communication']>) => {
  const { facts, issues } = read({ name: [NAME], communication: each });
  return [facts['preferredLanguage'], issues];
};

describe('Reading a FHIR patient', () => {
  test('leaves unknown facts empty', () => {
    expect(read({ name: [NAME] })).toEqual({
      issues: [],
      facts: {
        firstName: 'Ruth',
        middleName: null,
        lastName: 'Stern',
        suffix: null,
        preferredName: null,
        dateOfBirth: null,
        sexAtBirth: 'unknown',
        phone: null,
        address: null,
        mrn: null,
        preferredLanguage: undefined,
        needsInterpreter: false,
      },
      fields: {
        'patient.firstName': `${AT}.name[0].given[0]`,
        'patient.middleName': `${AT}.name[0].given[1]`,
        'patient.lastName': `${AT}.name[0].family`,
        'patient.suffix': `${AT}.name[0].suffix`,
        'patient.preferredName': `${AT}.name[-1]`,
        'patient.dateOfBirth': `${AT}.birthDate`,
        'patient.sexAtBirth': `${AT}.gender`,
        'patient.phone': `${AT}.telecom[0].value`,
        'patient.address': `${AT}.address[-1]`,
        'patient.mrn': `${AT}.identifier`,
        'patient.preferredLanguage': `${AT}.communication`,
      },
    });
  });

  test('takes the official name before the usual, and the nickname as the preferred name', () => {
    const { facts, fields } = read({
      name: [
        { use: 'nickname', given: ['Ruthie', 'R.'] },
        { use: 'maiden', family: 'Adler', given: ['Ruth'] },
        { use: 'usual', family: 'Usual', given: ['Ruth'] },
        { use: 'official', family: 'Stern', given: ['Ruth', 'Ann', 'Eva'], suffix: ['Jr.', 'MD'] },
      ],
    });
    expect(facts).toMatchObject({
      firstName: 'Ruth',
      middleName: 'Ann Eva',
      lastName: 'Stern',
      suffix: 'Jr. MD',
      preferredName: 'Ruthie R.',
    });
    expect(fields).toMatchObject({
      'patient.firstName': `${AT}.name[3].given[0]`,
      'patient.preferredName': `${AT}.name[0]`,
    });
  });

  test('takes the text of a nickname without given names', () => {
    expect(read({ name: [NAME, { use: 'nickname', text: 'Ruthie' }] }).facts['preferredName']).toBe('Ruthie');
    expect(read({ name: [NAME, { use: 'nickname' }] }).facts['preferredName']).toBeNull();
  });

  test.for<[text: string, parts: Record<string, string | null>]>([
    ['Ann Roe Jr', { firstName: 'Ann', lastName: 'Roe', suffix: 'Jr' }],
    ['Roe III, Ann Q.', { firstName: 'Ann', middleName: 'Q.', lastName: 'Roe', suffix: 'III' }],
    ['Ann Roe, Sr.', { firstName: 'Ann', lastName: 'Roe', suffix: 'Sr.' }],
    ['Mrs. Ana de la Cruz', { firstName: 'Ana', lastName: 'de la Cruz', suffix: null }],
    ['Robert "Bob" Hale, MD', { firstName: 'Robert', lastName: 'Hale', preferredName: 'Bob', suffix: null }],
    ['Van Do', { firstName: 'Van', lastName: 'Do' }],
    ['Do, Van', { firstName: 'Van', lastName: 'Do' }],
  ])('splits the name of one text, %s', ([text, parts]) => {
    const { facts, issues } = read({ name: [{ text }] });
    expect([facts, issues]).toMatchObject([parts, [['warning', 'business-rule', `${AT}.name[0]`]]]);
  });

  test('keeps the suffix and the nickname that a Bundle gives beside the text', () => {
    const name = [
      { text: 'Ann "Annie" Roe Jr', suffix: ['II'] },
      { use: 'nickname', text: 'Nan' },
    ] satisfies Patient['name'];
    expect(read({ name }).facts).toMatchObject({ lastName: 'Roe', suffix: 'II', preferredName: 'Nan' });
  });

  test.for<[title: string, patient: Omit<Patient, 'resourceType'>, issues: unknown[]]>([
    ['no name', {}, [['error', 'required', `${AT}.name`]]],
    ['only a nickname', { name: [{ use: 'nickname', given: ['R'] }] }, [['error', 'required', `${AT}.name`]]],
    ['no family name', { name: [{ given: ['Ruth'] }] }, [['error', 'required', `${AT}.name[0].family`]]],
    ['no given name', { name: [{ family: 'Stern' }] }, [['error', 'required', `${AT}.name[0].given`]]],
    [
      'a day of death',
      { name: [NAME], deceasedDateTime: '2026-11-01' },
      [['error', 'business-rule', `${AT}.deceasedDateTime`]],
    ],
    ['a mark of death', { name: [NAME], deceasedBoolean: true }, [['error', 'business-rule', `${AT}.deceasedBoolean`]]],
    ['a mark of life', { name: [NAME], deceasedBoolean: false }, []],
    ['a name in one text', { name: [{ text: 'Ruth Stern' }] }, [['warning', 'business-rule', `${AT}.name[0]`]]],
    ['the whole day of birth', { name: [NAME], birthDate: '1938-04-17' }, []],
  ])('reports a patient with %s', ([, patient, issues]) => {
    expect(read(patient).issues).toEqual(issues);
  });

  test('takes nothing of the name when there is none to take', () => {
    expect(read({}).facts).not.toHaveProperty('firstName');
  });

  test.for<[title: string, patient: Omit<Patient, 'resourceType'>, sex: string]>([
    ['female by gender', { gender: 'female' }, 'female'],
    ['male by gender', { gender: 'male' }, 'male'],
    ['of another gender', { gender: 'other' }, 'unknown'],
    ['female by birth sex', { gender: 'male', extension: [{ url: BIRTH_SEX, valueCode: 'F' }] }, 'female'],
    ['male by birth sex', { gender: 'female', extension: [{ url: BIRTH_SEX, valueCode: 'M' }] }, 'male'],
    ['unknown by birth sex', { gender: 'female', extension: [{ url: BIRTH_SEX, valueCode: 'UNK' }] }, 'unknown'],
    ['other by birth sex', { gender: 'female', extension: [{ url: BIRTH_SEX, valueCode: 'OTH' }] }, 'unknown'],
    ['of an unknown code', { gender: 'female', extension: [{ url: BIRTH_SEX, valueCode: 'X' }] }, 'female'],
  ])('takes the sex of a patient who is %s', ([, patient, sex]) => {
    expect(read({ name: [NAME], ...patient }).facts['sexAtBirth']).toBe(sex);
  });

  test('takes the first address that is not an old one, as its text or in parts', () => {
    const { facts, fields } = address(
      { use: 'old', text: 'Before' },
      { line: ['12 Harbor Lane', 'Apt 4'], city: 'Portland', state: 'ME', postalCode: '04101', country: 'US' },
    );
    expect(facts['address']).toBe('12 Harbor Lane, Apt 4, Portland, ME 04101, US');
    expect(fields['patient.address']).toBe(`${AT}.address[1]`);
    expect(address({ text: 'As written', city: 'Portland' }).facts['address']).toBe('As written');
    expect(address({ city: 'Portland', postalCode: '04101' }).facts['address']).toBe('Portland, 04101');
    expect(address({ use: 'home' }).facts['address']).toBeNull();
    expect(address({ use: 'old', text: 'Before' }).facts['address']).toBeNull();
  });

  test('takes the preferred language, else the first, and warns about one without a tag', () => {
    expect(spoken(speaks('es'), speaks('fr'))).toEqual(['es', []]);
    expect(spoken(speaks('es', false), speaks('FR-CA', true), speaks('de', true))).toEqual(['fr-CA', []]);
    const place = `${AT}.communication[1].language`;
    expect(spoken(speaks('es'), { language: { text: 'Irish' }, preferred: true })).toEqual([
      undefined,
      [['warning', 'value', place]],
    ]);
  });

  test('takes the medical record number by its type before ours, the interpreter, and the first phone in use', () => {
    const ours = { system: IDS.mrn, value: 'OURS' };
    const typed = { type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MR' }] }, value: 'TYPED' };
    expect(read({ name: [NAME], identifier: [ours] }).facts['mrn']).toBe('OURS');
    expect(read({ name: [NAME], identifier: [ours, typed] }).facts['mrn']).toBe('TYPED');
    const { facts, fields } = read({
      name: [NAME],
      extension: [{ url: INTERPRETER, valueBoolean: true }],
      telecom: [
        { system: 'phone', use: 'old', value: '1' },
        { system: 'sms', value: 'tel:(410) 555-0100' },
        { system: 'phone', value: '3' },
      ],
    });
    expect(facts).toMatchObject({ needsInterpreter: true, phone: '(410) 555-0100' });
    expect(fields['patient.phone']).toBe(`${AT}.telecom[1].value`);
  });

  test.for<[text: string, first: string | undefined, middle: string | null, last: string | undefined]>([
    ['Ruth Stern', 'Ruth', null, 'Stern'],
    ['Mrs. Ruth Ada Stern', 'Ruth', 'Ada', 'Stern'],
    ['VAN DER BERG, RUTH A', 'RUTH', 'A', 'VAN DER BERG'],
    ['Cher', undefined, null, undefined],
  ])('reads the parts of the name “%s”', ([text, firstName, middleName, lastName]) => {
    expect(read({ name: [{ text }] }).facts).toMatchObject({ firstName, middleName, lastName });
  });
});
