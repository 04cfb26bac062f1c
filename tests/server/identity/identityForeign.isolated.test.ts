import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_AUDIENCE } from '#contract/platform/product.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { createIdentity, type IdentityService } from '#server/identity/identity.ts';
import { IdentityUnavailable } from '#server/identity/verifyToken.ts';
import { startForeignProvider, type ForeignProvider } from './support/foreignProvider.ts';
import { addPerson } from './support/identityServer.ts';
import { keepLog } from '../support/quietLog.ts';
import { emptyDatabase, openTestDatabase } from '../support/testDatabase.ts';
import { ofIdentity } from '#server/platform/access/session.queries.ts';

let database: OpenDatabase;
let provider: ForeignProvider;
let identity: IdentityService;
let userId: string;
const ada = 'ada@harbor.example';
const SUBJECT = 'auth0|ada';

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyDatabase(database.db);
  userId = await addPerson(database.db, { email: ada, password: null });
  provider = await startForeignProvider();
  identity = await serve(provider.issuer);
});
afterEach(async () => {
  identity.close();
  await provider.close();
});

const serve = (issuer: string) =>
  createIdentity({
    db: database.db,
    config: {
      publicOrigin: 'http://localhost:3000',
      appOrigins: [],
      allowsDemoAccounts: false,
      isProduction: false,
      auth: { issuer, audience: DEFAULT_AUDIENCE },
      trustedProxies: 0,
    },
    clock: () => new Date(),
    log: keepLog(),
  });

const header = async (sub = SUBJECT) => `Bearer ${await provider.token({ sub })}`;

const linkedPerson = async (sub = SUBJECT) => {
  const who = { issuer: provider.issuer, subject: sub, isEmbedded: false };
  const row = await database.db.selectFrom('app_user').select('id').where(ofIdentity(who)).executeTakeFirst();
  return row?.id;
};

const verified = { sub: SUBJECT, email: 'Ada@Harbor.example', email_verified: true };

test('with an external identity provider the server serves no sign-in pages of its own, only what service accounts need', () => {
  const pages = ['/authorize', '/userinfo', '/v2/logout', '/u/login', '/u/forgot-password', '/u/new-password', '/'];
  const needed = ['/oauth/token', '/.well-known/jwks.json'];
  expect([...pages, ...needed].filter((path) => identity.paths.test(path))).toEqual(needed);
});

test('a first sign-in at the external provider links the person by verified email, is audited, and asks the provider once', async () => {
  provider.says({ body: verified });
  const first = await header();
  expect(await identity.identify(first)).toEqual({ issuer: provider.issuer, subject: SUBJECT, isEmbedded: false });
  expect(await linkedPerson()).toBe(userId);
  const audited = await database.db.selectFrom('audit_event').select(['actor_id', 'outcome']).execute();
  expect(audited).toEqual([{ actor_id: userId, outcome: 'linked' }]);
  await identity.identify(first);
  expect(await (await serve(provider.issuer)).identify(await header())).not.toBeNull();
  expect(provider.asked()).toBe(1);
});

test.each([
  ['an email that is not verified', { ...verified, email_verified: false }],
  ['email_verified as a text instead of a boolean', { ...verified, email_verified: 'true' }],
  ['no email', { sub: SUBJECT }],
  ['an unknown email', { ...verified, email: 'nobody@harbor.example' }],
  ['a pattern instead of an email', { ...verified, email: '%@harbor.example' }],
  ['another subject', { ...verified, sub: 'auth0|other' }],
  ['an unreadable answer', null],
])('no person is linked when the external provider returns %s', async (_kind, body) => {
  provider.says({ body });
  const authorization = await header();
  expect(await identity.identify(authorization)).toBeNull();
  expect(await identity.identify(authorization)).toBeNull();
  expect(provider.asked()).toBe(1);
  expect(await linkedPerson()).toBeUndefined();
});

test('the session named in a token of the external provider is part of the identity', async () => {
  provider.says({ body: verified });
  const token = await provider.token({ sub: SUBJECT, 'https://wayside.example/sid': 'session-1' });
  expect(await identity.identify(`Bearer ${token}`)).toMatchObject({ subject: SUBJECT, session: 'session-1' });
});

test('a deactivated person is not linked to an external account', async () => {
  await database.db.updateTable('app_user').set({ is_active: false }).execute();
  provider.says({ body: verified });
  expect(await identity.identify(await header())).toBeNull();
});

test('a second account of the external provider cannot take over a linked person', async () => {
  provider.says({ body: verified });
  await identity.identify(await header());
  provider.says({ body: { ...verified, sub: 'auth0|second' } });
  expect(await identity.identify(await header('auth0|second'))).toBeNull();
  expect(await linkedPerson()).toBe(userId);
});

test('a token that the external provider itself refuses links no person', async () => {
  provider.says({ status: 401, body: { error: 'invalid_token' } });
  expect(await identity.identify(await header())).toBeNull();
});

test('an external provider that is down is reported as unavailable, not as a refused token', async () => {
  provider.says({ status: 503, body: {} });
  await expect(identity.identify(await header())).rejects.toMatchObject({ code: 'unavailable' });
});

test('signing keys that cannot be fetched are reported as unavailable, not as a refused token', async () => {
  const authorization = await header();
  await provider.close();
  await expect(identity.identify(authorization)).rejects.toBeInstanceOf(IdentityUnavailable);
});

test('signing keys are not followed to another address', async () => {
  const authorization = await header();
  const elsewhere = createServer((_request, response) => {
    response.writeHead(302, { Location: `${provider.issuer}.well-known/jwks.json` }).end();
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, 'localhost', resolve));
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = elsewhere.address() as AddressInfo;
  const redirected = await serve(`http://localhost:${port}/`);
  await expect(redirected.identify(authorization)).rejects.toBeInstanceOf(IdentityUnavailable);
  redirected.close();
  elsewhere.close();
});

test('tokens signed by another identity provider are refused', async () => {
  const other = await startForeignProvider();
  expect(await identity.identify(`Bearer ${await other.token({ sub: SUBJECT })}`)).toBeNull();
  expect(await identity.identify(`Bearer ${await other.token({ sub: SUBJECT, iss: provider.issuer })}`)).toBeNull();
  await other.close();
});

test('tokens of the external provider for another API are refused', async () => {
  expect(
    await identity.identify(`Bearer ${await provider.token({ sub: SUBJECT, aud: 'https://other.example' })}`),
  ).toBeNull();
});
