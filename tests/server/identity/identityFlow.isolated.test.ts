import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_AUDIENCE, DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { addPerson, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { readTokens, Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

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

describe('Sign-in', () => {
  test('leads from the app to the form and back, with a token that the API accepts', async () => {
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
      session: expect.any(String),
    });
  });

  test('issues tokens with the same claims as Auth0', async () => {
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

describe('Authorization request', () => {
  test.each([
    ['a foreign redirect_uri', { redirect_uri: 'https://elsewhere.example/' }],
    [
      'a redirect_uri that only starts like an allowed one',
      { redirect_uri: 'http://localhost:3000.elsewhere.example/' },
    ],
    ['an unknown app', { client_id: 'somebody' }],
  ])('shows an error page instead of redirecting for %s', async (_kind, changes) => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.fetch(visitor.authorizeAddress(changes));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Location')).toBeNull();
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('This login link doesn’t work');
  });

  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'token', response_mode: undefined }, 'unsupported_response_type'],
    ['another audience', { audience: 'https://other-api.example' }, 'invalid_target'],
  ])('returns an error to the app for %s', async (_kind, changes, error) => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.fetch(visitor.authorizeAddress(changes));
    const landed = new URL(answer.headers.get('Location') ?? '');
    expect(landed.origin).toBe(server.origin);
    expect(landed.href).toContain(`error=${error}`);
  });

  test('works with a state that contains characters the database refuses', async () => {
    const visitor = new Visitor(server.origin);
    const page = await visitor.openLogin({ state: 'nul\0 and half a pair \ud800' });
    const landed = await visitor.follow(await visitor.postLogin(page, ada));
    expect(landed.searchParams.get('state')).toContain('nul\0');
  });

  test('redeeming a code twice is refused and revokes the tokens of the first time', async () => {
    const visitor = new Visitor(server.origin);
    const landed = await visitor.follow(await visitor.postLogin(await visitor.openLogin(), ada));
    const code = landed.searchParams.get('code') ?? '';
    const tokens = await readTokens(await visitor.redeem(code));
    const again = await visitor.redeem(code);
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: 'invalid_grant' });
    expect(await server.identity.identify(`Bearer ${tokens.access_token}`)).toBeNull();
  });

  test('redeeming a code without its verifier is refused', async () => {
    const visitor = new Visitor(server.origin);
    const landed = await visitor.follow(await visitor.postLogin(await visitor.openLogin(), ada));
    const thief = new Visitor(server.origin);
    const answer = await thief.redeem(landed.searchParams.get('code') ?? '');
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('a page of another origin gets no token', async () => {
    const visitor = new Visitor(server.origin);
    const { refresh_token: token = '' } = await visitor.signIn(ada);
    const answer = await visitor.fetch('/oauth/token', {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ client_id: DEFAULT_CLIENT_ID, grant_type: 'refresh_token', refresh_token: token }),
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test.for([
    ['GET', '/userinfo'],
    ['POST', '/userinfo'],
    ['OPTIONS', '/userinfo'],
    ['OPTIONS', '/oauth/token'],
    ['OPTIONS', '/oauth/revoke'],
    ['POST', '/oauth/revoke'],
  ] as const)('%s %s names no foreign origin in its answer, with and without a good token', async ([method, path]) => {
    const visitor = new Visitor(server.origin);
    const { access_token: token } = await visitor.signIn(ada);
    for (const authorization of [`Bearer ${token}`, 'Bearer none']) {
      const headers = { Authorization: authorization, 'Access-Control-Request-Method': 'POST' };
      const foreign = await visitor.fetch(path, {
        method,
        headers: { ...headers, Origin: 'https://elsewhere.example' },
      });
      expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });
});

describe('Refresh tokens', () => {
  test('are replaced at each use', async () => {
    const visitor = new Visitor(server.origin);
    const first = await visitor.signIn(ada);
    const second = await readTokens(await visitor.refresh(first.refresh_token ?? ''));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ aud: DEFAULT_AUDIENCE, sub: userId });
    expect(await server.identity.identify(`Bearer ${second.access_token}`)).not.toBeNull();
  });

  test('used a second time revoke every token of the sign-in', async () => {
    const visitor = new Visitor(server.origin);
    const first = await visitor.signIn(ada);
    const second = await readTokens(await visitor.refresh(first.refresh_token ?? ''));
    expect((await visitor.refresh(first.refresh_token ?? '')).status).toBe(400);
    expect((await visitor.refresh(second.refresh_token ?? '')).status).toBe(400);
    expect(await server.identity.identify(`Bearer ${second.access_token}`)).toBeNull();
  });

  test('used twenty times at the same time work at most once', async () => {
    const visitor = new Visitor(server.origin);
    const { refresh_token: token = '' } = await visitor.signIn(ada);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.refresh(token)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('stop working when the person is deactivated, and so does silent sign-in', async () => {
    const grace = { email: 'grace@harbor.example', password: PASSWORD };
    const id = await addPerson(database.db, grace);
    const visitor = new Visitor(server.origin);
    const { refresh_token: token = '' } = await visitor.signIn(grace);
    await database.db.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute();
    expect((await visitor.refresh(token)).status).toBe(400);
    const silent = await visitor.fetch(visitor.authorizeAddress({ prompt: 'none', response_mode: 'web_message' }));
    expect(await silent.text()).toContain('login_required');
  });
});

describe('Silent sign-in', () => {
  const silently = { prompt: 'none', response_mode: 'web_message' };

  test('gives a code to the app in the frame, and only to its origin', async () => {
    const visitor = new Visitor(server.origin);
    await visitor.signIn(ada);
    const answer = await visitor.fetch(visitor.authorizeAddress(silently));
    const text = await answer.text();
    expect(text).toContain(`"redirect_uri":"${server.origin}/?login=success"`);
    expect(answer.headers.get('X-Frame-Options')).toBeNull();
    expect(answer.headers.get('Content-Security-Policy')).toContain("'sha256-");
    const code = /"code":"([^"]+)"/.exec(text)?.[1] ?? '';
    expect((await visitor.redeem(code)).status).toBe(200);
  });

  test('answers login_required in a browser where no one is signed in', async () => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.fetch(visitor.authorizeAddress(silently));
    expect(await answer.text()).toContain('"error":"login_required"');
  });

  test('works on another server process with the same database', async () => {
    const other = await startIdentity(database.db, { origin: server.origin });
    const visitor = new Visitor(server.origin);
    await visitor.signIn(ada);
    const answer = await visitor.fetch(`${other.origin}${visitor.authorizeAddress(silently)}`);
    expect(await answer.text()).toContain('"code":"');
    await other.close();
  });
});

