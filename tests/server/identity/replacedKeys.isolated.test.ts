import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#contract/platform/durations.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { loadKeys, replaceKeys } from '#server/identity/provider/keys.ts';
import { forge, type TokenWorkshop } from './support/badTokens.ts';
import { addPerson, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const ada = { email: 'ada@harbor.example', password: PASSWORD };

let database: OpenDatabase;
let running: IdentityServer;
let workshop: TokenWorkshop;
let cleanup: AsyncDisposableStack;

/** A server behind the same address as the first one, which starts now. */
async function startAnother(): Promise<IdentityServer> {
  const server = await startIdentity(database.db, { origin: running.origin });
  cleanup.defer(() => server.close());
  return server;
}
const isGood = async ({ identity }: IdentityServer, token: string) =>
  (await identity.identify(`Bearer ${token}`)) !== null;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  database = await openTestDatabase();
  cleanup.defer(() => database.close());
  await addPerson(database.db, ada);
  running = await startIdentity(database.db);
  cleanup.defer(() => running.close());
  const tokens = await new Visitor(running.origin).signIn(ada);
  workshop = {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    signing: (await loadKeys(database.db)).signing,
  };
});
afterEach(() => cleanup.disposeAsync());

/** A token of the same login, signed with the key that the next server starts with. */
const withNewKey = async () => forge({ ...workshop, signing: (await loadKeys(database.db)).signing });

describe('Replaced keys', () => {
  test('are accepted at once by a server that runs on, which goes on with the former ones', async () => {
    await replaceKeys(database.db, new Date(), false);
    expect(await isGood(running, await withNewKey())).toBe(true);
    const { access_token } = await new Visitor(running.origin).signIn(ada);
    expect(decodeProtectedHeader(access_token).kid).toBe(workshop.signing.kid);
    expect(await isGood(await startAnother(), access_token)).toBe(true);
  });

  test('sign what a server gives out from its next start on', async () => {
    await replaceKeys(database.db, new Date(), false);
    const restarted = await startIdentity(database.db);
    cleanup.defer(() => restarted.close());
    const { access_token } = await new Visitor(restarted.origin).signIn(ada);
    const { kid } = decodeProtectedHeader(access_token);
    expect(kid).toBe((await loadKeys(database.db)).signing.kid);
    expect(kid).not.toBe(workshop.signing.kid);
  });

  test('leave the former ones good for a day', async () => {
    await replaceKeys(database.db, new Date(Date.now() - DAY + 60_000), false);
    expect(await isGood(await startAnother(), workshop.accessToken)).toBe(true);
    await replaceKeys(database.db, new Date(Date.now() - DAY), false);
    expect(await isGood(await startAnother(), workshop.accessToken)).toBe(false);
  });

  test('end the former ones at once where somebody else may have them', async () => {
    await replaceKeys(database.db, new Date(), true);
    const restarted = await startAnother();
    expect(await isGood(restarted, workshop.accessToken)).toBe(false);
    expect(await isGood(restarted, await withNewKey())).toBe(true);
    expect((await loadKeys(database.db)).cookies).toHaveLength(1);
  });
});
