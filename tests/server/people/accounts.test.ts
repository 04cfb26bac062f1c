import { describe, expect } from 'vitest';
import { unmanagedAccounts } from '#server/identity/accounts.ts';
import { verifyPassword } from '#server/identity/passwords/localAccounts.ts';
import { addDevice } from '../identity/support/devices.ts';
import { authorizationOf, patch, test as base, type TestServer } from '../support/server.ts';
import { makeWorld, WORLD_PASSWORD } from '../support/world.ts';

const NEW = 'quiet lantern river 8';

const test = base.extend('world', ({ server }) => makeWorld(server));

const account = async (server: TestServer, person: { readonly id: string }) =>
  (await server.as(person)('/v1/users/me/account')).json();

const change = (server: TestServer, userId: string, body: object, by = userId) =>
  server.as({ id: by })(`/v1/users/${userId}/password`, patch(body));

/** A server that sees this person's calls as coming from this device, as the provider's tokens would say. */
const from = (server: TestServer, person: { readonly id: string }, session: string): TestServer =>
  server.with({
    identify: async (authorization) =>
      authorization === authorizationOf(person)
        ? { issuer: 'http://localhost:3000/', subject: person.id, isEmbedded: true, session }
        : null,
  });

describe('Own account', () => {
  test('a person of a group chooses the time zone to read in, one that exists, and follows the device again', async ({
    server,
    world,
  }) => {
    const person = world.people.care_manager;
    const choose = async (version: number, timeZone: string | null) =>
      (await server.as(person)('/v1/users/me/account', patch({ version, timeZone }))).json();
    expect(await account(server, person)).toMatchObject({ timeZone: null });
    expect(await choose(1, 'america/chicago')).toMatchObject({ timeZone: 'America/Chicago', version: 2 });
    expect(await (await server.as(person)('/v1/users/me')).json()).toMatchObject({ timeZone: 'America/Chicago' });
    expect(await choose(2, 'Mars/Base')).toMatchObject({ status: 422, errors: [{ path: 'timeZone' }] });
    expect(await choose(2, null)).toMatchObject({ timeZone: null, version: 3 });
  });

  test('a person reads and changes it, and the signed-in profile shows the new name and default screen', async ({
    server,
    world,
  }) => {
    const person = world.people.hospice_business_development;
    const before = await account(server, person);
    expect(before).toMatchObject({ title: null, phone: null, defaultScreen: null, isSignInManaged: true, version: 1 });
    const answer = await server.as(person)(
      '/v1/users/me/account',
      patch({
        version: 1,
        firstName: 'Benedict',
        title: 'Liaison',
        phone: '(410) 555-0177',
        defaultScreen: 'performance',
      }),
    );
    expect(await answer.json()).toEqual({
      ...before,
      firstName: 'Benedict',
      title: 'Liaison',
      phone: '(410) 555-0177',
      defaultScreen: 'performance',
      version: 2,
    });
    expect(await (await server.as(person)('/v1/users/me')).json()).toMatchObject({
      firstName: 'Benedict',
      defaultScreen: 'performance',
    });
  });

  test('names the group and the directory entry of a group’s person, and only the hospice of a hospice’s person', async ({
    server,
    world,
  }) => {
    const seenBy = async (person: { readonly id: string }): Promise<unknown> =>
      (await server.as(person)('/v1/users/me')).json();
    await server.db
      .updateTable('provider')
      .set({ user_id: world.people.provider.id })
      .where('id', '=', world.providerId)
      .execute();
    expect(await seenBy(world.people.provider)).toMatchObject({
      hospice: null,
      group: { id: world.groupId, name: 'Lakeside Physicians', type: 'physician_group' },
      providerId: world.providerId,
    });
    expect(await seenBy(world.people.care_manager)).toMatchObject({ group: { id: world.groupId }, providerId: null });
    expect(await seenBy(world.people.hospice_admin)).toMatchObject({
      hospice: { id: world.hospiceId, name: 'Harbor Hospice' },
      group: null,
      providerId: null,
    });
  });

  test('a change based on an outdated version is refused with a conflict and the current account', async ({
    server,
    world,
  }) => {
    const send = server.as(world.people.care_manager);
    await send('/v1/users/me/account', patch({ version: 1, title: 'Coordinator' }));
    const answer = await send('/v1/users/me/account', patch({ version: 1, title: 'Manager' }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'conflict', current: { title: 'Coordinator', version: 2 } });
  });

  test('refuses a default screen of another account type, and a change of role', async ({ server, world }) => {
    const send = server.as(world.people.provider);
    const screen = await send('/v1/users/me/account', patch({ version: 1, defaultScreen: 'registry' }));
    expect(await screen.json()).toMatchObject({ status: 422, errors: [{ path: 'defaultScreen' }] });
    const role = await send('/v1/users/me/account', patch({ version: 1, role: 'superuser' }));
    expect(role.status).toBe(422);
  });
});