const logoutAddress = (returnTo: string) =>
  `/v2/logout?${new URLSearchParams({ client_id: DEFAULT_CLIENT_ID, returnTo })}`;

describe('Session', () => {
  const HOUR = 3_600_000;
  afterEach(() => void vi.useRealTimers());

  test('ends twelve hours after sign-in, even when the person was active', async () => {
    const visitor = new Visitor(server.origin);
    const silently = () => visitor.fetch(visitor.authorizeAddress({ prompt: 'none', response_mode: 'web_message' }));
    const first = await visitor.signIn(ada);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start + 11.9 * HOUR });
    expect(await (await silently()).text()).toContain('"code":"');
    const last = await readTokens(await visitor.refresh(first.refresh_token ?? ''));
    expect(last.expires_in).toBeLessThanOrEqual(0.1 * 3600 + 1);

    vi.setSystemTime(start + 12 * HOUR + 1000);
    expect(await (await silently()).text()).toContain('login_required');
    expect((await visitor.refresh(last.refresh_token ?? '')).status).toBe(400);
    vi.setSystemTime(start + 12 * HOUR + 90_000);
    expect(await server.identity.identify(`Bearer ${last.access_token}`)).toBeNull();
  });
});

describe('Sign-out', () => {
  test('ends the session, the refresh token and the access token without asking', async () => {
    const visitor = new Visitor(server.origin);
    const tokens = await visitor.signIn(ada);
    const answer = await visitor.fetch(logoutAddress(`${server.origin}/logout/callback`));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('Location')).toBe(`${server.origin}/logout/callback`);
    expect((await visitor.refresh(tokens.refresh_token ?? '')).status).toBe(400);
    expect(await server.identity.identify(`Bearer ${tokens.access_token}`)).toBeNull();
    const silent = await visitor.fetch(visitor.authorizeAddress({ prompt: 'none', response_mode: 'web_message' }));
    expect(await silent.text()).toContain('login_required');
    expect(server.events.at(-1)).toMatchObject({ kind: 'signedOut', userId });
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/login', 'javascript:alert(1)'])(
    'refuses to redirect to %s and leaves the person signed in',
    async (returnTo) => {
      const visitor = new Visitor(server.origin);
      const tokens = await visitor.signIn(ada);
      const answer = await visitor.fetch(logoutAddress(returnTo));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('Location')).toBeNull();
      expect(await server.identity.identify(`Bearer ${tokens.access_token}`)).not.toBeNull();
    },
  );
});

test('another person can sign in in a browser where someone is already signed in', async () => {
  const mary = { email: 'mary@harbor.example', password: PASSWORD };
  const maryId = await addPerson(database.db, mary);
  const visitor = new Visitor(server.origin);
  await visitor.signIn(ada);
  const page = await visitor.openLogin({ prompt: 'login' });
  const resume = await visitor.fetch((await visitor.postLogin(page, mary)).headers.get('Location') ?? '');
  const form = await resume.text();
  const leave = /action="([^"]+)"/.exec(form)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const left = await visitor.fetch(leave, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) });
  const landed = await visitor.follow(left);
  const tokens = await readTokens(await visitor.redeem(landed.searchParams.get('code') ?? ''));
  expect(decodeJwt(tokens.id_token).sub).toBe(maryId);
});

test('the database contains no token, cookie or sign-in id that a browser holds', async () => {
  const visitor = new Visitor(server.origin);
  const page = await visitor.openLogin();
  const uid = page.split('/').at(-1) ?? '';
  const rows = await database.db.selectFrom('oidc_payload').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(uid);
  const { refresh_token: token = '' } = await visitor.signIn(ada);
  const later = await database.db.selectFrom('oidc_payload').selectAll().execute();
  expect(later.length).toBeGreaterThan(0);
  for (const handle of [token, ...visitor.cookieValues()]) expect(JSON.stringify(later)).not.toContain(handle);
});
