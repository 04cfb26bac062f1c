import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { signedHeaders } from '#server/exchange/webhooks/sign.ts';
import { transaction } from '#tests/server/exchange/support/bundles.ts';
import { fhirPost, makeFhirWorld } from '#tests/server/exchange/support/fhirCalls.ts';
import { deliver, hooked as test } from '#tests/server/exchange/support/hooked.ts';
import { addWebhook } from '#tests/server/exchange/support/webhooks.ts';
import type { TestServer } from '#tests/server/support/server.ts';

const PATH = '/v1/fhir/Subscription';
const OWN = 'https://wayside.example/fhir/StructureDefinition';

const wanted = {
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Follow referrals',
  criteria: 'Task?',
  channel: { type: 'rest-hook', endpoint: 'https://ehr.example/wayside' },
};

const Subscription = z.looseObject({
  resourceType: z.literal('Subscription'),
  id: z.string(),
  status: z.string(),
  extension: z.array(z.looseObject({ url: z.string(), valueString: z.optional(z.string()) })),
});

const secretOf = ({ extension }: z.infer<typeof Subscription>) =>
  extension.find(({ url }) => url === `${OWN}/webhook-secret`)?.valueString;

async function start(server: TestServer) {
  const world = await makeFhirWorld(server);
  const owner = { hospiceId: world.hospiceId };
  const accountId = await world.addMachine(owner);
  const send = server.asMachine({ id: accountId });
  const subscribe = async (given: object = {}) =>
    z.parse(Subscription, await (await send(PATH, fhirPost({ ...wanted, ...given }))).json());
  const read = async (id: string) => z.parse(Subscription, await (await send(`${PATH}/${id}`)).json());
  const search = async (query = '') => {
    const found = z.object({ total: z.int(), entry: z.array(z.object({ resource: Subscription })) });
    const { entry } = z.parse(found, await (await send(`${PATH}${query}`)).json());
    return entry.map(({ resource }) => resource.id);
  };
  const people = server.as(world.people.hospice_admin);
  return { accountId, owner, people, read, search, send, subscribe, world };
}

