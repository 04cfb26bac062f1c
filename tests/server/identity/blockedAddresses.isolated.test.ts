import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { signIn } from '#server/identity/passwords/localAccounts.ts';
import { addPerson, PASSWORD, startIdentity, storeQuickHash, type IdentityServer } from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const ADDRESS = '203.0.113.99';
const ada = { email: 'ada@harbor.example', password: PASSWORD };

let database: OpenDatabase;
let server: IdentityServer;
let now = Date.now();
const clock = () => new Date(now);

beforeAll(async () => {
  database = await openTestDatabase();
  const userId = await addPerson(database.db, ada);
  await storeQuickHash(database.db, userId);
  server = await startIdentity(database.db, { clock, trustedProxies: 1 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
// The server remembers an address for a minute.
beforeEach(() => (now += 2 * MINUTE));

async function send(fields: Readonly<Record<string, string>>, browser = new Visitor(server.origin)) {
  const { headers, status } = await browser.fetch(await browser.openLogin(), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: server.origin, 'X-Forwarded-For': ADDRESS },
  });
  return { status, retryAfter: headers.get('Retry-After') };
}

const REFUSED = { status: 429, retryAfter: '60' };

/** Sixty attempts that the server counts, and one that it refuses. */
async function block(last: Readonly<Record<string, string>> = ada): Promise<void> {
  for (let index = 0; index < 60; index += 1) {
    const email = `person${index}@harbor.example`;
    await signIn(database.db, { email, password: '', address: ADDRESS, allowsDemo: false }, clock());
  }
  expect(await send(last)).toEqual(REFUSED);
  // Asked again, the database would let it through.
  await database.db.deleteFrom('sign_in_counter').execute();
}

test('a blocked address is refused without the database and the audit until its minute is over', async () => {
  await block();
  const recorded = server.events.length;
  expect(await send(ada)).toEqual(REFUSED);
  now += MINUTE / 2;
  expect(await send(ada)).toEqual({ status: 429, retryAfter: '30' });
  expect(server.events).toHaveLength(recorded);
  now += MINUTE / 2;
  expect((await send(ada)).status).toBe(303);
});

test('a blocked address lets a browser through in which this person logged in before, and nobody else', async () => {
  const browser = new Visitor(server.origin);
  expect((await send(ada, browser)).status).toBe(303);
  await block();
  expect((await send({ ...ada, email: 'other@harbor.example' }, browser)).status).toBe(429);
  expect((await send({ ...ada, email: 'a\u0000b@harbor.example' }, browser)).status).toBe(429);
  expect((await send(ada, browser)).status).toBe(303);
});

test('a passkey at a blocked address is refused in every browser, and blocks the address as a password does', async () => {
  const browser = new Visitor(server.origin);
  expect((await send(ada, browser)).status).toBe(303);
  await block({ passkey: '{}' });
  expect(await send({ passkey: '{}' }, browser)).toEqual(REFUSED);
  expect(await send(ada)).toEqual(REFUSED);
});
