import type { Patient, RelatedPerson } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readCaregiver } from '#server/exchange/fhir/reading/readCaregiver.rules.ts';
import { CODES, EXTENSIONS, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const AT = 'Bundle.entry[0].resource';
const person = (more: Partial<RelatedPerson> = {}): RelatedPerson => ({
  resourceType: 'RelatedPerson',
  patient: {},
  name: [{ text: 'Niamh' }],
  ...more,
});

function read(contact: Patient['contact'], people: readonly RelatedPerson[] = [], requester?: string) {
  const patient: Patient = { resourceType: 'Patient', ...(contact ? { contact } : {}) };
  const { index, first, reading, issues, fields } = placed(patient, ...people);
  return { caregiver: readCaregiver(index, first, requester, reading), issues: issues(), fields: fields() };
}

const withTexts = (texts: readonly string[]) =>
  read([{ name: { text: 'Niamh' }, relationship: texts.map((each) => ({ text: each })) }]).caregiver;

describe('Reading the caregiver of FHIR', () => {
  test('takes every fact of a related person', () => {
    const relative = person({
      name: [{ use: 'nickname', text: 'Nia' }, { text: 'Niamh' }],
      relationship: [{ coding: [{ system: CODES.relationship, code: 'friend' }], text: 'Sister' }],
      telecom: [
        { system: 'email', value: 'niamh@family.example' },
        { system: 'phone', value: '(410) 555-0100' },
      ],
      communication: [{ language: { coding: [{ code: 'es' }] } }],
      extension: [
        { url: EXTENSIONS.surveyContact, valueBoolean: false },
        { url: EXTENSIONS.consented, valueBoolean: true },
      ],
    });
    expect(read(undefined, [relative])).toEqual({
      issues: [],
      caregiver: {
        name: 'Niamh',
        relationship: 'friend',
        phone: '(410) 555-0100',
        email: 'niamh@family.example',
        language: 'es',
        isSurveyContact: false,
        hasConsentedToContact: true,
      },
      fields: {
        'caregiver.name': 'Bundle.entry[1].resource.name[1]',
        'caregiver.phone': 'Bundle.entry[1].resource.telecom[1].value',
        'caregiver.email': 'Bundle.entry[1].resource.telecom[0].value',
      },
    });
  });

  test('leaves unknown facts of a related person empty, and whether they are surveyed open', () => {
    expect(read(undefined, [person()])).toEqual({
      issues: [['warning', 'value', 'Bundle.entry[1].resource.relationship']],
      caregiver: {
        name: 'Niamh',
        relationship: 'other_family',
        phone: null,
        email: null,
        language: undefined,
        hasConsentedToContact: false,
      },
      fields: {
        'caregiver.name': 'Bundle.entry[1].resource.name[0]',
        'caregiver.phone': 'Bundle.entry[1].resource.telecom[0].value',
        'caregiver.email': 'Bundle.entry[1].resource.telecom[0].value',
      },
    });
  });

  test('takes the contact of the survey among several, else the first, and warns about the others', () => {
    const surveyed = (valueBoolean: boolean, text: string) =>
      person({ name: [{ text }], extension: [{ url: EXTENSIONS.surveyContact, valueBoolean }] });
    expect(read(undefined, [person(), surveyed(false, 'Bea'), surveyed(true, 'Cleo')])).toMatchObject({
      caregiver: { name: 'Cleo', isSurveyContact: true },
      issues: [
        ['warning', 'informational', 'Bundle.entry[1].resource'],
        ['warning', 'informational', 'Bundle.entry[2].resource'],
        ['warning', 'value', 'Bundle.entry[3].resource.relationship'],
      ],
    });
    expect(read(undefined, [surveyed(false, 'Bea'), person()]).caregiver).toMatchObject({ name: 'Bea' });
  });

  test('leaves out who asks, and warns of a related person without a name', () => {
    const son = { relationship: [{ text: 'Son' }] };
    const asking = read(undefined, [person(), person({ name: [{ text: 'Bea' }], ...son })], 'Bundle.entry[1].resource');
    expect(asking).toMatchObject({ caregiver: { name: 'Bea' }, issues: [] });
    for (const nameless of [person({ name: [{ use: 'usual' }] }), person({ name: [] })]) {
      expect(read(undefined, [nameless])).toMatchObject({
        caregiver: null,
        issues: [['warning', 'required', 'Bundle.entry[1].resource.name']],
      });
    }
  });

  const V2 = 'http://terminology.hl7.org/CodeSystem/v2-0131';
  const contact = (text: string, code: string, relationship?: string) => ({
    name: { text },
    relationship: [{ coding: [{ system: V2, code }] }, ...(relationship === undefined ? [] : [{ text: relationship }])],
  });

  test('takes whoever is marked as the contact, else the next of kin, before the first relative', () => {
    const daughter = person({ name: [{ text: 'Ann' }], relationship: [{ text: 'Daughter' }] });
    for (const code of ['C', 'CP', 'EP']) {
      expect(read([contact('Bea', 'N'), contact('Cleo', code, 'Sister')], [daughter]).caregiver).toMatchObject({
        name: 'Cleo',
        relationship: 'sibling',
      });
    }
    expect(read([contact('Bea', 'N', 'Wife')], [daughter]).caregiver).toMatchObject({ name: 'Bea' });
    expect(read([{ name: { text: 'Bea' } }], [daughter]).caregiver).toMatchObject({ name: 'Ann' });
  });

  test('takes the patient only where nobody else is named, and never an office', () => {
    const self = person({
      name: [{ text: 'Ruth Stern' }],
      relationship: [{ coding: [{ system: ROLE_CODE, code: 'ONESELF' }] }],
    });
    const wife = person({ name: [{ text: 'Ann' }], relationship: [{ text: 'Wife' }] });
    expect(read([contact('Ruth Stern', 'C', 'Self')], [self, wife])).toMatchObject({
      caregiver: { name: 'Ann' },
      issues: [],
    });
    expect(read(undefined, [self]).caregiver).toMatchObject({ name: 'Ruth Stern', relationship: 'self' });
    for (const code of ['E', 'F', 'I', 'S', 'BP']) {
      expect(read([contact('Acme', code)])).toMatchObject({
        caregiver: null,
        issues: [['warning', 'not-supported', `${AT}.contact[0]`]],
      });
    }
  });

  test('takes the contact of the patient when there is no related person', () => {
    const telecom = [{ system: 'phone' as const, value: '(410) 555-0100' }];
    expect(read([{ name: { text: 'Niamh' }, relationship: [{ text: 'Her sister' }], telecom }])).toEqual({
      issues: [],
      caregiver: { name: 'Niamh', relationship: 'sibling', phone: '(410) 555-0100', email: null },
      fields: {
        'caregiver.name': `${AT}.contact[0].name`,
        'caregiver.phone': `${AT}.contact[0].telecom[0].value`,
        'caregiver.email': `${AT}.contact[0].telecom[0].value`,
      },
    });
    expect(read([{ name: { text: 'Niamh' } }], [person({ name: [{ text: 'Bea' }] })]).caregiver).toMatchObject({
      name: 'Bea',
    });
    expect(read([{ telecom }]).caregiver).toBeNull();
    expect(read(undefined).caregiver).toBeNull();
  });

  test.for<[text: string, relationship: string]>([
    ['Wife', 'spouse_partner'],
    ['her husband', 'spouse_partner'],
    ['Spouse', 'spouse_partner'],
    ['life partner', 'spouse_partner'],
    ['Son', 'child'],
    ['daughter', 'child'],
    ['adult child', 'child'],
    ['Mother', 'parent'],
    ['father', 'parent'],
    ['a parent', 'parent'],
    ['brother', 'sibling'],
    ['Sister', 'sibling'],
    ['sibling', 'sibling'],
    ['Friend', 'friend'],
    ['neighbor', 'friend'],
    ['neighbour', 'friend'],
    ['Guardian', 'legal_representative'],
    ['attorney', 'legal_representative'],
    ['health care proxy', 'legal_representative'],
    ['legal representative', 'legal_representative'],
    ['person', 'other_family'],
    ['aunt', 'other_family'],
  ])('takes the relationship “%s” as %s', ([text, relationship]) => {
    expect(withTexts([text])).toMatchObject({ relationship });
    expect(withTexts(['who lives there', text])).toMatchObject({ relationship });
  });
});
