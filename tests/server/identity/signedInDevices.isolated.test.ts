import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { endSignIn, endSignInsOf, listSignIns } from '#server/identity/signedInDevices.queries.ts';
import { addPerson, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ada = { email: 'ada@harbor.example', password: PASSWORD };
const silently = { prompt: 'none', response_mode: 'web_message' };

/** A browser that says which one it is. */
class Browser extends Visitor {
  readonly userAgent: string;

  constructor(origin: string, userAgent: string) {
    super(origin);
    this.userAgent = userAgent;
  }

  override fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('User-Agent', this.userAgent);
    return super.fetch(address, { ...init, headers });
  }
}

let database: OpenDatabase;
let server: IdentityServer;
let userId: string;
/** Milliseconds that the provider's clock is ahead. */
let later = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  userId = await addPerson(database.db, ada);
  server = await startIdentity(database.db, { clock: () => new Date(Date.now() + later) });
});
afterEach(() => database.db.transaction().execute((trx) => endSignInsOf(trx, userId, {})));
afterAll(async () => {
  await server.close();
  await database.close();
});

const identify = (token: string) => server.identity.identify(`Bearer ${token}`);
const devices = (current?: string) => database.db.transaction().execute((trx) => listSignIns(trx, userId, current));

describe('Sign-in', () => {
  test('is listed as one device with a readable name, even when its browser renews it silently', async () => {
    const browser = new Browser(server.origin, FIREFOX);
    const { access_token: token } = await browser.signIn(ada);
    await browser.fetch(browser.authorizeAddress(silently));
    const session = (await identify(token))?.session;
    expect(await devices(session)).toMatchObject([{ id: session, device: 'Firefox on Windows', isCurrent: true }]);
    const kept = await database.db.selectFrom('oidc_payload').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('Gecko');
  });

  test('once ended, is refused at the next call, token refresh and silent renewal, while another device stays signed in', async () => {
    const lost = new Browser(server.origin, SAFARI);
    const here = new Browser(server.origin, FIREFOX);
    const stolen = await lost.signIn(ada);
    const own = await here.signIn(ada);
    const id = (await devices()).find(({ device }) => device === 'Safari on iPhone')?.id ?? '';
    expect(await database.db.transaction().execute((trx) => endSignIn(trx, userId, id))).toBe(true);

    expect(await identify(stolen.access_token)).toBeNull();
    expect((await lost.refresh(stolen.refresh_token ?? '')).status).toBe(400);
    expect(await (await lost.fetch(lost.authorizeAddress(silently))).text()).toContain('login_required');
    expect(await identify(own.access_token)).not.toBeNull();
    expect(await (await here.fetch(here.authorizeAddress(silently))).text()).not.toContain('login_required');
  });

  test('started before all sign-ins were ended cannot be completed afterward', async () => {
    const browser = new Browser(server.origin, SAFARI);
    const sent = await browser.postLogin(await browser.openLogin(), ada);
    expect(sent.status).toBe(303);
    await database.db.transaction().execute((trx) => endSignInsOf(trx, userId, { except: 'the one that stays' }));
    const landed = await browser.follow(sent);
    expect(landed.searchParams.get('code')).toBeNull();
    expect(await (await browser.fetch(browser.authorizeAddress(silently))).text()).toContain('login_required');
  });

  test('records when it was last used, at most every few minutes', async () => {
    const { access_token: token } = await new Browser(server.origin, FIREFOX).signIn(ada);
    const session = (await identify(token))?.session ?? '';
    const lastUsed = async () => (await devices(session))[0]?.lastUsedAt ?? '';
    const before = new Date(Date.now() - 60_000);
    await database.db.updateTable('oidc_payload').set({ last_used_at: before }).where('id', '=', session).execute();
    await identify(token);
    expect(await lastUsed()).toBe(before.toISOString());
    later = 6 * 60_000;
    await identify(token);
    expect(Date.parse(await lastUsed())).toBeGreaterThan(before.getTime());
    later = 0;
  });
});
