import type {
  Organization,
  Practitioner,
  PractitionerRole,
  Reference,
  Resource,
  ServiceRequest,
} from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readOrganization, readRequester } from '#server/exchange/fhir/reading/readParties.rules.ts';
import { CCN, IDENTIFIER_TYPE, IDS, NPI } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const AT = 'Bundle.entry[0].resource.requester';
const REQUEST: ServiceRequest = { resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: {} };
const NOBODY = { provider: null, referredBy: null, source: 'other', at: undefined };

function requester(reference: Reference | undefined, ...resources: readonly Resource[]) {
  const { index, first, reading, issues, fields } = placed(REQUEST, ...resources);
  const answer = readRequester(index, reference, { at: AT, within: first.within }, reading);
  return { answer, issues: issues(), fields: fields() };
}

const PERSON: Practitioner = {
  resourceType: 'Practitioner',
  id: 'p',
  identifier: [
    { system: IDS.provider, value: 'ours' },
    { system: NPI, value: '111' },
  ],
  name: [{ family: 'Okafor', given: ['Ines'], prefix: ['Dr.'], text: 'Dr. Ines Okafor' }],
  telecom: [{ system: 'phone', value: '1' }],
};
const WORKPLACE: Organization = { resourceType: 'Organization', id: 'o', name: 'Lakeside Physicians' };
const ROLE: PractitionerRole = {
  resourceType: 'PractitionerRole',
  id: 'r',
  practitioner: { reference: 'Practitioner/p' },
  organization: { reference: 'Organization/o' },
  code: [{ text: 'Attending' }],
  telecom: [
    { system: 'phone', value: '2' },
    { system: 'email', value: 'ines@lakeside.example' },
  ],
};

describe('Reading who asks in FHIR', () => {
  test('takes a role with its person and organization', () => {
    expect(requester({ reference: 'PractitionerRole/r' }, ROLE, PERSON, WORKPLACE)).toEqual({
      issues: [],
      fields: { referredBy: 'Bundle.entry[1].resource' },
      answer: {
        at: 'Bundle.entry[1].resource',
        source: 'physician',
        provider: {
          at: 'Bundle.entry[2].resource',
          id: 'ours',
          npi: '111',
          names: ['Dr. Ines Okafor', 'Ines Okafor'],
        },
        referredBy: {
          name: 'Dr. Ines Okafor',
          role: 'Attending',
          organization: 'Lakeside Physicians',
          phone: '2',
          email: 'ines@lakeside.example',
        },
      },
    });
  });

  test('takes the names and the NPI that a role gives without a person or an organization in the bundle', () => {
    const role: PractitionerRole = {
      resourceType: 'PractitionerRole',
      id: 'r',
      practitioner: { display: 'Ines Okafor', identifier: { system: NPI, value: '222' } },
      organization: { display: 'Lakeside' },
    };
    expect(requester({ reference: 'PractitionerRole/r' }, role).answer).toEqual({
      at: 'Bundle.entry[1].resource',
      source: 'physician',
      provider: { at: 'Bundle.entry[1].resource', id: undefined, npi: '222', names: ['Ines Okafor'] },
      referredBy: { name: 'Ines Okafor', role: null, organization: 'Lakeside', phone: null, email: null },
    });
    const foreign = { ...role, practitioner: { display: 'Ines', identifier: { system: 'urn:x', value: '222' } } };
    expect(requester({ reference: 'PractitionerRole/r' }, foreign).answer.provider).toMatchObject({ npi: undefined });
    const numbered = { ...role, identifier: [{ system: NPI, value: '333' }] };
    expect(requester({ reference: 'PractitionerRole/r' }, numbered).answer.provider).toMatchObject({ npi: '333' });
    const bare: PractitionerRole = { resourceType: 'PractitionerRole', id: 'r' };
    expect(requester({ reference: 'PractitionerRole/r' }, bare).answer).toMatchObject({
      provider: { names: [] },
      referredBy: null,
    });
  });

  test('takes the NPI of the person before that of the role, and the contacts of the person when the role has none', () => {
    const role = { ...ROLE, identifier: [{ system: NPI, value: '333' }], telecom: [] };
    const { answer } = requester({ reference: 'PractitionerRole/r' }, role, PERSON);
    expect(answer).toMatchObject({ provider: { npi: '111' }, referredBy: { phone: '1', organization: null } });
  });

  test('takes a person without a role', () => {
    expect(requester({ reference: 'Practitioner/p' }, PERSON).answer).toEqual({
      at: 'Bundle.entry[1].resource',
      source: 'physician',
      provider: { at: 'Bundle.entry[1].resource', id: 'ours', npi: '111', names: ['Dr. Ines Okafor', 'Ines Okafor'] },
      referredBy: { name: 'Dr. Ines Okafor', role: null, organization: null, phone: '1', email: null },
    });
    const nameless: Practitioner = { resourceType: 'Practitioner', id: 'p' };
    expect(requester({ reference: 'Practitioner/p' }, nameless).answer.referredBy).toBeNull();
  });

  test('takes an organization as the sender only', () => {
    const telecom: Organization['telecom'] = [
      { system: 'phone', value: '3' },
      { system: 'email', value: 'desk@lakeside.example' },
    ];
    expect(requester({ reference: 'Organization/o' }, { ...WORKPLACE, telecom }).answer).toEqual({
      ...NOBODY,
      at: 'Bundle.entry[1].resource',
      referredBy: {
        name: 'Lakeside Physicians',
        organization: 'Lakeside Physicians',
        phone: '3',
        email: 'desk@lakeside.example',
      },
    });
    expect(requester({ reference: 'Organization/o' }, WORKPLACE).answer.referredBy).toMatchObject({
      phone: null,
      email: null,
    });
    expect(requester({ reference: 'Organization/o' }, { resourceType: 'Organization', id: 'o' }).answer).toEqual({
      ...NOBODY,
      at: 'Bundle.entry[1].resource',
    });
  });

  test('takes a relative as family and the patient as self', () => {
    const relative: Resource = {
      resourceType: 'RelatedPerson',
      id: 'n',
      patient: {},
      name: [{ text: 'Niamh' }],
      relationship: [{ text: 'Sister' }],
    };
    expect(requester({ reference: 'RelatedPerson/n' }, relative).answer).toEqual({
      ...NOBODY,
      source: 'family',
      at: 'Bundle.entry[1].resource',
      referredBy: { name: 'Niamh', role: 'Sister' },
    });
    const unnamed: Resource = { resourceType: 'RelatedPerson', id: 'n', patient: {} };
    expect(requester({ reference: 'RelatedPerson/n' }, unnamed).answer.referredBy).toBeNull();
    const unrelated: Resource = { ...unnamed, name: [{ text: 'Niamh' }] };
    expect(requester({ reference: 'RelatedPerson/n' }, unrelated).answer.referredBy).toEqual({
      name: 'Niamh',
      role: null,
    });
    expect(requester({ reference: 'Patient/p' }, { resourceType: 'Patient', id: 'p' }).answer).toEqual({
      ...NOBODY,
      source: 'self',
      at: 'Bundle.entry[1].resource',
    });
  });

  test('takes nobody of another type, with a warning, and nobody when nobody is named', () => {
    expect(requester({ reference: 'Device/d' }, { resourceType: 'Device', id: 'd' })).toEqual({
      answer: { ...NOBODY, at: 'Bundle.entry[1].resource' },
      issues: [['warning', 'not-supported', 'Bundle.entry[1].resource']],
      fields: {},
    });
    expect(requester(undefined)).toEqual({ answer: NOBODY, issues: [], fields: {} });
  });

  test('takes a name or an NPI alone, and warns of an address alone', () => {
    const identifier = { system: NPI, value: '444' };
    expect(requester({ display: 'Dr. Okafor', identifier }).answer).toEqual({
      provider: { at: AT, npi: '444', names: ['Dr. Okafor'] },
      referredBy: { name: 'Dr. Okafor' },
      source: 'physician',
      at: undefined,
    });
    expect(requester({ identifier }).answer).toMatchObject({
      provider: { npi: '444', names: [] },
      referredBy: { name: 'NPI 444' },
    });
    const searched = requester({ reference: `Practitioner?identifier=${NPI}|444` });
    expect(searched.answer).toMatchObject({ provider: { npi: '444', names: [] }, referredBy: { name: 'NPI 444' } });
    expect(requester({ display: 'Dr. Okafor' }).answer.provider).toMatchObject({ npi: undefined });
    const elsewhere = 'HTTPS://ehr.example/fhir/Practitioner/1';
    expect(requester({ reference: elsewhere })).toEqual({
      answer: NOBODY,
      issues: [['warning', 'not-found', AT]],
      fields: {},
    });
    expect(requester({ reference: elsewhere, display: 'Dr. Okafor' }).issues).toEqual([]);
    for (const lost of [
      { reference: 'Practitioner/none' },
      { reference: 'urn:x-https://a' },
      { identifier: { system: NPI } },
    ]) {
      expect(requester(lost)).toMatchObject({ answer: NOBODY, issues: [['warning', 'not-found', AT]] });
    }
  });
});

