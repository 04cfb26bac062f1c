import { describe, expect } from 'vitest';
import { documentReference, entryUrl, transaction } from '../support/bundles.ts';
import { PDF } from '../../documents/support/documents.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '../support/fhirCalls.ts';
import { test } from '../../support/server.ts';

type Change = Record<string, unknown>;

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const valuesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, inner: unknown) => sum + valuesIn(inner), 1)
    : 1;

/** Nested extensions with a value in the innermost one. */
const nested = (levels: number): Change =>
  levels === 1
    ? { url: 'https://ehr.example/x', valueString: 'x' }
    : { url: 'https://ehr.example/x', extension: [nested(levels - 1)] };

const listing = (count: number) => {
  const note = many(count, { text: 'A' });
  // A kind of resource that the import does not read.
  return transaction({ more: [{ resourceType: 'Observation', note }] });
};

const writtenAt = (authoredOn: string) => transaction({ request: { authoredOn } });

describe('FHIR import limits what a Bundle holds', () => {
  test('FHIR import takes a list of 1,000 and refuses one of 1,001', async ({ server }) => {
    const world = await makeFhirWorld(server);
    expect(placesOf((await importBundle(server, world, listing(1000))).warnings)).toEqual([
      ['not-supported', 'Bundle.entry[3].resource'],
    ]);
    expect((await refusal(server, world, listing(1001))).places).toEqual([
      ['too-costly', 'Bundle.entry[3].resource.note'],
    ]);
  });

  test('FHIR import takes 100,000 values and refuses 100,001', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const holding = (count: number) => {
      const rows = Object.fromEntries(many(100, 0).map((_, number) => [`list${number}`, many(990, 1)]));
      const less = transaction({ more: [{ resourceType: 'Observation', ...rows, rest: [] }] });
      const rest = many(count - valuesIn(less), 1);
      return transaction({ more: [{ resourceType: 'Observation', ...rows, rest }] });
    };
    expect(valuesIn(holding(100_000))).toBe(100_000);
    expect((await importBundle(server, world, holding(100_000))).record.status).toBe('referral_received');
    expect((await refusal(server, world, holding(100_001))).places).toEqual([['too-costly', 'Bundle']]);
  });

  test('FHIR import takes 40 levels and refuses 41', async ({ server }) => {
    const world = await makeFhirWorld(server);
    // The patient lies 3 levels down, an extension within another 2 further each, its value 3.
    const forty = transaction({ patient: { extension: [nested(18)] } });
    expect((await importBundle(server, world, forty)).record.status).toBe('referral_received');
    const more = transaction({ patient: { maritalStatus: { text: 'A', extension: [nested(18)] } } });
    expect((await refusal(server, world, more)).places).toEqual([['structure', 'Bundle']]);
  });

  test('FHIR import takes 100 documents and refuses 101', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const data = Buffer.from(PDF).toString('base64');
    const holding = (count: number) => transaction({ more: many(count, documentReference({ data })) });
    await importBundle(server, world, holding(100));
    expect(await server.db.selectFrom('document').select('id').execute()).toHaveLength(100);
    expect((await refusal(server, world, holding(101))).places).toEqual([['too-costly', 'Bundle']]);
  });

  test('FHIR import reports at most 100 errors, and each of them once', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const refused = async (performer: readonly Change[], more: readonly Change[] = []) =>
      (await refusal(server, world, transaction({ request: { performer }, more }), 'group')).places;
    expect(await refused(many(100, { display: 'Nowhere' }))).toHaveLength(100);
    expect(await refused(many(101, { display: 'Nowhere' }))).toHaveLength(100);
    const twice = many(2, { reference: entryUrl(4) });
    expect(await refused(twice, [{ resourceType: 'Organization', name: 'Nowhere' }])).toEqual([
      ['not-found', 'Bundle.entry[3].resource'],
    ]);
  });

  test('FHIR import of a group takes 20 hospices and refuses 21 at the performers', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const performer: Change[] = [];
    for (let number = 1; number <= 21; number += 1) {
      const hospice_id = await server.addHospice({ name: `Hospice ${number}` });
      await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id }).execute();
      performer.push({ display: `Hospice ${number}` });
    }
    const asking = (count: number) => transaction({ request: { performer: performer.slice(0, count) } });
    expect((await importBundle(server, world, asking(20), 'group')).record.enrollments).toHaveLength(20);
    expect((await refusal(server, world, asking(21), 'group')).places).toEqual([
      ['value', 'Bundle.entry[1].resource.performer'],
    ]);
  });
});

