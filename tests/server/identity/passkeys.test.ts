import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { MAX_PASSKEYS, PasskeyRequest } from '#contract/identity/passkeys.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { unmanagedAccounts } from '#server/identity/accounts.ts';
import { patch, post, test as base, type TestServer } from '../support/server.ts';
import { makeWorld, WORLD_PASSWORD, type World } from '../support/world.ts';
import { SoftPasskey } from './support/softPasskey.ts';

const ORIGIN = 'http://localhost:3000';
const MINE = '/v1/users/me/passkeys';
const right = { currentPassword: WORLD_PASSWORD };

const test = base.extend('world', async ({ server }) => {
  const world = await makeWorld(server);
  await world.addPassword('hospice_admin');
  return world;
});

const me = ({ people }: World) => people.hospice_admin;
const begin = async (server: TestServer, world: World) =>
  PasskeyRequest.parse(await (await server.as(me(world))(`${MINE}/begin`, post(right))).json());
const finish = (server: TestServer, world: World, body: object) => server.as(me(world))(MINE, post(body));
const listed = async (server: TestServer, world: World) => (await server.as(me(world))(MINE)).json();
const stored = (server: TestServer) => server.db.selectFrom('passkey').selectAll().execute();

async function add(server: TestServer, world: World): Promise<string> {
  const { challenge } = await begin(server, world);
  const answer = await finish(server, world, new SoftPasskey('localhost').create({ challenge, origin: ORIGIN }));
  expect(answer.status).toBe(201);
  return (await stored(server)).at(-1)?.id ?? '';
}

describe('Adding a passkey', () => {
  test('with the current password stores its public key, lists it and records it in the audit', async ({
    server,
    world,
  }) => {
    const request = await begin(server, world);
    expect(request).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: me(world).email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = new SoftPasskey('localhost');
    const answer = await finish(server, world, passkey.create({ challenge: request.challenge, origin: ORIGIN }));
    expect(answer.status).toBe(201);
    expect(await stored(server)).toMatchObject([
      { user_id: me(world).id, credential_id: passkey.id, counter: 0, transports: ['internal'] },
    ]);
    expect(await listed(server, world)).toMatchObject({ data: [{ name: 'Unknown device', lastUsedAt: null }] });
    expect((await begin(server, world)).excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'outcome']).orderBy('id').execute();
    expect(audit).toContainEqual({ verb: 'addPasskey', outcome: 'ok' });
  });

  test('is refused with a wrong password, and no challenge is made', async ({ server, world }) => {
    const answer = await server.as(me(world))(`${MINE}/begin`, post({ currentPassword: 'something else' }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'currentPassword' }] });
    expect(await server.db.selectFrom('passkey_challenge').selectAll().execute()).toEqual([]);
  });

  test('is refused for another challenge, another address, without a check of the person, and for another server', async ({
    server,
    world,
  }) => {
    const { challenge } = await begin(server, world);
    const passkey = new SoftPasskey('localhost');
    for (const wrong of [
      passkey.create({ challenge: 'AAAA', origin: ORIGIN }),
      passkey.create({ challenge, origin: 'http://localhost:3001' }),
      passkey.create({ challenge, origin: ORIGIN, isVerified: false }),
      new SoftPasskey('elsewhere.example').create({ challenge, origin: ORIGIN }),
    ]) {
      expect((await finish(server, world, wrong)).status).toBe(422);
    }
    expect(await stored(server)).toEqual([]);
  });

  test('is refused a second time, with the challenge of another person and after five minutes', async ({
    server,
    world,
  }) => {
    const { challenge } = await begin(server, world);
    const made = () => new SoftPasskey('localhost').create({ challenge, origin: ORIGIN });
    expect((await server.as(world.people.provider)(MINE, post(made()))).status).toBe(422);
    expect((await finish(server, world, made())).status).toBe(201);
    expect((await finish(server, world, made())).status).toBe(422);

    const late = await begin(server, world);
    server.clock.now = new Date(server.clock.now.getTime() + 5 * MINUTE);
    const answer = new SoftPasskey('localhost').create({ challenge: late.challenge, origin: ORIGIN });
    expect((await finish(server, world, answer)).status).toBe(422);
  });

  test('is refused for a credential that somebody has already', async ({ server, world }) => {
    const passkey = new SoftPasskey('localhost');
    for (const status of [201, 422]) {
      const { challenge } = await begin(server, world);
      expect((await finish(server, world, passkey.create({ challenge, origin: ORIGIN }))).status).toBe(status);
    }
  });

  test('is refused to who has as many as there may be', async ({ server, world }) => {
    await add(server, world);
    const [one] = await stored(server);
    if (!one) throw new Error('There is no passkey');
    const { id: _id, ...rest } = one;
    const further = Array.from({ length: MAX_PASSKEYS - 1 }, () => ({ ...rest, credential_id: randomUUID() }));
    await server.db.insertInto('passkey').values(further).execute();
    expect((await server.as(me(world))(`${MINE}/begin`, post(right))).status).toBe(422);
  });

  test('and listing are refused where another provider keeps the passwords', async ({ server, world }) => {
    const elsewhere = server.with({ accounts: unmanagedAccounts }).as(me(world));
    expect((await elsewhere(MINE)).status).toBe(409);
    expect((await elsewhere(`${MINE}/begin`, post(right))).status).toBe(409);
  });
});