const organization = (reference: Reference | undefined, ...resources: readonly Resource[]) => {
  const { index, first } = placed(REQUEST, ...resources);
  return readOrganization(index, reference, { at: AT, within: first.within });
};

describe('Reading the hospices of FHIR', () => {
  test('takes the numbers and names of an organization in the bundle', () => {
    const hospice: Organization = {
      resourceType: 'Organization',
      id: 'h',
      name: 'Harbor Hospice',
      alias: ['Harbor'],
      identifier: [
        { system: IDS.hospice, value: 'ours' },
        { system: NPI, value: '555' },
        { system: CCN, value: '12345X' },
      ],
    };
    expect(organization({ reference: 'Organization/h' }, hospice)).toEqual({
      at: 'Bundle.entry[1].resource',
      id: 'ours',
      npi: '555',
      ccn: '12345X',
      names: ['Harbor Hospice', 'Harbor'],
    });
    const typed = { type: { coding: [{ system: IDENTIFIER_TYPE, code: 'CCN' }] }, value: '54321X' };
    const other: Organization = { resourceType: 'Organization', id: 'h', identifier: [typed] };
    expect(organization({ reference: 'Organization/h' }, other)).toMatchObject({ ccn: '54321X', names: [] });
  });

  test('takes the name and the numbers that the reference gives', () => {
    expect(organization({ display: 'Harbor', identifier: { system: CCN, value: '12345X' } })).toEqual({
      at: AT,
      id: undefined,
      npi: undefined,
      ccn: '12345X',
      names: ['Harbor'],
    });
    expect(organization({ identifier: { system: IDS.hospice, value: 'ours' } })).toMatchObject({
      id: 'ours',
      names: [],
    });
    expect(organization({ display: 'Harbor' })).toMatchObject({ names: ['Harbor'] });
  });

  test('takes nothing of a reference to nobody, to nothing, or to another type', () => {
    expect(organization(undefined)).toBeNull();
    expect(organization({ reference: 'Organization/none' })).toBeNull();
    expect(organization({ reference: 'Practitioner/p', display: 'Ines' }, PERSON)).toBeNull();
  });
});
