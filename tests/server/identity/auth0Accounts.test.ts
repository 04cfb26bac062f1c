import { describe, expect } from 'vitest';
import { auth0Accounts } from '#server/identity/auth0/auth0Accounts.ts';
import { AUTH0_CLIENT, CONNECTION, startAuth0, type Auth0Server } from './support/auth0Server.ts';
import { addInvite, completionOf, GOOD_PASSWORD } from '../people/support/invites.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post, test as base } from '../support/server.ts';

const PASSWORD = 'gravel teapot onion';
const NEW = 'quiet lantern river 8';
const INVITED = { email: 'Noor.Haddad@Harbor.example', firstName: 'Noor', lastName: 'Haddad', password: PASSWORD };

const test = base
  // Vitest reads from the pattern which other fixtures this one needs: none.
  // oxlint-disable-next-line no-empty-pattern
  .extend('auth0', async ({}, { onCleanup }) => {
    const auth0 = await startAuth0();
    onCleanup(() => auth0.close());
    return auth0;
  })
  .extend('world', async ({ auth0, server }) => {
    const clock = () => server.clock.now;
    const settings = { issuer: auth0.issuer, connection: CONNECTION, ...AUTH0_CLIENT };
    const accounts = auth0Accounts({ db: server.db, clock, log: keepLog(), settings });
    const hospiceId = await server.addHospice();
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const { email } = await server.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    /** Adds a user of the tenant who is signed in there. */
    const join = async () => {
      const userId = addUser(auth0, email.toLowerCase());
      await server.db
        .updateTable('app_user')
        .set({ issuer: auth0.issuer, subject: userId })
        .where('id', '=', person.id)
        .execute();
      return userId;
    };
    const identify = (session?: string) => async () => {
      const { subject } = await server.db
        .selectFrom('app_user')
        .select('subject')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow();
      if (subject === null) return { issuer: 'http://localhost:3000/', subject: person.id, isEmbedded: true };
      const identity = { issuer: auth0.issuer, subject, isEmbedded: false };
      return session === undefined ? identity : { ...identity, session };
    };
    const from = (session?: string) => server.with({ accounts, identify: identify(session) }).as(person);
    return { accounts, email, from, join, person };
  });

function addUser({ users }: Auth0Server, email: string, connection = CONNECTION): string {
  const user_id = `auth0|${users.length + 1}`;
  users.push({ user_id, email, password: PASSWORD, connection });
  return user_id;
}

function signIn({ sessions, tokens }: Auth0Server, userId: string, id: string, userAgent = 'Firefox/130 (X11; Linux)') {
  const at = new Date(Date.UTC(2026, 10, 1 + sessions.length)).toISOString();
  const device = { last_user_agent: userAgent };
  sessions.push({ id, user_id: userId, authenticated_at: at, last_interacted_at: at, device });
  tokens.push({ id: `token-of-${id}`, user_id: userId, session_id: id });
}

describe('Auth0 account', () => {
  test('is created with the lowercase email address and linked to its person', async ({ auth0, server, world }) => {
    const step = await world.accounts.createAccount(INVITED);
    await server.db.transaction().execute((trx) => step.save(trx, world.person.id));
    expect(auth0.users).toMatchObject([{ email: 'noor.haddad@harbor.example', password: PASSWORD }]);
    const row = server.db.selectFrom('app_user').select(['issuer', 'subject']).where('id', '=', world.person.id);
    expect(await row.executeTakeFirst()).toEqual({ issuer: auth0.issuer, subject: 'auth0|1' });
  });

  test('is created once when an invitation is accepted, and linked to the new person', async ({
    auth0,
    server,
    world,
  }) => {
    const groupId = await server.addGroup();
    const { email, token } = await addInvite(server, { role: 'care_manager', groupId });
    const { anonymous } = server.with({ accounts: world.accounts });
    const accept = () => anonymous('/v1/users/invite/complete', post(completionOf(token)));
    expect((await accept()).status).toBe(204);
    expect(auth0.users).toMatchObject([{ email, password: GOOD_PASSWORD }]);
    const row = server.db.selectFrom('app_user').select(['role', 'issuer', 'subject']).where('email', '=', email);
    const tied = { role: 'care_manager', issuer: auth0.issuer, subject: auth0.users[0]?.user_id };
    expect(await row.executeTakeFirst()).toEqual(tied);
    expect((await accept()).status).toBe(410);
    expect(auth0.users).toHaveLength(1);
  });

  test('that already exists gets the new password when it is created again', async ({ auth0, world }) => {
    await world.accounts.createAccount(INVITED);
    await world.accounts.createAccount({ ...INVITED, password: NEW });
    expect(auth0.users).toMatchObject([{ user_id: 'auth0|1', password: NEW }]);
  });

  test('opened earlier with the invited address loses its sessions and tokens; a plan without sessions does not block sign-up', async ({
    auth0,
    world,
  }) => {
    signIn(auth0, addUser(auth0, INVITED.email.toLowerCase()), 'early');
    signIn(auth0, addUser(auth0, 'other@harbor.example'), 'other');
    await world.accounts.createAccount({ ...INVITED, password: NEW });
    expect(auth0.sessions.map(({ id }) => id)).toEqual(['other']);
    expect(auth0.tokens.map(({ id }) => id)).toEqual(['token-of-other']);
    // A plan without sessions keeps nobody from signing up.
    auth0.leavePlan();
    await expect(world.accounts.createAccount({ ...INVITED, password: NEW })).resolves.toBeDefined();
  });

  test('with the invited address in another connection is refused as kept by the provider', async ({
    auth0,
    world,
  }) => {
    addUser(auth0, INVITED.email.toLowerCase(), 'google-oauth2');
    await expect(world.accounts.createAccount(INVITED)).rejects.toMatchObject({ code: 'kept_by_provider' });
  });

  test('reports an error at the password field when the tenant refuses the password', async ({ world }) => {
    await expect(world.accounts.createAccount({ ...INVITED, password: 'a history of mine' })).rejects.toMatchObject({
      code: 'invalid',
      extra: { errors: [{ path: 'password' }] },
    });
  });
});

