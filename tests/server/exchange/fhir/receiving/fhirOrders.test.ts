import { describe, expect } from 'vitest';
import { IDENTIFIER_TYPE, IDS } from '#server/exchange/fhir/systems.rules.ts';
import { PDF, pdfOf } from '#tests/server/documents/support/documents.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';
import { documentReference, entryUrl, transaction, type TestBundle } from '#tests/server/exchange/support/bundles.ts';
import {
  exportBundle,
  fhirPost,
  importBundle,
  makeFhirWorld,
  pathOf,
  placesOf,
  resourcesOf,
} from '#tests/server/exchange/support/fhirCalls.ts';

type Change = Record<string, unknown>;

const numbered = (type: string, value: string, system?: string) => ({
  type: { coding: [{ system: IDENTIFIER_TYPE, code: type }] },
  ...(system === undefined ? {} : { system }),
  value,
});
const SYSTEM = 'urn:oid:1.2.3.4';
const PLACER = numbered('PLAC', 'ORD-77', SYSTEM);

/** An order of Harbor General with its number, sent as it often is. */
const ordered = (request: Change = {}, more: Parameters<typeof transaction>[0] = {}): TestBundle =>
  transaction({
    ...more,
    request: { identifier: [PLACER], requester: { reference: entryUrl(4) }, ...request },
    more: [
      {
        resourceType: 'PractitionerRole',
        practitioner: { reference: entryUrl(3) },
        organization: { display: 'Harbor General' },
      },
      ...(more.more ?? []),
    ],
  });

const referrals = async ({ db }: TestServer) => (await db.selectFrom('referral').select('id').execute()).length;
const notes = async (server: TestServer, person: { id: string }, id: string) =>
  JSON.stringify(await (await server.as(person)(`/v1/referrals/${id}/timeline?filter.kind=note`)).json());

const sentBy = (organization: string, system?: string) => {
  const bundle = ordered({ identifier: [numbered('PLAC', 'ORD-77', system)] });
  const role = bundle.entry[3]?.resource;
  if (role) role['organization'] = { display: organization };
  return bundle;
};

describe('An order’s numbers', () => {
  test('are kept with the referral, and come back in the request and each task of an export', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const identifier = [PLACER, numbered('FILL', '99', 'urn:oid:9'), { system: IDS.referral, value: 'R-9' }];
    const requisition = { system: 'urn:oid:5', value: 'REQ-5' };
    const { id, record } = await importBundle(server, world, ordered({ identifier, requisition }));
    expect(record.order).toMatchObject({
      placer: { system: SYSTEM, value: 'ORD-77' },
      filler: { system: 'urn:oid:9', value: '99' },
      requisition,
    });
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    const back = [PLACER, numbered('FILL', record.displayId, IDS.referral), numbered('FILL', '99', 'urn:oid:9')];
    const group = numbered('PGN', 'REQ-5', 'urn:oid:5');
    expect(resourcesOf(bundle, 'ServiceRequest')).toMatchObject([{ identifier: back, requisition: group }]);
    expect(resourcesOf(bundle, 'Task')).toMatchObject([
      { identifier: back, groupIdentifier: group, code: { coding: [{ code: 'fulfill' }] } },
    ]);
  });

  test.for<[title: string, request: Change, more: Change[]]>([
    ['without a type', { identifier: [{ system: SYSTEM, value: 'ORD-77' }] }, []],
    [
      'of the task alone',
      { identifier: undefined },
      [{ resourceType: 'Task', status: 'requested', intent: 'order', identifier: [PLACER] }],
    ],
  ])('%s are the sender’s as well', async ([, request, more], { server }) => {
    const world = await makeFhirWorld(server);
    const { record } = await importBundle(server, world, ordered(request, { more }));
    expect(record.order?.placer).toEqual({ system: SYSTEM, value: 'ORD-77' });
  });
});