describe('A Subscription', () => {
  test('is in the CapabilityStatement with what can be done with it', async ({ server }) => {
    const statement = await (await server.anonymous('/v1/fhir/metadata')).json();
    expect(statement).toMatchObject({
      rest: [
        {
          resource: expect.arrayContaining([
            expect.objectContaining({
              type: 'Subscription',
              interaction: ['search-type', 'read', 'create', 'delete'].map((code) => ({ code })),
              searchParam: [
                { name: '_id', type: 'token' },
                { name: 'status', type: 'token' },
              ],
            }),
          ]),
        },
      ],
    });
  });

  test('is a webhook of the service account’s organization, and gives its secret once', async ({ server, system }) => {
    const { people, read, search, send, subscribe, world } = await start(server);
    const answer = await send(PATH, fhirPost({ ...wanted, channel: { ...wanted.channel, endpoint: system.url } }));
    const made = z.parse(Subscription, await answer.json());
    expect([answer.status, made]).toMatchObject([
      201,
      { status: 'active', criteria: 'Task?', channel: { type: 'rest-hook', endpoint: system.url } },
    ]);
    const secret = secretOf(made) ?? '';
    expect(secret).toMatch(/^whsec_/);
    expect(secretOf(await read(made.id))).toBeUndefined();
    expect(await (await people('/v1/webhooks')).json()).toMatchObject({
      data: [{ id: made.id, url: system.url, isOn: true, createdBy: 'EHR bridge (service account)' }],
    });

    const group = server.asMachine({ id: await world.addMachine({ groupId: world.groupId }) });
    expect((await group('/v1/fhir', fhirPost(transaction()))).status).toBe(200);
    await deliver(server);
    const [call] = system.received;
    expect(system.kinds()).toEqual(['referral.received']);
    expect(call?.headers).toMatchObject(
      signedHeaders({
        id: call?.headers['webhook-id'] ?? '',
        at: server.clock.now,
        body: call?.text ?? '',
        secrets: [secret],
      }),
    );

    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    const other = await subscribe({ criteria: 'ServiceRequest?' });
    expect(await search()).toEqual([other.id, made.id]);
    expect((await send(`${PATH}/${made.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await search(), await search(`?_id=${made.id}`)]).toEqual([[other.id], []]);
  });

  test('says how its calls go', async ({ server }) => {
    const { people, read, search, subscribe } = await start(server);
    const { id } = await subscribe();
    const set = (change: object) => server.db.updateTable('webhook').set(change).where('id', '=', id).execute();
    const statuses = [(await read(id)).status];
    await set({ failing_since: server.clock.now });
    const failing = await read(id);
    await set({ is_on: false, is_switched_off: true });
    const off = await read(id);
    expect([...statuses, failing, off]).toMatchObject([
      'active',
      { status: 'error', error: expect.stringContaining(server.clock.now.toISOString()) },
      { status: 'off', error: 'Turned off: calls failed for 24 hours, or the answer was 410' },
    ]);
    expect([await search('?status=active,error,requested'), await search('?status=off')]).toEqual([[], [id]]);

    const turned = await people(`/v1/webhooks/${id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"isOn":true}',
    });
    expect([turned.status, (await read(id)).status]).toEqual([200, 'active']);
  });

  test.for([
    ['criteria', { criteria: 'Patient?' }, 'Choose one of: ServiceRequest?, Task?'],
    ['criteria', { criteria: 'Task?status=rejected' }, 'Choose one of: ServiceRequest?, Task?'],
    ['status', { status: 'off' }, 'Choose one of: requested, active'],
    ['end', { end: '2027-01-01T00:00:00Z' }, 'Leave out the end. Delete the Subscription to stop the calls'],
    ['reason', { reason: undefined }, 'Enter a value'],
    ['channel.type', { channel: { ...wanted.channel, type: 'email' } }, 'Choose one of: rest-hook'],
    [
      'channel.payload',
      { channel: { ...wanted.channel, payload: 'application/fhir+json' } },
      'Leave out the payload. Calls contain ids only; read the resources with your token',
    ],
    [
      'channel.header',
      { channel: { ...wanted.channel, header: ['Authorization: Bearer x'] } },
      'Leave out headers. Calls are signed: check the signature',
    ],
    [
      'channel.endpoint',
      { channel: { ...wanted.channel, endpoint: 'https://169.254.169.254/latest' } },
      'This address is in a private network. Enter one on the internet',
    ],
    [
      'channel.endpoint',
      { channel: { ...wanted.channel, endpoint: 'https://inside.example/' } },
      'This address is in a private network. Enter one on the internet',
    ],
    [
      'channel.endpoint',
      { channel: { ...wanted.channel, endpoint: 'https://unknown.example/' } },
      'This address can’t be found on the internet. Check its spelling',
    ],
    [
      'channel.endpoint',
      { channel: { ...wanted.channel, endpoint: 'mailto:a@b.example' } },
      'Enter an address that begins with https://',
    ],
    ['contact', { contact: [] }, 'This is not known here'],
  ] as const)('refuses at %s what no webhook does: %j', async ([place, given, diagnostics], { server }) => {
    const { search, send } = await start(server);
    const answer = await send(PATH, fhirPost({ ...wanted, ...given }));
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        resourceType: 'OperationOutcome',
        issue: [{ severity: 'error', code: 'invalid', diagnostics, expression: [place] }],
      },
    ]);
    expect(await search()).toEqual([]);
  });

  test('is refused once the organization has ten webhooks, whoever made them', async ({ server }) => {
    const { owner, send } = await start(server);
    for (let number = 0; number < 10; number += 1) await addWebhook(server, owner);
    const answer = await send(PATH, fhirPost(wanted));
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { issue: [{ diagnostics: 'You have 10 webhooks. Remove one first', expression: ['channel.endpoint'] }] },
    ]);
  });

  test('is there for the service account that set it up, and for no other', async ({ server }) => {
    const { owner, send, search, subscribe, world } = await start(server);
    const { id } = await subscribe();
    const ofPeople = await addWebhook(server, owner);
    const others = [
      server.asMachine({ id: await world.addMachine(owner) }),
      server.asMachine({ id: await world.addMachine({ groupId: world.groupId }) }),
    ];
    const statuses: number[] = [(await send(`${PATH}/${ofPeople}`)).status];
    for (const other of others) {
      statuses.push((await other(`${PATH}/${id}`)).status, (await other(`${PATH}/${id}`, { method: 'DELETE' })).status);
      expect(await (await other(PATH)).json()).toMatchObject({ total: 0 });
    }
    expect([statuses, await search()]).toEqual([[404, 404, 404, 404, 404], [id]]);
  });

  test('is turned off when its service account is ended', async ({ server }) => {
    const { accountId, people, subscribe, world } = await start(server);
    const { id } = await subscribe();
    await addWebhook(server, { hospiceId: world.hospiceId });
    const ended = await people(`/v1/hospices/${world.hospiceId}/service-accounts/${accountId}/end`, { method: 'POST' });
    expect([ended.status, await (await people('/v1/webhooks')).json()]).toMatchObject([
      200,
      { data: expect.arrayContaining([expect.objectContaining({ id, isOn: false, isSwitchedOff: false })]) },
    ]);
    const on = await server.db.selectFrom('webhook').select('id').where('is_on', '=', true).execute();
    expect(on).toHaveLength(1);
  });
});