describe('Password in Auth0', () => {
  test('is changed only with the correct current one; other sessions end and a mail is sent', async ({
    auth0,
    server,
    world,
  }) => {
    const userId = await world.join();
    signIn(auth0, userId, 'here');
    signIn(auth0, userId, 'other');
    const change = (currentPassword: string) =>
      world.from('here')(`/v1/users/${world.person.id}/password`, patch({ currentPassword, newPassword: NEW }));
    const wrong = await change('something else');
    expect(await wrong.json()).toMatchObject({ status: 422, errors: [{ path: 'currentPassword' }] });
    expect((await change(PASSWORD)).status).toBe(204);
    expect(auth0.users).toMatchObject([{ password: NEW }]);
    expect(auth0.sessions.map(({ id }) => id)).toEqual(['here']);
    const mails = await server.db.selectFrom('mail_message').select('kind').execute();
    expect(mails).toEqual([{ kind: 'password_changed' }]);
  });

  test('is restored when the change is discarded', async ({ auth0, world }) => {
    const subject = await world.join();
    const identity = { issuer: auth0.issuer, subject, isEmbedded: false };
    const owner = { id: world.person.id, email: world.email, identity };
    const step = await world.accounts.changePassword(owner, { old: PASSWORD, fresh: NEW });
    await step.discard();
    expect(auth0.users).toMatchObject([{ password: PASSWORD }]);
  });

  test('counts as right when Auth0 asks for a second factor, as locked after too many attempts, and as kept by the provider for an unauthorized client', async ({
    auth0,
    world,
  }) => {
    const owner = { id: world.person.id, email: world.email };
    auth0.troubles.push(
      { status: 403, body: { error: 'mfa_required' } },
      { status: 403, body: { error: 'too_many_attempts' } },
      { status: 403, body: { error: 'unauthorized_client' } },
    );
    expect(await world.accounts.verifyPassword(owner, PASSWORD, '203.0.113.9')).toBe('right');
    expect(await world.accounts.verifyPassword(owner, PASSWORD, null)).toHaveProperty('lockedUntil');
    await expect(world.accounts.verifyPassword(owner, PASSWORD, null)).rejects.toMatchObject({
      code: 'kept_by_provider',
    });
    expect(auth0.asked.map(({ forwardedFor }) => forwardedFor)).toEqual(['203.0.113.9', undefined, undefined]);
  });
});

describe('Devices in Auth0', () => {
  test('are the person’s own sessions; signing one out also removes its refresh tokens', async ({ auth0, world }) => {
    const userId = await world.join();
    signIn(auth0, userId, 'old', 'Mozilla/5.0 (iPhone) Version/17.0 Mobile Safari/604.1');
    signIn(auth0, userId, 'here');
    signIn(auth0, userId, 'other');
    signIn(auth0, addUser(auth0, 'somebody@else.example'), 'theirs');
    const send = world.from('here');
    const listed = await (await send('/v1/users/me/devices')).json();
    expect(listed.data).toMatchObject([
      { id: 'here', device: 'Firefox on Linux', isCurrent: true },
      { id: 'other', isCurrent: false },
      { id: 'old', device: 'Safari on iPhone' },
    ]);
    expect((await send('/v1/users/me/devices/theirs', { method: 'DELETE' })).status).toBe(404);
    expect((await send('/v1/users/me/devices/old', { method: 'DELETE' })).status).toBe(204);
    expect(auth0.tokens.map(({ id }) => id)).toEqual(['token-of-here', 'token-of-other', 'token-of-theirs']);
    expect(await (await send('/v1/users/me/devices/end-others', { method: 'POST' })).json()).toEqual({ ended: 1 });
    expect(auth0.sessions.map(({ id }) => id)).toEqual(['here', 'theirs']);
    expect(auth0.tokens.map(({ id }) => id)).toEqual(['token-of-here', 'token-of-theirs']);
  });

  test('all lose their sessions and refresh tokens when the person’s access is ended', async ({
    auth0,
    server,
    world,
  }) => {
    const userId = await world.join();
    signIn(auth0, userId, 'here');
    await server.db.transaction().execute((trx) => world.accounts.endAll(trx, world.person.id));
    await expect.poll(() => [...auth0.sessions, ...auth0.tokens]).toEqual([]);
  });

  test('answer "kept by provider" when the tenant’s plan has no sessions', async ({ auth0, world }) => {
    await world.join();
    auth0.leavePlan();
    expect(await (await world.from()('/v1/users/me/devices')).json()).toMatchObject({ code: 'kept_by_provider' });
  });
});

describe('Auth0 calls', () => {
  test('are repeated after 429 or 503, and with a new token after the old one is refused', async ({ auth0, world }) => {
    await world.accounts.createAccount(INVITED);
    auth0.troubles.push({ status: 429, headers: { 'x-ratelimit-reset': '1' } }, { status: 503 });
    await world.accounts.createAccount(INVITED);
    auth0.forgetToken();
    await world.accounts.createAccount({ ...INVITED, email: 'other@harbor.example' });
    expect(auth0.users).toHaveLength(2);
    expect(auth0.asked.filter(({ call }) => call === 'POST /oauth/token')).toHaveLength(2);
  });

  test('that keep failing are reported as unavailable (503)', async ({ auth0, world }) => {
    auth0.troubles.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
    await expect(world.accounts.createAccount(INVITED)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  });
});
