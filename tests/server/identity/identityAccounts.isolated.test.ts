import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { addDemoAccounts } from '#demo/addDemoAccounts.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { verifyPassword } from '#server/identity/passwords/localAccounts.ts';
import { hashPassword, isOutdated, matchesHash } from '#server/identity/passwords/password.ts';
import {
  addPerson,
  PASSWORD,
  QUICK_HASH,
  setPassword,
  startIdentity,
  storeQuickHash,
  type IdentityServer,
} from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { hashingAsServed } from '../../support/quickScrypt.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const START = Date.now();

let database: OpenDatabase;
let server: IdentityServer;
let userId: string;
let now = START;
const clock = () => new Date(now);
const ada = { email: 'ada@harbor.example', password: PASSWORD };
const wrong = { ...ada, password: 'not the password' };

beforeAll(async () => {
  database = await openTestDatabase();
  userId = await addPerson(database.db, ada);
  await addPerson(database.db, { email: 'gone@harbor.example', isActive: false });
  server = await startIdentity(database.db, { clock, trustedProxies: 1 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  now = START;
  await database.db.deleteFrom('sign_in_counter').execute();
  await storeQuickHash(database.db, userId);
});

/** One attempt at the form. */
async function attempt(fields: { email: string; password: string }, address = '192.0.2.1') {
  const visitor = new Visitor(server.origin);
  const page = await visitor.openLogin();
  const answer = await visitor.postLogin(page, fields, { Origin: server.origin, 'X-Forwarded-For': address });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    problem: /role="alert"[^>]*>\s*([^<]+?)\s*</.exec(text)?.[1],
  };
}

describe('Failed sign-in', () => {
  test.each([
    ['a wrong password', wrong],
    ['an unknown email', { ...wrong, email: 'nobody@harbor.example' }],
    ['a deactivated person', { email: 'gone@harbor.example', password: PASSWORD }],
    ['empty fields', { email: '', password: '' }],
    ['NUL characters', { email: 'nul\0@harbor.example', password: 'nul\0' }],
  ])('shows the same message for %s', async (_kind, fields) => {
    const { status, problem } = await attempt(fields);
    expect(status).toBe(422);
    expect(problem).toBe('The email or password is incorrect. Check both and try again.');
  });

  test('keeps the typed email in the form, escaped as text', async () => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.postLogin(await visitor.openLogin(), {
      ...wrong,
      email: '"><script>alert(1)</script>',
    });
    const text = await answer.text();
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(text).not.toContain('<script>');
  });

  test('is reported to the audit without the typed email and password', async () => {
    await attempt(wrong);
    expect(server.events.at(-1)).toEqual({ kind: 'refused', userId: undefined, address: '192.0.2.1', at: clock() });
  });
});

describe('Sign-in form', () => {
  test.each([
    ['another origin', { Origin: 'https://elsewhere.example' }],
    ['another site (Sec-Fetch-Site)', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['a request without an origin', {}],
  ])('is refused from %s', async (_kind, given) => {
    const visitor = new Visitor(server.origin);
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
    const answer = await visitor.postLogin(await visitor.openLogin(), ada, headers);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This page has expired');
  });

  test('is refused in a browser that did not start the sign-in', async () => {
    const page = await new Visitor(server.origin).openLogin();
    expect((await new Visitor(server.origin).postLogin(page, ada)).status).toBe(400);
  });

  test('is refused when the body is not a form or is too long', async () => {
    const visitor = new Visitor(server.origin);
    const page = await visitor.openLogin();
    const headers = { Origin: server.origin, 'Content-Type': 'application/json' };
    expect((await visitor.fetch(page, { method: 'POST', headers, body: JSON.stringify(ada) })).status).toBe(400);
    expect((await visitor.postLogin(page, { ...ada, password: 'x'.repeat(9000) })).status).toBe(400);
  });

  test('sent from one of two tabs completes the sign-in of that tab', async () => {
    const visitor = new Visitor(server.origin);
    const first = await visitor.openLogin({ state: 'first' });
    await visitor.openLogin({ state: 'second' });
    const landed = await visitor.follow(await visitor.postLogin(first, ada));
    expect(landed.searchParams.get('state')).toBe('first');
  });

  test('has a content security policy that allows its one script and forbids framing, and shows the suggested email', async () => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.fetch(await visitor.openLogin({ login_hint: 'ada@harbor.example' }));
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}'; connect-src 'self'`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const text = await answer.text();
    expect(text).toContain(`<style nonce="${nonce}">`);
    expect(text).toContain('value="ada@harbor.example"');
    expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}" src="/u/passkey.js" defer>`]);
  });

  test('opened to sign up says that an invitation is needed', async () => {
    const visitor = new Visitor(server.origin);
    const page = await visitor.openLogin({ screen_hint: 'signup' });
    expect(page).toMatch(/^\/u\/signup\//);
    expect(await (await visitor.fetch(page)).text()).toContain('You need an invitation');
  });
});

