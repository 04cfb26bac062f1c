import { describe, expect } from 'vitest';
import { entryUrl, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const text = (length: number) => 'a'.repeat(length);

const person = (more: Change) => ({ resourceType: 'RelatedPerson', patient: { reference: entryUrl(1) }, ...more });

const email = (length: number) =>
  `${text(64)}@${text(60)}.${text(60)}.${text(length - 64 - 1 - 60 - 1 - 60 - 1 - 4)}.com`;

const calling = (value: string) => transaction({ patient: { telecom: [{ system: 'phone', value }] } });

const namedWith = (given: number, family: number) =>
  transaction({ patient: { name: [{ family: text(family), given: [text(given)] }] } });

const born = (birthDate: string) => transaction({ patient: { birthDate } });

const askedBy = (length: number) =>
  transaction({
    practitioner: { identifier: undefined, name: [{ text: text(length) }] },
    request: { requester: { reference: entryUrl(4) }, locationReference: [{ display: 'Maple Court' }] },
    more: [{ resourceType: 'PractitionerRole', practitioner: { reference: entryUrl(3) } }],
  });

describe('FHIR import limits the length of values', () => {
  test.for<{
    title: string;
    /** The longest that is taken. */
    longest: number;
    make: (length: number) => Parameters<typeof transaction>[0];
    place: string;
    code?: string;
  }>([
    {
      title: 'middle names',
      longest: 80,
      make: (length) => ({ patient: { name: [{ family: 'Stern', given: ['Noa', 'a', text(length - 2)] }] } }),
      place: 'entry[0].resource.name[0].given[1]',
    },
    {
      title: 'a suffix',
      longest: 20,
      make: (length) => ({ patient: { name: [{ family: 'Stern', given: ['Noa'], suffix: [text(length)] }] } }),
      place: 'entry[0].resource.name[0].suffix',
    },
    {
      title: 'a nickname',
      longest: 80,
      make: (length) => ({
        patient: {
          name: [
            { family: 'Stern', given: ['Noa'] },
            { use: 'nickname', given: [text(length)] },
          ],
        },
      }),
      place: 'entry[0].resource.name[1]',
    },
    {
      title: 'an address',
      longest: 300,
      make: (length) => ({ patient: { address: [{ text: text(length) }] } }),
      place: 'entry[0].resource.address[0]',
    },
    {
      title: 'an MRN',
      longest: 40,
      make: (length) => ({
        patient: { identifier: [{ system: 'https://wayside.example/fhir/sid/mrn', value: text(length) }] },
      }),
      place: 'entry[0].resource.identifier',
    },
    {
      title: 'a language tag',
      longest: 35,
      make: (length) => {
        const code = `${length > 35 ? 'eng' : 'en'}-${`${text(7)}-`.repeat(3)}${text(8)}`;
        return { patient: { communication: [{ language: { coding: [{ code }] } }] } };
      },
      place: 'entry[0].resource.communication',
    },
    {
      title: 'a diagnosis',
      longest: 200,
      make: (length) => ({ request: { reasonCode: [{ text: text(length) }] } }),
      place: 'entry[1].resource.reasonCode[0].text',
    },
    {
      title: 'a note',
      longest: 4000,
      make: (length) => ({ request: { note: [{ text: 'a' }, { text: text(length - 3) }] } }),
      place: 'entry[1].resource.note',
    },
    {
      title: 'a place',
      longest: 120,
      make: (length) => ({ request: { locationReference: [{ display: text(length) }] } }),
      place: 'entry[1].resource',
      code: 'business-rule',
    },
    {
      title: 'a member id',
      longest: 40,
      make: (length) => ({
        more: [
          {
            resourceType: 'Coverage',
            status: 'active',
            subscriberId: text(length),
            beneficiary: { reference: entryUrl(1) },
            payor: [{ display: 'Medicare' }],
          },
        ],
      }),
      place: 'entry[3].resource.subscriberId',
    },
    {
      title: 'a caregiver’s name',
      longest: 120,
      make: (length) => ({ more: [person({ name: [{ text: text(length) }] })] }),
      place: 'entry[3].resource.name[0]',
    },
    {
      title: 'a caregiver’s email address',
      longest: 254,
      make: (length) => ({
        more: [person({ name: [{ text: 'Seán' }], telecom: [{ system: 'email', value: email(length) }] })],
      }),
      place: 'entry[3].resource.telecom[0].value',
    },
  ])(
    'FHIR import takes $title of $longest signs, and cuts or leaves out one more',
    async ({ code, longest, make, place }, { server }) => {
      const world = await makeFhirWorld(server);
      const said = [code ?? 'value', `Bundle.${place}`];
      const { warnings } = await importBundle(server, world, transaction(make(longest)));
      expect(placesOf(warnings)).not.toContainEqual(said);
      const longer = await importBundle(server, world, transaction(make(longest + 1)));
      expect(placesOf(longer.warnings)).toContainEqual(said);
    },
  );

  test('FHIR import takes given and family names of 80 signs, and refuses 81 rather than change a name', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, namedWith(80, 80))).record.patient.lastName).toHaveLength(80);
    const name = 'Bundle.entry[0].resource.name[0]';
    expect((await refusal(server, world, namedWith(81, 80))).places).toEqual([['value', `${name}.given[0]`]]);
    expect((await refusal(server, world, namedWith(80, 81))).places).toEqual([['value', `${name}.family`]]);
  });

  test('FHIR import cuts a text at its longest, and leaves out what can’t be cut', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const request = { reasonCode: [{ text: text(250) }] };
    const patient = { telecom: [{ system: 'phone', value: 'ask at the door' }] };
    const { record, warnings } = await importBundle(server, world, transaction({ request, patient }));
    expect(record.primaryDiagnosis?.text).toBe(`${text(199)}…`);
    expect(record.patient.phone).toBeNull();
    expect(warnings.map(({ diagnostics }) => diagnostics)).toEqual([
      expect.stringMatching(/^“ask at the door” was left out/),
      'This is longer than 200 characters and was shortened',
    ]);
  });

  test('FHIR import leaves out an ICD-10-CM code of another form and keeps its words', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const reasonCode = [
      { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: '162.9', display: 'Lung cancer' }] },
    ];
    const { record, warnings } = await importBundle(server, world, transaction({ request: { reasonCode } }));
    expect(record.primaryDiagnosis).toEqual({ text: 'Lung cancer', icd10: null, category: 'other' });
    expect(placesOf(warnings)).toEqual([['value', 'Bundle.entry[1].resource.reasonCode[0].coding[0].code']]);
  });

  test('FHIR import takes a phone number of 10 digits in any form and leaves out one of 9', async ({ server }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, calling('410.555.0100'))).record.patient.phone).toBe('(410) 555-0100');
    const { record, warnings } = await importBundle(server, world, calling('410-555-010'));
    expect(record.patient.phone).toBeNull();
    expect(placesOf(warnings)).toContainEqual(['value', 'Bundle.entry[0].resource.telecom[0].value']);
  });

  test('FHIR import takes a patient born in 1900, and no date of 1899, of a year alone or in the future', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, born('1900-01-01'))).record.patient.dateOfBirth).toBe('1900-01-01');
    for (const birthDate of ['1899-12-31', '1938', '1938-04', '2026-12-01']) {
      const { record, warnings } = await importBundle(server, world, born(birthDate));
      expect(record.patient.dateOfBirth).toBeNull();
      expect(placesOf(warnings)).toContainEqual(['value', 'Bundle.entry[0].resource.birthDate']);
    }
  });

  test('FHIR import cuts the name of who referred at 120 signs', async ({ server }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, askedBy(120))).record.referredBy?.name).toHaveLength(120);
    const { record, warnings } = await importBundle(server, world, askedBy(121));
    expect(record.referredBy?.name).toBe(`${text(119)}…`);
    expect(placesOf(warnings)).toContainEqual(['value', 'Bundle.entry[3].resource']);
  });
});
