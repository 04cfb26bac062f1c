import { describe, expect } from 'vitest';
import {
  PROVIDER_NPI,
  requestResource,
  entryUrl,
  transaction,
  type TestBundle,
} from '#tests/server/exchange/support/bundles.ts';
import {
  fhirPost,
  importBundle,
  makeFhirWorld,
  pathOf,
  personOf,
  placesOf,
  refusal,
} from '#tests/server/exchange/support/fhirCalls.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const WHEELCHAIR = { code: { text: 'Wheelchair' }, priority: 'routine' };

/** The sample's entries with another request for something else before them. */
const withAnotherBefore = (bundle: TestBundle): TestBundle => {
  const [other] = transaction({ more: [requestResource(WHEELCHAIR)] }).entry.slice(3);
  return { ...bundle, entry: [{ ...other, fullUrl: entryUrl(90) }, ...bundle.entry] };
};

const noteOf = async (server: TestServer, person: { id: string }, id: string): Promise<unknown> =>
  (await server.as(person)(`/v1/referrals/${id}/timeline?filter.kind=note`)).json();

const typed = (system: string, code: string, display?: string) => ({ code: { coding: [{ system, code, display }] } });
const SNOMED = 'http://snomed.info/sct';
const HCPCS = 'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets';

describe('FHIR import of a service request', () => {
  test.for<[string, () => TestBundle]>([
    ['first', () => transaction({ more: [requestResource(WHEELCHAIR)] })],
    ['last', () => withAnotherBefore(transaction())],
  ])(
    'FHIR import takes the service request for hospice care when it is the %s of several',
    async ([, make], { server }) => {
      const world = await makeFhirWorld(server);
      const { record } = await importBundle(server, world, make());
      expect(record.urgency).toBe('urgent');
    },
  );

  test.for<[title: string, request: Change]>([
    ['has no code', { code: undefined }],
    ['has a code of its own system without words', typed('urn:oid:1.2.3', 'REF-7')],
    ['is a referral of no said kind', typed(SNOMED, '3457005', 'Patient referral')],
    ['says in words that it is for hospice', { code: { text: 'Refer to Hospice Care' } }],
    ['is for palliative care', typed(SNOMED, '103735009', 'Palliative care')],
    ['is an admission to a hospice', typed(SNOMED, '305336008')],
    ['has a hospice code of HCPCS', typed(HCPCS, 'Q5001')],
    ['says so by its category', { ...WHEELCHAIR, category: [{ text: 'Hospice' }] }],
  ])('FHIR import takes a lone service request that %s', async ([, request], { server }) => {
    const world = await makeFhirWorld(server);
    const { warnings } = await importBundle(server, world, transaction({ request }));
    expect(placesOf(warnings)).toEqual([]);
  });

  test.for<[title: string, request: Change, words: string]>([
    ['physical therapy in words', { code: { text: 'Physical therapy evaluation' } }, 'Physical therapy evaluation'],
    [
      'physical therapy by code',
      typed(SNOMED, '410158009', 'Physical therapy assessment'),
      'Physical therapy assessment',
    ],
    ['home health', typed(HCPCS, 'G0299'), 'G0299'],
    ['equipment', WHEELCHAIR, 'Wheelchair'],
    ['a laboratory test', typed('http://loinc.org', '58410-2', 'CBC panel'), 'CBC panel'],
    ['home care', { code: { text: 'Skilled nursing at home' } }, 'Skilled nursing at home'],
  ])('FHIR import asks before an order for %s becomes a hospice referral', async ([, request, words], { server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ request });
    const { issues, status } = await refusal(server, world, bundle);
    expect(status).toBe(422);
    expect(issues).toMatchObject([
      {
        code: 'business-rule',
        expression: ['Bundle.entry[1].resource.code'],
        details: { coding: [{ code: 'other_service' }] },
      },
    ]);
    expect(issues[0]?.diagnostics).toContain(words);
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
    const { warnings } = await importBundle(server, world, bundle, 'hospice', ['other_service']);
    expect(placesOf(warnings)).toEqual([['business-rule', 'Bundle.entry[1].resource.code']]);
  });

  test('FHIR import asks before a bundle without an order becomes a referral, each question for itself', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const [patient, , practitioner] = transaction().entry;
    const bundle = { ...transaction(), entry: [patient, practitioner] };
    expect((await refusal(server, world, bundle)).issues).toMatchObject([
      { details: { coding: [{ code: 'no_order' }] } },
    ]);
    const { record, warnings } = await importBundle(server, world, bundle, 'hospice', ['no_order', 'other_service']);
    expect(record.patient.lastName).toBe("O'Neill");
    // What is to be said has a place where no entry is the order.
    expect(placesOf(warnings)).toContainEqual(['business-rule', 'Bundle.entry']);
    const both = transaction({ request: { ...WHEELCHAIR, subject: { display: 'Noa Stern' } } });
    const asked = await refusal(server, world, both);
    expect(asked.issues.map(({ details }) => details?.coding[0]?.code)).toEqual(['other_service', 'other_patient']);
  });

  test.for<[string, TestBundle, string]>([
    [
      'two service requests for hospice care beside one for something else',
      withAnotherBefore(transaction({ more: [requestResource()] })),
      'Bundle.entry[4].resource',
    ],
    [
      'two open service requests of which none is for hospice care',
      transaction({ request: WHEELCHAIR, more: [requestResource(WHEELCHAIR)] }),
      'Bundle.entry[3].resource',
    ],
  ])('FHIR import refuses %s', async ([, bundle, place], { server }) => {
    const world = await makeFhirWorld(server);
    expect((await refusal(server, world, bundle)).places).toEqual([['multiple-matches', place]]);
  });

  test('FHIR import takes the order that the sender chose of several', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ more: [requestResource({ note: [{ text: 'The second one' }] })] });
    const { issues } = await refusal(server, world, bundle);
    expect(issues.map(({ details }) => details?.coding[0]?.code)).toEqual(['several_orders']);
    const send = server.as(personOf(world, 'hospice'));
    const sendWith = (order: number) => send(`${pathOf(world, 'hospice')}?order=${order}`, fhirPost(bundle));
    expect((await sendWith(0)).status).toBe(422);
    expect((await sendWith(3)).status).toBe(201);
    const notes = await server.db.selectFrom('timeline_event').select('text').where('kind', '=', 'note').execute();
    expect(notes).toEqual([{ text: 'The second one' }]);
  });

  test('FHIR import reports its warnings once, with the service request that became the referral', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = withAnotherBefore(transaction({ request: { authoredOn: '2026-11-20' } }));
    const { response } = await importBundle(server, world, bundle);
    const expected = response.entry.map((entry) => entry.response.outcome && placesOf(entry.response.outcome.issue));
    expect(expected).toEqual([
      undefined,
      undefined,
      [
        ['value', 'Bundle.entry[2].resource.authoredOn'],
        ['not-supported', 'Bundle.entry[0].resource'],
      ],
      undefined,
    ]);
  });

  test('FHIR import takes the priorities urgent, asap and stat as urgent, and others as routine', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const found: unknown[] = [];
    for (const priority of ['urgent', 'asap', 'stat', 'routine', undefined]) {
      found.push((await importBundle(server, world, transaction({ request: { priority } }))).record.urgency);
    }
    expect(found).toEqual(['urgent', 'urgent', 'urgent', 'routine', 'routine']);
  });

  test.for<[status: string, places: [string, string][]]>([
    ['draft', []],
    ['on-hold', []],
    ['completed', [['business-rule', 'Bundle.entry[1].resource.status']]],
    ['revoked', [['business-rule', 'Bundle.entry[1].resource.status']]],
  ])(
    'FHIR import begins a service request of status %s as received and warns of what is left',
    async ([status, places], { server }) => {
      const world = await makeFhirWorld(server);
      const { record, warnings } = await importBundle(server, world, transaction({ request: { status } }));
      expect(record.status).toBe('referral_received');
      expect(placesOf(warnings)).toEqual(places);
    },
  );

  test('FHIR import warns of each task that is beyond received', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const statuses = ['draft', 'requested', 'received', 'accepted', 'completed'];
    const more = statuses.map((status) => ({ resourceType: 'Task', status, intent: 'order' }));
    const { warnings } = await importBundle(server, world, transaction({ more }));
    expect(warnings).toMatchObject([
      {
        diagnostics: 'The referral starts as received (2 times)',
        expression: ['Bundle.entry[6].resource.status', 'Bundle.entry[7].resource.status'],
      },
    ]);
  });

  test('FHIR import refuses a service request that asks for care not to be given, and takes one that does not', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const not = transaction({ request: { doNotPerform: true } });
    expect((await refusal(server, world, not)).places).toEqual([
      ['business-rule', 'Bundle.entry[1].resource.doNotPerform'],
    ]);
    const { record } = await importBundle(server, world, transaction({ request: { doNotPerform: false } }));
    expect(record.status).toBe('referral_received');
  });

  test('FHIR import takes the patient instruction as the note where no note is given', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { hospice_admin } = world.people;
    const patientInstruction = 'Please ring twice.';
    const alone = await importBundle(server, world, transaction({ request: { patientInstruction } }));
    expect(await noteOf(server, hospice_admin, alone.id)).toMatchObject({ data: [{ text: patientInstruction }] });
    const beside = transaction({ request: { patientInstruction, note: [{ text: 'Call after four.' }] } });
    const { id } = await importBundle(server, world, beside);
    expect(await noteOf(server, hospice_admin, id)).toMatchObject({ data: [{ text: 'Call after four.' }] });
  });

  test('FHIR import takes the current time as the time received when the service request was written in a leap second', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ request: { authoredOn: '2026-11-19T23:59:60Z' } });
    expect((await importBundle(server, world, bundle)).record.receivedAt).toBe(server.clock.now.toISOString());
  });

  test('FHIR import takes a transaction of PUT entries', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction();
    for (const entry of bundle.entry) entry.request = { method: 'PUT', url: 'Patient/p' };
    expect((await importBundle(server, world, bundle)).response.entry).toHaveLength(3);
  });

  test('FHIR import asks about a service request whose subject is only a text, and reports what else is wrong', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { name: [{ family: 'Stern' }] },
      request: { subject: { display: 'Noa Stern' } },
    });
    expect((await refusal(server, world, bundle)).places).toEqual([
      ['business-rule', 'Bundle.entry[1].resource.subject'],
      ['required', 'Bundle.entry[0].resource.name[0].given'],
    ]);
  });

  test('FHIR import refuses a bundle without a patient or a subject in it', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ request: { subject: { display: 'Noa Stern' } } });
    bundle.entry.shift();
    expect((await refusal(server, world, bundle)).places).toEqual([['required', 'Bundle.entry']]);
  });

  test('FHIR import warns of a requester who is an address of another server alone, and takes one who is named', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const requester = { reference: 'HTTPS://other.example/Practitioner/p' };
    const { record, warnings } = await importBundle(server, world, transaction({ request: { requester } }));
    expect([record.responsibleProvider, record.referredBy]).toEqual([null, null]);
    expect(placesOf(warnings).slice(0, 2)).toEqual([
      ['required', 'Bundle.entry[1].resource.requester'],
      ['not-found', 'Bundle.entry[1].resource.requester'],
    ]);
    const named = transaction({ request: { requester: { ...requester, display: 'Dr. Ines Okafor' } } });
    expect((await importBundle(server, world, named)).record.responsibleProvider?.id).toBe(world.providerId);
  });

  test('FHIR import resolves a conditional reference to a provider in the directory, and only in its own', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const foreign = await server.addGroup({ name: 'Elsewhere Physicians' });
    await server.addProvider(foreign, { name: 'Dr. Noa Stern', npi: '1777777774' });
    const asking = async (npi: string) => {
      const requester = { reference: `Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|${npi}` };
      const { record } = await importBundle(server, world, transaction({ request: { requester } }));
      return [record.responsibleProvider?.id, record.referredBy?.name];
    };
    expect(await asking(PROVIDER_NPI)).toEqual([world.providerId, undefined]);
    expect(await asking('1777777774')).toEqual([undefined, 'NPI 1777777774']);
  });

  test.for<[title: string, request: Change]>([
    ['no requester and no place', { requester: undefined }],
    ['a requester who is only an organization', { requester: { type: 'Organization' } }],
  ])(
    'FHIR import takes a service request with %s, and says that a person must choose the provider',
    async ([, request], { server }) => {
      const world = await makeFhirWorld(server);
      const { record, warnings } = await importBundle(server, world, transaction({ request }));
      expect(record.responsibleProvider).toBeNull();
      expect(warnings[0]).toMatchObject({ code: 'required', expression: ['Bundle.entry[1].resource.requester'] });
      expect(warnings[0]?.diagnostics).toContain('Choose the responsible provider');
    },
  );
});
