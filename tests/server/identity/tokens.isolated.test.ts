import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { endSignInsOf } from '#server/identity/signedInDevices.queries.ts';
import { loadKeys } from '#server/identity/provider/keys.ts';
import { BAD_TOKENS, forge, type TokenWorkshop } from './support/badTokens.ts';
import { addPerson, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

let database: OpenDatabase;
let server: IdentityServer;
let workshop: TokenWorkshop;
let userId: string;
const ada = { email: 'ada@harbor.example', password: PASSWORD };

async function signInAs(person: typeof ada): Promise<TokenWorkshop> {
  const tokens = await new Visitor(server.origin).signIn(person);
  const { signing } = await loadKeys(database.db);
  return { accessToken: tokens.access_token, idToken: tokens.id_token, signing };
}

beforeAll(async () => {
  database = await openTestDatabase();
  userId = await addPerson(database.db, ada);
  server = await startIdentity(database.db);
  workshop = await signInAs(ada);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('Token check', () => {
  test.each(BAD_TOKENS)('refuses %s', async (_kind, header) => {
    expect(await server.identity.identify(await header(workshop))).toBeNull();
  });

  test('uses a key of 3,072 bits', () => {
    expect(Buffer.from(workshop.signing.n ?? '', 'base64url').byteLength * 8).toBe(3072);
  });

  test('refuses a valid token with any one character changed', async () => {
    const { accessToken } = workshop;
    const place = fc.nat(accessToken.length - 1);
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
        async (at, character) => {
          fc.pre(accessToken[at] !== character);
          const changed = accessToken.slice(0, at) + character + accessToken.slice(at + 1);
          expect(await server.identity.identify(`Bearer ${changed}`)).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.each(['Bearer', 'bearer', 'BEARER'])('accepts a valid token after the scheme %s', async (scheme) => {
    const who = await server.identity.identify(`${scheme} ${workshop.accessToken}`);
    expect(who?.subject).toBe(userId);
  });

  test('accepts a token that this test signs with the server’s key', async () => {
    expect(await server.identity.identify(`Bearer ${await forge(workshop)}`)).not.toBeNull();
  });

  test('accepts a token 50 seconds before and after its times, within the leeway of 60 seconds', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = await forge(workshop, { claims: { exp: now - 50, nbf: now + 50 } });
    expect(await server.identity.identify(`Bearer ${token}`)).not.toBeNull();
  });

  test('accepts a token that names the API as one of several audiences', async () => {
    const token = await forge(workshop, {
      claims: { aud: ['https://api.wayside.example', `${server.origin}/userinfo`] },
    });
    expect(await server.identity.identify(`Bearer ${token}`)).not.toBeNull();
  });

  test('refuses the tokens of a person whose sessions were ended', async () => {
    const grace = { email: 'grace@harbor.example', password: PASSWORD };
    const graceId = await addPerson(database.db, grace);
    const { accessToken } = await signInAs(grace);
    expect(await server.identity.identify(`Bearer ${accessToken}`)).not.toBeNull();
    await endSignInsOf(database.db, graceId, {});
    expect(await server.identity.identify(`Bearer ${accessToken}`)).toBeNull();
  });
});
