import { describe, expect } from 'vitest';
import { EXTENSIONS, IDS, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';
import { entryUrl, PROVIDER_NPI, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const NPI_TYPE = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'NPI' }] };
const AT_MAPLE_COURT = { locationReference: [{ display: 'Maple Court' }] };

const relative = (text: string, more: Change = {}) => ({
  resourceType: 'RelatedPerson',
  patient: { reference: entryUrl(1) },
  name: [{ text }],
  ...more,
});
const surveyed = (valueBoolean: boolean) => ({ url: EXTENSIONS.surveyContact, valueBoolean });

const sentBy = (valueReference: Change) => [{ url: EXTENSIONS.referredBy, valueReference }];

describe('FHIR import of the caregiver', () => {
  test('FHIR import takes the related person who is marked as the survey contact, not the first, and warns of the others', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const son = [{ text: 'Son' }];
    const more = [
      relative('Seán', { extension: [surveyed(false)] }),
      relative('Niamh', { extension: [surveyed(true)], relationship: son }),
      relative('Orla'),
    ];
    const { record, warnings } = await importBundle(server, world, transaction({ more }));
    expect(record.caregiver).toMatchObject({ name: 'Niamh', isSurveyContact: true });
    expect(warnings).toMatchObject([
      {
        diagnostics: 'Only one caregiver was imported. The others are listed with the order (2 times)',
        expression: ['Bundle.entry[3].resource', 'Bundle.entry[5].resource'],
      },
    ]);
  });

  test('FHIR import keeps that a related person is not the survey contact, and has consented to contact', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const extension = [surveyed(false), { url: EXTENSIONS.consented, valueBoolean: true }];
    const { record } = await importBundle(server, world, transaction({ more: [relative('Seán', { extension })] }));
    expect(record.caregiver).toMatchObject({ isSurveyContact: false, hasConsentedToContact: true });
  });

  test('FHIR import takes a related person who asks for care as who referred, and not as the caregiver', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const bundle = transaction({
      request: { requester: { reference: entryUrl(4) }, ...AT_MAPLE_COURT },
      more: [
        relative('Seán', { relationship: [{ text: 'Son' }] }),
        relative('Niamh', { relationship: [{ text: 'Daughter' }] }),
      ],
    });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record).toMatchObject({
      source: 'family',
      referredBy: { name: 'Seán', role: 'Son' },
      caregiver: { name: 'Niamh' },
    });
    expect(placesOf(warnings)).toEqual([]);
  });

  test('FHIR import leaves out old phone numbers and addresses of a caregiver, and the beginning mailto', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const telecom = [
      { system: 'phone', use: 'old', value: '(555) 010-0100' },
      { system: 'email', use: 'old', value: 'old@family.example' },
      { system: 'sms', value: '(555) 010-0101' },
      { system: 'email', value: 'mailto:sean@family.example' },
    ];
    const communication = [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'ga' }] } }];
    const more = [relative('Seán', { telecom, communication })];
    const { record } = await importBundle(server, world, transaction({ more }));
    expect(record.caregiver).toMatchObject({
      phone: '(555) 010-0101',
      email: 'sean@family.example',
      language: 'ga',
    });
  });

  test('FHIR import takes no caregiver from a contact or a related person without a name', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const contact = [{ telecom: [{ system: 'phone', value: '(555) 010-0100' }] }];
    expect((await importBundle(server, world, transaction({ patient: { contact } }))).record.caregiver).toBeNull();
    const nameless = transaction({ more: [relative('', { name: undefined })] });
    const { record, warnings } = await importBundle(server, world, nameless);
    expect(record.caregiver).toBeNull();
    expect(placesOf(warnings)).toContainEqual(['required', 'Bundle.entry[3].resource.name']);
  });

  test('FHIR import derives a relationship from its words when no code is known', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const expected = {
      Wife: 'spouse_partner',
      'her husband': 'spouse_partner',
      Spouse: 'spouse_partner',
      'Life partner': 'spouse_partner',
      Son: 'child',
      'Eldest daughter': 'child',
      Child: 'child',
      Mother: 'parent',
      Father: 'parent',
      Parent: 'parent',
      Brother: 'sibling',
      'Half sister': 'sibling',
      Sibling: 'sibling',
      'Good friend': 'friend',
      Neighbor: 'friend',
      Neighbour: 'friend',
      Guardian: 'legal_representative',
      'Power of attorney': 'legal_representative',
      'Health care proxy': 'legal_representative',
      'Legal representative': 'legal_representative',
      Grandmother: 'other_family',
      Cousin: 'other_family',
    };
    const found: Record<string, unknown> = {};
    for (const text of Object.keys(expected)) {
      // The code is one of another system.
      const coding = [{ system: 'https://ehr.example/roles', code: 'SIS' }];
      const bundle = transaction({ more: [relative('Seán', { relationship: [{ text, coding }] })] });
      found[text] = (await importBundle(server, world, bundle)).record.caregiver?.relationship;
    }
    expect(found).toEqual(expected);
  });

  test('FHIR import derives a relationship from its code before its words', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const relationship = [{ text: 'Friend', coding: [{ system: ROLE_CODE, code: 'SIS' }] }];
    const { record } = await importBundle(server, world, transaction({ more: [relative('Niamh', { relationship })] }));
    expect(record.caregiver?.relationship).toBe('sibling');
  });
});