describe('What an order says beyond a referral’s fields', () => {
  const SENT: Parameters<typeof ordered> = [
    {
      authoredOn: '2026-11-19',
      occurrencePeriod: { start: '2026-11-21', end: '2026-11-30' },
      insurance: [{ reference: entryUrl(5) }],
    },
    {
      patient: {
        identifier: [
          numbered('MR', 'MRN-1', 'urn:oid:7'),
          numbered('SS', '123-45-6789', 'http://hl7.org/fhir/sid/us-ssn'),
          { type: { text: 'Plan number' }, value: 'P-8' },
        ],
        telecom: [
          { system: 'phone', value: '(555) 010-0142' },
          { system: 'phone', value: '(555) 010-0143' },
          { system: 'email', value: 'maire@family.example' },
        ],
      },
      more: [
        {
          resourceType: 'Coverage',
          status: 'active',
          beneficiary: { reference: entryUrl(1) },
          payor: [{ display: 'Blue Harbor Medicare Advantage' }],
          class: [
            { type: { coding: [{ code: 'plan' }] }, value: 'HMO-1' },
            { type: { coding: [{ code: 'group' }] }, value: 'G-22' },
          ],
          period: { start: '2026-01-01' },
        },
      ],
    },
  ];

  test('is listed with the record, without a Social Security number', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { record } = await importBundle(server, world, ordered(...SENT));
    expect(record.order?.facts.map(({ kind, text }) => [kind, text])).toEqual([
      ['plan', 'HMO-1'],
      ['plan_group', 'G-22'],
      ['covered', 'Jan 1, 2026 –'],
      ['sender', 'Harbor General'],
      ['ordered', 'Nov 19, 2026'],
      ['occurrence', 'Nov 21, 2026 – Nov 30, 2026'],
      ['email', 'maire@family.example'],
      ['phone', '(555) 010-0143'],
      ['patient_number', 'P-8, Plan number'],
      ['mrn_system', 'urn:oid:7'],
    ]);
    expect(JSON.stringify(record)).not.toContain('123-45-6789');
  });

  test('comes back in an export, and no longer once a person has corrected it', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { hospice_admin: person } = world.people;
    const { id, record } = await importBundle(server, world, ordered(...SENT));
    const first = await exportBundle(server, person, id);
    expect(resourcesOf(first, 'Patient')).toMatchObject([
      {
        identifier: [numbered('MR', 'MRN-1', 'urn:oid:7'), { system: IDS.patient }],
        telecom: [{ system: 'phone' }, { system: 'email', value: 'maire@family.example' }],
        address: [{ line: ['12 Harbor Lane', 'Apt 4'], city: 'Portland', state: 'ME', postalCode: '04101' }],
      },
    ]);
    expect(resourcesOf(first, 'ServiceRequest')).toMatchObject([
      { occurrencePeriod: { start: '2026-11-21', end: '2026-11-30' } },
    ]);
    expect(resourcesOf(first, 'Coverage')).toMatchObject([
      {
        payor: [{ display: 'Blue Harbor Medicare Advantage' }],
        class: [{ value: 'HMO-1' }, { value: 'G-22' }],
        period: { start: '2026-01-01' },
      },
    ]);
    const change = {
      version: record.version,
      patient: { mrn: 'MRN-2', address: '1 New Street' },
      payer: { primary: 'medicaid' },
    };
    const answer = await server.as(person)(`/v1/referrals/${id}`, {
      method: 'PATCH',
      body: JSON.stringify(change),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const second = await exportBundle(server, person, id);
    const [patient] = resourcesOf(second, 'Patient');
    expect(patient).toMatchObject({ identifier: [{ system: IDS.mrn, value: 'MRN-2' }, {}] });
    expect(patient?.['address']).toEqual([{ text: '1 New Street' }]);
    expect(resourcesOf(second, 'Coverage')[0]).not.toHaveProperty('class');
  });
});

