import { describe, expect } from 'vitest';
import { entryUrl, requestResource, transaction, type TestBundle } from '../support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '../support/fhirCalls.ts';
import { test, type TestServer } from '../../support/server.ts';

type Change = Record<string, unknown>;

const WHEELCHAIR = { code: { text: 'Wheelchair' }, priority: 'routine' };

/** The sample's entries with another request for something else before them. */
const withAnotherBefore = (bundle: TestBundle): TestBundle => {
  const [other] = transaction({ more: [requestResource(WHEELCHAIR)] }).entry.slice(3);
  return { ...bundle, entry: [{ ...other, fullUrl: entryUrl(90) }, ...bundle.entry] };
};

const noteOf = async (server: TestServer, person: { id: string }, id: string): Promise<unknown> =>
  (await server.as(person)(`/v1/referrals/${id}/timeline?filter.kind=note`)).json();

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

  test('FHIR import takes a lone service request that has no code for hospice care', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { record } = await importBundle(server, world, transaction({ request: WHEELCHAIR }));
    expect(record.urgency).toBe('routine');
  });

  test.for<[string, TestBundle, string]>([
    [
      'two service requests for hospice care beside one for something else',
      withAnotherBefore(transaction({ more: [requestResource()] })),
      'Bundle.entry[4].resource',
    ],
    [
      'two service requests of which none is for hospice care',
      transaction({ request: WHEELCHAIR, more: [requestResource(WHEELCHAIR)] }),
      'Bundle.entry[3].resource',
    ],
  ])('FHIR import refuses %s', async ([, bundle, place], { server }) => {
    const world = await makeFhirWorld(server);
    expect((await refusal(server, world, bundle)).places).toEqual([['multiple-matches', place]]);
  });

  test('FHIR import reports its warnings once, with the service request that became the referral', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = withAnotherBefore(transaction({ request: { authoredOn: '2026-11-20' } }));
    const { response } = await importBundle(server, world, bundle);
    const expected = response.entry.map((entry) => entry.response.outcome && placesOf(entry.response.outcome.issue));
    expect(expected).toEqual([undefined, undefined, [['value', 'Bundle.entry[2].resource.authoredOn']], undefined]);
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
    expect(placesOf(warnings)).toEqual([
      ['business-rule', 'Bundle.entry[6].resource.status'],
      ['business-rule', 'Bundle.entry[7].resource.status'],
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

  test('FHIR import refuses a service request whose subject is only a text, and reports what else is wrong', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { name: [{ family: 'Stern' }] },
      request: { subject: { display: 'Noa Stern' } },
    });
    expect((await refusal(server, world, bundle)).places).toEqual([
      ['not-found', 'Bundle.entry[1].resource.subject'],
      ['required', 'Bundle.entry[0].resource.name[0].given'],
    ]);
  });

  test('FHIR import refuses a bundle without a patient or a subject in it', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ request: { subject: { display: 'Noa Stern' } } });
    bundle.entry.shift();
    expect((await refusal(server, world, bundle)).places).toEqual([['required', 'Bundle.entry']]);
  });

  test('FHIR import refuses a service request whose requester is an address of another server alone', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const requester = { reference: 'HTTPS://other.example/Practitioner/p' };
    const { issues, places } = await refusal(server, world, transaction({ request: { requester } }));
    expect(places).toEqual([['not-found', 'Bundle.entry[1].resource.requester']]);
    expect(issues[0]?.diagnostics).toContain('Include this resource in the Bundle');
    const named = transaction({ request: { requester: { ...requester, display: 'Dr. Ines Okafor' } } });
    expect((await importBundle(server, world, named)).record.responsibleProvider?.id).toBe(world.providerId);
  });

  test.for<[title: string, request: Change, words: string]>([
    ['no requester and no place', { requester: undefined }, 'Name a responsible provider or a community'],
    ['a requester who is only an organization', { requester: { type: 'Organization' } }, 'Name a responsible provider'],
  ])('FHIR import refuses a service request with %s at its requester', async ([, request, words], { server }) => {
    const world = await makeFhirWorld(server);
    const { issues, places } = await refusal(server, world, transaction({ request }));
    expect(places).toEqual([['value', 'Bundle.entry[1].resource.requester']]);
    expect(issues[0]?.diagnostics).toContain(words);
  });
});