describe('FHIR import of the requester', () => {
  const NAME = { name: [{ text: 'Dr. Noa Stern' }] };
  const OTHER_NPI = [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1777777774' }];

  test.for<[title: string, practitioner: Change, request: Change, role: Change]>([
    ['an NPI by its type', { ...NAME, identifier: [{ type: NPI_TYPE, value: PROVIDER_NPI }] }, {}, {}],
    [
      'the NPI of the role',
      { ...NAME, identifier: undefined },
      { requester: { reference: entryUrl(4) } },
      { identifier: [{ type: NPI_TYPE, value: PROVIDER_NPI }], practitioner: { reference: entryUrl(3) } },
    ],
    [
      'the NPI with which a role names its practitioner',
      OTHER_NPI[0] ?? {},
      { requester: { reference: entryUrl(4) } },
      {
        practitioner: {
          identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: PROVIDER_NPI },
          display: 'Dr. Noa Stern',
        },
      },
    ],
    [
      'an NPI alone',
      {},
      { requester: { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: PROVIDER_NPI } } },
      {},
    ],
    [
      'the name without title and degrees',
      { identifier: undefined, name: [{ text: 'Prof. Ines Okafor, MSN, NP' }] },
      {},
      {},
    ],
  ])('FHIR import finds the responsible provider by %s', async ([, practitioner, request, role], { server }) => {
    const world = await makeFhirWorld(server);
    const own = 'system' in practitioner ? { ...NAME, identifier: OTHER_NPI } : practitioner;
    const more = Object.keys(role).length > 0 ? [{ resourceType: 'PractitionerRole', ...role }] : [];
    const { record } = await importBundle(server, world, transaction({ practitioner: own, request, more }));
    expect(record.responsibleProvider?.id).toBe(world.providerId);
    expect(record.referredBy).toBeNull();
  });

  test('FHIR import finds the provider by our id before the NPI, and by the NPI before the name', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const noa = await server.addProvider(world.groupId, { name: 'Dr. Noa Stern', npi: '1777777774' });
    const byId = transaction({
      practitioner: {
        identifier: [
          { system: 'http://hl7.org/fhir/sid/us-npi', value: PROVIDER_NPI },
          { system: IDS.provider, value: noa.toUpperCase() },
        ],
      },
    });
    expect((await importBundle(server, world, byId)).record.responsibleProvider?.id).toBe(noa);
    // A provider of the same name without an NPI.
    await server.addProvider(world.groupId, { name: 'Dr. Ines Okafor' });
    expect((await importBundle(server, world, transaction())).record.responsibleProvider?.id).toBe(world.providerId);
  });

  test('FHIR import reaches who referred by the telecom of the role before the person’s', async ({ server }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const bundle = transaction({
      practitioner: { ...NAME, identifier: OTHER_NPI, telecom: [{ system: 'phone', value: '(555) 010-0100' }] },
      request: { requester: { reference: entryUrl(4) }, ...AT_MAPLE_COURT },
      more: [
        {
          resourceType: 'PractitionerRole',
          practitioner: { reference: entryUrl(3) },
          organization: { reference: entryUrl(5) },
          telecom: [
            { system: 'phone', value: '(555) 010-0101' },
            { system: 'email', value: 'noa@harbor.example' },
          ],
        },
        { resourceType: 'Organization', name: 'Harbor General' },
      ],
    });
    const { record } = await importBundle(server, world, bundle);
    expect(record.referredBy).toEqual({
      name: 'Dr. Noa Stern',
      role: null,
      organization: 'Harbor General',
      phone: '(555) 010-0101',
      email: 'noa@harbor.example',
    });
  });

  test('FHIR import takes the one who sent it as who referred, even of a provider’s name, where our export says so', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const role = { reference: entryUrl(4) };
    const more = [{ resourceType: 'PractitionerRole', practitioner: { reference: entryUrl(3) } }];
    const practitioner = { identifier: undefined };
    const alone = { requester: role, extension: sentBy(role), ...AT_MAPLE_COURT };
    const sender = await importBundle(server, world, transaction({ practitioner, request: alone, more }));
    expect(sender.record).toMatchObject({
      responsibleProvider: null,
      referredBy: { name: 'Dr. Ines Okafor' },
      source: 'physician',
    });
    expect(placesOf(sender.warnings)).toEqual([]);

    const beside = { extension: sentBy({ display: 'Noa Stern' }) };
    const both = await importBundle(server, world, transaction({ request: beside }));
    expect(both.record).toMatchObject({
      responsibleProvider: { id: world.providerId },
      referredBy: { name: 'Noa Stern' },
    });
  });

  test.for<[title: string, requester: Change | undefined, resource: Change[], expected: Change, warned: number]>([
    [
      'an organization, with its phone and email address',
      { reference: entryUrl(4) },
      [
        {
          resourceType: 'Organization',
          name: 'Harbor General',
          telecom: [
            { system: 'phone', value: '(555) 010-0100' },
            { system: 'email', value: 'intake@harbor.example' },
          ],
        },
      ],
      {
        source: 'other',
        referredBy: {
          name: 'Harbor General',
          organization: 'Harbor General',
          phone: '(555) 010-0100',
          email: 'intake@harbor.example',
        },
      },
      0,
    ],
    ['the patient', { reference: entryUrl(1) }, [], { source: 'self', referredBy: null }, 0],
    ['nobody', undefined, [], { source: 'other', referredBy: null }, 0],
    [
      'a person whom nobody knows, by a text alone',
      { display: 'Dr. Noa Stern' },
      [],
      { source: 'physician', referredBy: { name: 'Dr. Noa Stern' } },
      1,
    ],
    [
      'a device, with a warning',
      { reference: entryUrl(4) },
      [{ resourceType: 'Device' }],
      { source: 'other', referredBy: null },
      2,
    ],
  ])('FHIR import of a request from %s', async ([, requester, more, expected, warned], { server }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const bundle = transaction({ request: { requester, ...AT_MAPLE_COURT }, more });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.responsibleProvider).toBeNull();
    expect(record).toMatchObject(expected);
    expect(warnings).toHaveLength(warned);
  });
});