describe('FHIR import limits when a request reached the hospice', () => {
  test.for<[title: string, taken: string, refused: string]>([
    ['a minute ahead of now', '2026-11-20T15:01:00Z', '2026-11-20T15:01:01Z'],
    ['90 days back', '2026-08-22T15:00:00Z', '2026-08-22T14:59:59Z'],
  ])('FHIR import takes a request from %s and refuses one beyond', async ([, taken, refused], { server }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, writtenAt(taken))).record.receivedAt).toBe(new Date(taken).toISOString());
    expect((await refusal(server, world, writtenAt(refused))).places).toEqual([
      ['value', 'Bundle.entry[1].resource.authoredOn'],
    ]);
  });
});

const text = (length: number) => 'a'.repeat(length);

const person = (more: Change) => ({ resourceType: 'RelatedPerson', patient: { reference: entryUrl(1) }, ...more });

const email = (length: number) =>
  `${text(64)}@${text(60)}.${text(60)}.${text(length - 64 - 1 - 60 - 1 - 60 - 1 - 4)}.com`;

const calling = (value: string) => transaction({ patient: { telecom: [{ system: 'phone', value }] } });

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
      title: 'a given name',
      longest: 80,
      make: (length) => ({ patient: { name: [{ family: 'Stern', given: [text(length)] }] } }),
      place: 'entry[0].resource.name[0].given[0]',
    },
    {
      title: 'middle names',
      longest: 80,
      make: (length) => ({ patient: { name: [{ family: 'Stern', given: ['Noa', 'a', text(length - 2)] }] } }),
      place: 'entry[0].resource.name[0].given[1]',
    },
    {
      title: 'a family name',
      longest: 80,
      make: (length) => ({ patient: { name: [{ family: text(length), given: ['Noa'] }] } }),
      place: 'entry[0].resource.name[0].family',
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
    'FHIR import takes $title of $longest signs and refuses one more',
    async ({ code, longest, make, place }, { server }) => {
      const world = await makeFhirWorld(server);
      await importBundle(server, world, transaction(make(longest)));
      const { places } = await refusal(server, world, transaction(make(longest + 1)));
      expect(places).toEqual([[code ?? 'value', `Bundle.${place}`]]);
    },
  );

  test('FHIR import takes a phone number of 10 digits in any form and refuses one of 9', async ({ server }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, calling('410.555.0100'))).record.patient.phone).toBe('(410) 555-0100');
    expect((await refusal(server, world, calling('410-555-010'))).places).toEqual([
      ['value', 'Bundle.entry[0].resource.telecom[0].value'],
    ]);
  });

  test('FHIR import takes a patient born in 1900 and refuses one born in 1899', async ({ server }) => {
    const world = await makeFhirWorld(server);
    expect((await importBundle(server, world, born('1900-01-01'))).record.patient.dateOfBirth).toBe('1900-01-01');
    expect((await refusal(server, world, born('1899-12-31'))).places).toEqual([
      ['value', 'Bundle.entry[0].resource.birthDate'],
    ]);
  });

  test('FHIR import refuses who referred with a name of 121 signs at the role that names them', async ({ server }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    expect((await importBundle(server, world, askedBy(120))).record.referredBy?.name).toHaveLength(120);
    expect((await refusal(server, world, askedBy(121))).places).toEqual([['value', 'Bundle.entry[3].resource']]);
  });
});
