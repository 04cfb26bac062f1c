import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { MachineScope } from '#contract/platform/machineScopes.ts';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';
import { collection, transaction } from '#tests/server/exchange/support/bundles.ts';
import { fhirPost, makeFhirWorld } from '#tests/server/exchange/support/fhirCalls.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';
import type { World } from '#tests/server/support/world.ts';

const SearchSet = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('searchset'),
  total: z.int(),
  link: z.array(z.object({ relation: z.string(), url: z.string() })),
  entry: z.array(z.object({ fullUrl: z.string(), resource: z.looseObject({ id: z.string(), status: z.string() }) })),
});

type Side = 'hospice' | 'group';

async function start(server: TestServer, side: Side = 'group', scopes?: readonly MachineScope[]) {
  const world = await makeFhirWorld(server);
  const owner = side === 'hospice' ? { hospiceId: world.hospiceId } : { groupId: world.groupId };
  const send = server.asMachine({ id: await world.addMachine(owner, scopes) });
  const search = async (path: string) => z.parse(SearchSet, await (await send(`/v1/fhir/${path}`)).json());
  const idsOf = async (path: string) => (await search(path)).entry.map(({ resource }) => resource.id);
  return { idsOf, search, send, world };
}

const setStatus = async (server: TestServer, { hospiceId, people }: World, enrollmentId: string, change: object) => {
  const answer = await server.as(people.hospice_admin)(`/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

describe('The FHIR API', () => {
  test('says in its CapabilityStatement what its rows offer', async ({ server }) => {
    const answer = await server.anonymous('/v1/fhir/metadata');
    const statement = await answer.json();
    expect(answer.headers.get('Content-Type')).toBe('application/fhir+json');
    expect(statement).toMatchObject({ resourceType: 'CapabilityStatement', fhirVersion: '4.0.1', kind: 'instance' });
    const [rest] = z.parse(z.object({ rest: z.array(z.looseObject({ resource: z.array(z.any()) })) }), statement).rest;
    expect(rest).toMatchObject({ mode: 'server', interaction: [{ code: 'transaction' }] });
    expect(rest?.resource).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'ServiceRequest',
          interaction: [{ code: 'search-type' }, { code: 'read' }],
          searchParam: [
            { name: '_id', type: 'token' },
            { name: 'identifier', type: 'token' },
            { name: 'status', type: 'token' },
            { name: '_lastUpdated', type: 'date' },
          ],
        }),
        expect.objectContaining({ type: 'Task', interaction: [{ code: 'search-type' }, { code: 'read' }] }),
      ]),
    );
  });

  test('says where service accounts get their tokens', async ({ server }) => {
    const answer = await server.anonymous('/v1/fhir/.well-known/smart-configuration');
    expect(await answer.json()).toMatchObject({
      token_endpoint: 'http://localhost:3000/oauth/token',
      token_endpoint_auth_signing_alg_values_supported: ['RS256', 'RS384', 'ES384'],
      scopes_supported: expect.arrayContaining(['system/ServiceRequest.rs']),
    });
  });

  test.for(['hospice', 'group'] as const)(
    'takes a referral from a %s’s system, which reads it back',
    async (side, { server }) => {
      const { idsOf, send, world } = await start(server, side);
      const sent = await send('/v1/fhir', fhirPost(transaction()));
      const response = await sent.json();
      expect([sent.status, response]).toMatchObject([
        200,
        { type: 'transaction-response', entry: expect.arrayContaining([{ response: expect.anything() }]) },
      ]);
      const { id } = z.parse(z.looseObject({ id: z.string() }), response);
      expect(JSON.stringify(response)).toContain(`"location":"ServiceRequest/${id}"`);

      expect(await idsOf('ServiceRequest')).toEqual([id]);
      const request = await (await send(`/v1/fhir/ServiceRequest/${id}`)).json();
      expect(request).toMatchObject({
        resourceType: 'ServiceRequest',
        id,
        status: 'active',
        subject: { reference: expect.stringMatching(/^#/) },
        contained: expect.arrayContaining([expect.objectContaining({ resourceType: 'Patient' })]),
      });
      const [taskId = ''] = await idsOf(`Task?focus=ServiceRequest/${id}`);
      const task = await (await send(`/v1/fhir/Task/${taskId}`)).json();
      expect(task).toMatchObject({
        resourceType: 'Task',
        status: 'received',
        focus: { reference: `ServiceRequest/${id}` },
      });
      const asBundle = {
        resourceType: 'Bundle',
        type: 'collection',
        entry: [{ resource: request }, { resource: task }],
      };
      expect(await validateBundle(asBundle)).toEqual([]);

      const timeline = await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/timeline`)).json();
      expect(JSON.stringify(timeline)).toContain('EHR bridge (service account)');
    },
  );

  test('gets the same referral for a call that is repeated with its key', async ({ server }) => {
    const { idsOf, send } = await start(server);
    const headers = { 'Idempotency-Key': 'message-0001' };
    const [one, two] = [
      await (await send('/v1/fhir', fhirPost(transaction(), headers))).text(),
      await (await send('/v1/fhir', fhirPost(transaction(), headers))).text(),
    ];
    expect(two).toBe(one);
    expect(await idsOf('ServiceRequest')).toHaveLength(1);
  });

  test('refuses what is unclear with its place, and guesses nothing', async ({ server }) => {
    const { idsOf, send } = await start(server);
    const bundle = transaction();
    for (const entry of bundle.entry) {
      if (entry.resource?.['resourceType'] === 'ServiceRequest')
        entry.resource['performer'] = [{ display: 'Some hospice' }];
    }
    const answer = await send('/v1/fhir', fhirPost(bundle));
    expect([answer.status, answer.headers.get('Content-Type'), await answer.json()]).toMatchObject([
      422,
      'application/fhir+json',
      {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: 'not-found', expression: [expect.stringContaining('performer')] }],
      },
    ]);
    expect(await idsOf('ServiceRequest')).toEqual([]);
  });

  test('shows each status as it is searched for, at the hospice and to the group', async ({ server }) => {
    const { world } = await start(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    await setStatus(server, world, enrollmentId, {
      version: 1,
      status: 'declined',
      declineReason: 'patient_chose_another_hospice',
    });
    for (const owner of [{ hospiceId: world.hospiceId }, { groupId: world.groupId }]) {
      const send = server.asMachine({ id: await world.addMachine(owner) });
      const found = async (path: string) =>
        z
          .parse(SearchSet, await (await send(`/v1/fhir/${path}`)).json())
          .entry.map(({ resource }) => [resource.id, resource.status]);
      expect(await found('ServiceRequest?status=revoked')).toEqual([[id, 'revoked']]);
      expect(await found('ServiceRequest?status=active,completed')).toEqual([]);
      expect(await found('Task?status=rejected')).toEqual([[enrollmentId, 'rejected']]);
      expect(await found('Task?status=received,accepted,completed,cancelled')).toEqual([]);
    }
  });

  test('searches by id, number and last change, page by page', async ({ server }) => {
    const { idsOf, search, world } = await start(server, 'hospice');
    const ids: string[] = [];
    for (let hour = 1; hour <= 3; hour += 1) {
      const { id } = await world.addOwnReferral();
      await server.db
        .updateTable('referral')
        .set({ updated_at: new Date(`2026-11-20T0${hour}:00:00Z`) })
        .where('id', '=', id)
        .execute();
      ids.unshift(id);
    }
    await world.addForeignReferral();
    const number = await world.numberOf(ids[1] ?? '');
    expect({
      all: await idsOf('ServiceRequest'),
      one: await idsOf(`ServiceRequest?_id=${ids[2]}`),
      number: await idsOf(`ServiceRequest?identifier=${number}`),
      ofSystem: await idsOf(
        `ServiceRequest?identifier=${encodeURIComponent(`https://wayside.example/fhir/sid/referral|${number}`)}`,
      ),
      ofOther: await idsOf(`ServiceRequest?identifier=${encodeURIComponent(`urn:oid:1.2|${number}`)}`),
      between: await idsOf('ServiceRequest?_lastUpdated=gt2026-11-20T01:00:00Z&_lastUpdated=lt2026-11-20T03:00:00Z'),
    }).toEqual({ all: ids, one: [ids[2]], number: [ids[1]], ofSystem: [ids[1]], ofOther: [], between: [ids[1]] });

    const first = await search('ServiceRequest?_count=2');
    expect([first.total, first.link.map(({ relation }) => relation)]).toEqual([3, ['self', 'next']]);
    const next = first.link.find(({ relation }) => relation === 'next')?.url ?? '';
    expect(await idsOf(next.slice(next.indexOf('ServiceRequest')))).toEqual([ids[2]]);
  });

  test.for([
    ['ServiceRequest?patient=Grace', 400, 'not-supported'],
    ['ServiceRequest?_lastUpdated=yesterday', 400, 'value'],
    ['ServiceRequest?status=open', 400, 'value'],
    ['ServiceRequest?_count=500', 400, 'value'],
    ['Task?focus=Patient/1', 400, 'value'],
    ['ServiceRequest/not-an-id', 404, 'not-found'],
  ] as const)('answers %s with an OperationOutcome', async ([path, status, code], { server }) => {
    const { send } = await start(server);
    const answer = await send(`/v1/fhir/${path}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { resourceType: 'OperationOutcome', issue: [{ code }] },
    ]);
  });

  test('doesn’t take a Bundle that names no referral, or is none', async ({ server }) => {
    const { send } = await start(server);
    const none = await send('/v1/fhir', fhirPost({ resourceType: 'Bundle', type: 'transaction' }));
    const other = await send('/v1/fhir', fhirPost({ resourceType: 'Patient' }));
    const broken = await send('/v1/fhir', fhirPost('{'));
    expect([none.status, other.status, broken.status]).toEqual([422, 422, 400]);
  });

  test('is open to a service account only as far as its scopes go', async ({ server }) => {
    const { send, world } = await start(server, 'hospice', ['system/Task.rs']);
    const { id, enrollmentId } = await world.addOwnReferral();
    const statuses = await Promise.all(
      [`Task/${enrollmentId}`, `ServiceRequest/${id}`, 'ServiceRequest'].map(
        async (path) => (await send(`/v1/fhir/${path}`)).status,
      ),
    );
    const sent = await send('/v1/fhir', fhirPost(collection()));
    expect([...statuses, sent.status]).toEqual([200, 403, 403, 403]);
  });
});
