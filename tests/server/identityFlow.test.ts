import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_AUDIENCE, DEFAULT_CLIENT_ID } from '#contract/product.ts';
import type { OpenDatabase } from '#server/db/connection.ts';
import { addPerson, openTestDatabase, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { readTokens, Visitor } from './support/signIn.ts';

let database: OpenDatabase;
let server: IdentityServer;
let userId: string;
const ada = { email: 'ada@harbor.example', password: PASSWORD };

beforeAll(async () => {
  database = await openTestDatabase();
  userId = await addPerson(database.db, ada);
  server = await startIdentity(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('signing in', () => {
  test('goes from the app to the form to a token that the API accepts', async () => {
    const visitor = new Visitor(server.origin);
    const page = await visitor.openLogin();
    expect(page).toMatch(/^\/u\/login\//);
    const form = await visitor.fetch(page);
    expect(form.status).toBe(200);
    expect(await form.text()).toContain('autocomplete="current-password"');

    const landed = await visitor.follow(await visitor.postLogin(page, ada));
    expect(`${landed.origin}${landed.pathname}`).toBe(`${server.origin}/`);
    expect(landed.searchParams.get('login')).toBe('success');
    expect(landed.searchParams.get('state')).toBe('state-of-the-app');

    const answer = await visitor.redeem(landed.searchParams.get('code') ?? '');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(server.origin);
    const tokens = await readTokens(answer);
    expect(await server.identity.identify(`Bearer ${tokens.access_token}`)).toEqual({
      issuer: `${server.origin}/`,
      subject: userId,
      isEmbedded: true,
    });
  });

  test('gives tokens as Auth0 gives them', async () => {
    const tokens = await new Visitor(server.origin).signIn(ada);
    expect(decodeProtectedHeader(tokens.id_token)).toMatchObject({ alg: 'RS256' });
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      iss: `${server.origin}/`,
      aud: DEFAULT_CLIENT_ID,
      sub: userId,
      nonce: 'nonce-of-the-app',
      email: ada.email,
      email_verified: true,
      name: 'Ada Byron',
    });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: DEFAULT_AUDIENCE, sub: userId });
    expect(tokens.expires_in).toBe(15 * 60);
    expect(tokens.scope.split(' ')).toEqual(expect.arrayContaining(['openid', 'offline_access']));
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });
});