describe('An order that is sent again', () => {
  test('finds its referral, says what differs, and changes nothing', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const first = await importBundle(server, world, ordered());
    const again = await importBundle(
      server,
      world,
      ordered({ priority: 'routine' }, { patient: { telecom: [{ system: 'phone', value: '(555) 010-0199' }] } }),
    );
    expect(again.id).toBe(first.id);
    expect(await referrals(server)).toBe(1);
    expect(again.record).toMatchObject({ urgency: 'urgent', patient: { phone: '(555) 010-0142' } });
    expect(again.response.entry[0]?.response.status).toBe('200 OK');
    const said = again.warnings.map(({ diagnostics }) => diagnostics);
    expect(said).toContainEqual(
      expect.stringContaining(`This order was already imported as ${first.record.displayId}`),
    );
    expect(said).toContainEqual(expect.stringContaining('Urgency: Urgent → Routine'));
    const timeline = await notes(server, world.people.hospice_admin, first.id);
    expect(timeline).toContain('This order was sent again.');
    expect(timeline).toContain('Urgency: Urgent → Routine');
  });

  test('adds nothing when it is the same, and only the documents that are new', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const one = documentReference({ data: Buffer.from(PDF).toString('base64'), title: 'One' });
    const two = documentReference({ data: Buffer.from(pdfOf(2000)).toString('base64'), title: 'Two' });
    const names = async () =>
      (await server.db.selectFrom('document').select('name').orderBy('name').execute()).map(({ name }) => name);
    const { id } = await importBundle(server, world, ordered({}, { more: [one] }));
    await importBundle(server, world, ordered({}, { more: [one] }));
    expect(await names()).toEqual(['FHIR Bundle as received.json', 'One.pdf']);
    expect(await notes(server, world.people.hospice_admin, id)).not.toContain('sent again');
    await importBundle(server, world, ordered({}, { more: [one, two] }));
    expect(await names()).toEqual([
      'FHIR Bundle as received.json',
      'FHIR Bundle as received.json',
      'One.pdf',
      'Two.pdf',
    ]);
    const added = `/v1/referrals/${id}/timeline?filter.kind=document_added`;
    const lines = await (await server.as(world.people.hospice_admin)(added)).json();
    expect(lines).toMatchObject({ data: [{ text: expect.stringContaining('Two.pdf') }] });
  });

  test('says that the sender took it back', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await importBundle(server, world, ordered());
    const { record, warnings } = await importBundle(server, world, ordered({ status: 'revoked' }));
    expect(record).toMatchObject({ id, status: 'referral_received' });
    expect(warnings[0]?.diagnostics).toContain('The sender withdrew the order');
    expect(await notes(server, world.people.hospice_admin, id)).toContain('The sender withdrew the order.');
  });

  test('becomes one referral when it comes twice at once', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const both = await Promise.all([importBundle(server, world, ordered()), importBundle(server, world, ordered())]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await referrals(server)).toBe(1);
  });

  test.for<[title: string, first: () => TestBundle, second: () => TestBundle, count: number]>([
    [
      'of another sender with the same system and number',
      () => sentBy('Harbor General', SYSTEM),
      () => sentBy('Mercy Hospital', SYSTEM),
      2,
    ],
    ['of another sender without a system', () => sentBy('Harbor General'), () => sentBy('Mercy Hospital'), 2],
    ['of the same sender without a system', () => sentBy('Harbor General'), () => sentBy('HARBOR  general'), 1],
    ['with another system', () => sentBy('Harbor General', SYSTEM), () => sentBy('Harbor General', 'urn:oid:8'), 2],
  ])('%s makes the right number of referrals', async ([, first, second, count], { server }) => {
    const world = await makeFhirWorld(server);
    await importBundle(server, world, first());
    await importBundle(server, world, second());
    expect(await referrals(server)).toBe(count);
  });

  test('never finds another group’s referral, nor that of another patient, of whom it warns', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const own = await importBundle(server, world, ordered(), 'group');
    // The hospice sees the group's referral, and did not send it.
    const ofHospice = await importBundle(server, world, ordered());
    expect(ofHospice.id).not.toBe(own.id);
    const other = { name: [{ family: 'Stern', given: ['Noa'] }], birthDate: '1941-02-03' };
    const { id, warnings } = await importBundle(server, world, ordered({}, { patient: other }));
    expect([own.id, ofHospice.id]).not.toContain(id);
    expect(placesOf(warnings)).toContainEqual(['business-rule', 'Bundle.entry[1].resource.identifier']);
    expect((await importBundle(server, world, ordered(), 'group')).id).toBe(own.id);
  });

  test('finds nothing at a location that its sender has no access to', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id, record } = await importBundle(server, world, ordered());
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: await server.addLocation(world.hospiceId) })
      .where('referral_id', '=', id)
      .execute();
    const locationIds = [await server.addLocation(world.hospiceId)];
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds });
    for (const bundle of [ordered(), ordered({}, { patient: { birthDate: '1941-02-03' } })]) {
      const answer = await server.as(limited)(pathOf(world, 'hospice'), fhirPost(bundle));
      const text = await answer.text();
      expect([answer.status, text]).toEqual([201, expect.not.stringContaining(record.displayId)]);
      expect(text).not.toContain(id);
    }
  });

  test('makes a new referral when the first one was deleted', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await importBundle(server, world, ordered());
    await server.db.updateTable('referral').set({ deleted_at: server.clock.now }).where('id', '=', id).execute();
    expect((await importBundle(server, world, ordered())).id).not.toBe(id);
  });
});