test('with an https origin, sign-in cookies are secure and discovery names that origin, whatever host the caller sends', async () => {
  const secure = await startIdentity(database.db, { origin: 'https://wayside.example' });
  const visitor = new Visitor(secure.origin);
  const answer = await visitor.fetch(
    visitor.authorizeAddress({ redirect_uri: 'https://wayside.example/?login=success' }),
    { headers: { 'X-Forwarded-Host': 'elsewhere.example' } },
  );
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; secure; httponly/i);
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=');
  const discovery = await visitor.fetch('/.well-known/openid-configuration');
  expect(await discovery.json()).toMatchObject({
    issuer: 'https://wayside.example/',
    token_endpoint: 'https://wayside.example/oauth/token',
    jwks_uri: 'https://wayside.example/.well-known/jwks.json',
  });
  await secure.close();
});

const showLogin = async () => {
  const visitor = new Visitor(server.origin);
  return (await visitor.fetch(await visitor.openLogin())).text();
};

describe('Demo accounts', () => {
  test('are listed while they have the demo password, and can sign in with it', async () => {
    expect(await showLogin()).not.toContain('Demo accounts');
    const id = await addPerson(database.db, { email: 'demo@harbor.example', password: null });
    await addDemoAccounts(database.db, [id]);
    const text = await showLogin();
    expect(text).toContain('Demo accounts');
    expect(text).toContain('value="demo@harbor.example"');
    expect(text).toContain('Hospice administrator');
    expect(text).not.toContain(ada.email);
    expect((await attempt({ email: 'demo@harbor.example', password: DEMO_PASSWORD })).status).toBe(303);

    await setPassword(database.db, id, 'a password of its own');
    expect(await showLogin()).not.toContain('Demo accounts');
  });
});

describe('Passwords', () => {
  test('are stored as a salted scrypt hash that names its settings', async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await matchesHash(PASSWORD, one)).toBe(true);
    expect(await matchesHash(`${PASSWORD} `, one)).toBe(false);
  });

  test('are hashed with the settings that the hash names', async () => {
    const [, , , salt = '', key] = (await hashingAsServed(() => hashPassword(PASSWORD))).split('$');
    const made = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, {
      N: 2 ** 15,
      r: 8,
      p: 3,
      maxmem: 64 * 1024 * 1024,
    });
    expect(key).toBe(made.toString('base64url'));
  });

  test('match in every Unicode form in which they are typed', async () => {
    expect(await matchesHash('pa\u0308ssword of mine', await hashPassword('p\u00e4ssword of mine'))).toBe(true);
  });

  test('never match a stored value that is not a hash', async () => {
    expect(await matchesHash('', '')).toBe(false);
    expect(await matchesHash(PASSWORD, PASSWORD)).toBe(false);
  });

  test('are hashed again at the next sign-in when the hash settings are outdated', async () => {
    expect((await attempt(ada)).status).toBe(303);
    const row = await database.db
      .selectFrom('local_account')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(isOutdated(QUICK_HASH)).toBe(true);
    expect(isOutdated(row.password_hash)).toBe(false);
    expect(await verifyPassword(database.db, userId, PASSWORD)).toBe(true);
  });

  test('do not match when they are wrong or the person is unknown', async () => {
    expect(await verifyPassword(database.db, userId, 'another password')).toBe(false);
    expect(await verifyPassword(database.db, crypto.randomUUID(), PASSWORD)).toBe(false);
  });
});

describe('Account with the demo password', () => {
  const demo = { email: 'shown@harbor.example', password: DEMO_PASSWORD };

  test('can neither sign in nor refresh its token where demo accounts are not allowed, and is not listed', async () => {
    const demoId = await addPerson(database.db, { email: demo.email, password: null });
    await addDemoAccounts(database.db, [demoId]);
    const strict = await startIdentity(database.db, { clock, allowsDemoAccounts: false });
    try {
      const before = new Visitor(server.origin);
      const { refresh_token: kept = '' } = await before.signIn(demo);
      const visitor = new Visitor(strict.origin);
      const page = await visitor.openLogin();
      expect(await (await visitor.fetch(page)).text()).not.toContain(demo.email);
      expect((await visitor.postLogin(page, demo)).status).toBe(422);
      expect((await visitor.refresh(kept)).status).toBe(400);
    } finally {
      await strict.close();
      await database.db.deleteFrom('app_user').where('id', '=', demoId).execute();
    }
  });
});