describe('Removing a passkey', () => {
  test('needs the current password', async ({ server, world }) => {
    const path = `${MINE}/${await add(server, world)}/remove`;
    expect((await server.as(me(world))(path, post({ currentPassword: 'something else' }))).status).toBe(422);
    expect(await stored(server)).toHaveLength(1);
    expect((await server.as(me(world))(path, post(right))).status).toBe(204);
    expect(await stored(server)).toEqual([]);
  });

  test('of somebody else finds none', async ({ server, world }) => {
    const path = `${MINE}/${await add(server, world)}/remove`;
    await world.addPassword('provider');
    expect((await server.as(world.people.provider)(path, post(right))).status).toBe(404);
    expect(await stored(server)).toHaveLength(1);
  });

  test('happens to all of a person who is deactivated', async ({ server, world }) => {
    await add(server, world);
    const { hospiceId, people } = world;
    const colleague = me(world);
    const { data } = await (await server.as(people.hospice_super_admin)(`/v1/hospices/${hospiceId}/users`)).json();
    const member = data.find(({ id }: { id: string }) => id === colleague.id);
    const answer = await server.as(people.hospice_super_admin)(
      `/v1/hospices/${hospiceId}/users/${colleague.id}`,
      patch({ version: member.version, isActive: false }),
    );
    expect(answer.status).toBe(200);
    expect(await stored(server)).toEqual([]);
  });
});

test('a passkey that was begun before its person was deactivated cannot be added after the return', async ({
  server,
  world,
}) => {
  const { challenge } = await begin(server, world);
  const admin = server.as(world.people.hospice_super_admin);
  const path = `/v1/hospices/${world.hospiceId}/users`;
  for (const isActive of [false, true]) {
    const { data } = await (await admin(path)).json();
    const { version } = data.find(({ id }: { id: string }) => id === me(world).id);
    expect((await admin(`${path}/${me(world).id}`, patch({ version, isActive }))).status).toBe(200);
  }
  const late = await finish(server, world, new SoftPasskey('localhost').create({ challenge, origin: ORIGIN }));
  expect(late.status).toBe(422);
  expect(await stored(server)).toEqual([]);
});

describe('A passkey', () => {
  test('can be named by its person alone, and its name is trimmed and not empty', async ({ server, world }) => {
    const id = await add(server, world);
    const rename = (name: string, send = server.as(me(world))) => send(`${MINE}/${id}`, patch({ name }));
    const answer = await rename('  My phone ');
    expect([answer.status, await answer.json()]).toMatchObject([200, { id, name: 'My phone' }]);
    expect(await listed(server, world)).toMatchObject({ data: [{ name: 'My phone' }] });
    expect((await rename('   ')).status).toBe(422);
    expect((await rename('Mine', server.as(world.people.provider))).status).toBe(404);
    expect(await listed(server, world)).toMatchObject({ data: [{ name: 'My phone' }] });
  });

  test('that is added or removed is mailed to its person', async ({ server, world }) => {
    const id = await add(server, world);
    await server.as(me(world))(`${MINE}/${id}`, patch({ name: 'My phone' }));
    expect((await server.as(me(world))(`${MINE}/${id}/remove`, post(right))).status).toBe(204);
    const mails = await server.db
      .selectFrom('mail_message')
      .select(['to_address', 'topic', 'data'])
      .where('kind', '=', 'passkey_changed')
      .execute();
    const to = { to_address: me(world).email, topic: null };
    expect(mails).toHaveLength(2);
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...to, data: expect.objectContaining({ what: 'added', name: 'Unknown device' }) },
        { ...to, data: expect.objectContaining({ what: 'removed', name: 'My phone' }) },
      ]),
    );
  });
});