describe('Own password', () => {
  test('is changed with the current one: other devices are signed out, a mail is sent, and no password appears in mails, audit or log', async ({
    server,
    world,
  }) => {
    const person = world.people.hospice_admin;
    await world.addPassword('hospice_admin');
    const here = await addDevice(server.db, person.id);
    await addDevice(server.db, person.id);
    const answer = await change(from(server, person, here), person.id, {
      currentPassword: WORLD_PASSWORD,
      newPassword: NEW,
    });
    expect(answer.status).toBe(204);
    expect(await verifyPassword(server.db, person.id, NEW)).toBe(true);
    const devices = await from(server, person, here).as(person)('/v1/users/me/devices');
    expect(await devices.json()).toMatchObject({ data: [{ id: here, isCurrent: true }] });
    const left = await server.db
      .selectFrom('oidc_payload')
      .select('model')
      .where('account_id', '=', person.id)
      .execute();
    expect(left.map(({ model }) => model).toSorted()).toEqual(['Grant', 'RefreshToken', 'Session']);

    const mails = await server.db.selectFrom('mail_message').select(['kind', 'topic', 'to_address', 'data']).execute();
    expect(mails).toMatchObject([
      { kind: 'password_changed', topic: null, to_address: (await account(server, person)).email },
    ]);
    const audit = await server.db.selectFrom('audit_event').selectAll().where('verb', '=', 'changePassword').execute();
    expect(audit).toMatchObject([{ outcome: 'ok', actor_id: person.id, entity_id: person.id }]);
    const kept = JSON.stringify([mails, audit, server.log.lines]);
    for (const secret of [WORLD_PASSWORD, NEW]) expect(kept).not.toContain(secret);
  });

  test.for([
    ['the current password is wrong', { currentPassword: 'something else', newPassword: NEW }, 'currentPassword'],
    ['it equals the current password', { currentPassword: WORLD_PASSWORD, newPassword: WORLD_PASSWORD }, 'newPassword'],
    ['it is a common password', { currentPassword: WORLD_PASSWORD, newPassword: 'Password12345!' }, 'newPassword'],
    ['it is too short', { currentPassword: WORLD_PASSWORD, newPassword: 'x7Kq!pZ39mW' }, 'newPassword'],
  ] as const)('a change is refused with an error at its field when %s', async ([, body, path], { server, world }) => {
    const userId = await world.addPassword('provider');
    const answer = await change(server, userId, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ path }] });
    expect(await verifyPassword(server.db, userId, WORLD_PASSWORD)).toBe(true);
  });

  test('a superuser cannot change another person’s password: the answer is 404', async ({ server, world }) => {
    const userId = await world.addPassword('hospice_admin');
    const answer = await change(
      server,
      userId,
      { currentPassword: WORLD_PASSWORD, newPassword: NEW },
      world.people.superuser.id,
    );
    expect(answer.status).toBe(404);
  });

  test('five wrong current passwords lock the change, even when the correct one follows', async ({ server, world }) => {
    const userId = await world.addPassword('provider');
    const wrong = { currentPassword: 'something else', newPassword: NEW };
    const statuses: number[] = [];
    for (let tries = 1; tries <= 5; tries += 1) statuses.push((await change(server, userId, wrong)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    const answer = await change(server, userId, { currentPassword: WORLD_PASSWORD, newPassword: NEW });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(600);
  });
});

describe('Devices', () => {
  test('are listed with the current one first; one is signed out alone or all others together', async ({
    server,
    world,
  }) => {
    const person = world.people.care_manager;
    const old = await addDevice(server.db, person.id, {
      device: 'Safari on iPhone',
      lastUsedAt: new Date('2026-11-01'),
    });
    const here = await addDevice(server.db, person.id, { lastUsedAt: new Date('2026-10-01') });
    await addDevice(server.db, person.id);
    await addDevice(server.db, world.people.provider.id);
    const send = from(server, person, here).as(person);
    const listed = await (await send('/v1/users/me/devices')).json();
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual([here, expect.any(String), old]);
    expect(listed.data[2]).toMatchObject({ device: 'Safari on iPhone', isCurrent: false });

    expect((await send(`/v1/users/me/devices/${old}`, { method: 'DELETE' })).status).toBe(204);
    expect((await send(`/v1/users/me/devices/${old}`, { method: 'DELETE' })).status).toBe(404);
    expect(await (await send('/v1/users/me/devices/end-others', { method: 'POST' })).json()).toEqual({ ended: 1 });
    expect(await (await send('/v1/users/me/devices')).json()).toMatchObject({ data: [{ id: here }] });
    const others = await server.as(world.people.provider)('/v1/users/me/devices');
    expect((await others.json()).data).toHaveLength(1);
  });

  test('devices and password answer "kept by provider" when an external identity provider manages sign-in', async ({
    server,
    world,
  }) => {
    const elsewhere = server.with({ accounts: unmanagedAccounts });
    const person = world.people.hospice_admin;
    expect(await account(elsewhere, person)).toMatchObject({ isSignInManaged: false });
    const calls = [
      await elsewhere.as(person)('/v1/users/me/devices'),
      await elsewhere.as(person)('/v1/users/me/devices/end-others', { method: 'POST' }),
      await change(elsewhere, person.id, { currentPassword: WORLD_PASSWORD, newPassword: NEW }),
    ];
    for (const answer of calls) {
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: 'kept_by_provider' });
    }
  });
});
