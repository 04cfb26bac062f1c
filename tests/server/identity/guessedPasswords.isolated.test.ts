import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { beginAttempt, unlock } from '#server/identity/passwords/attempts.ts';
import { signIn, type Attempt } from '#server/identity/passwords/localAccounts.ts';
import {
  addPerson,
  PASSWORD,
  setPassword,
  startIdentity,
  storeQuickHash,
  type IdentityServer,
} from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';
import { openTestDatabase } from '../support/testDatabase.ts';

const SECOND = 1000;
const START = Date.now();

const HERE = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

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
  server = await startIdentity(database.db, { clock, trustedProxies: 1 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  now = START;
  await database.db.deleteFrom('sign_in_counter').execute();
  await database.db.deleteFrom('known_browser').execute();
  await storeQuickHash(database.db, userId);
});

interface From {
  readonly address?: string;
  readonly browser?: Visitor;
}

/** One attempt at the form. */
async function attempt(fields: { email: string; password: string }, { address = HERE, browser }: From = {}) {
  const visitor = browser ?? new Visitor(server.origin);
  const page = await visitor.openLogin();
  const answer = await visitor.postLogin(page, fields, { Origin: server.origin, 'X-Forwarded-For': address });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    problem: /role="alert"[^>]*>\s*([^<]+?)\s*</.exec(text)?.[1],
  };
}

/** Wrong passwords, from one address and an unknown browser unless said otherwise. */
async function fail(times: number, { fields = wrong, ...from }: From & { fields?: typeof wrong } = {}): Promise<void> {
  // A sign-in before has stored a hash of today's settings.
  await storeQuickHash(database.db, userId);
  for (let index = 0; index < times; index += 1) await attempt(fields, from);
}

/** One guess without the form. */
const guess = (address: string, more: Partial<Attempt> = {}) =>
  signIn(database.db, { ...wrong, address, allowsDemo: false, ...more }, clock());

/** Wrong passwords from many addresses, as fast as the slow-down allows. */
async function attackFromEverywhere(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const result = await guess(`203.0.113.${index}`);
    if (result.kind !== 'locked') continue;
    now = result.until.getTime();
    expect((await guess(`203.0.113.${index}`)).kind).toBe('refused');
  }
}

/** A browser in which Ada logged in before. */
async function knownBrowser(address = HERE): Promise<Visitor> {
  const browser = new Visitor(server.origin);
  expect((await attempt(ada, { address, browser })).status).toBe(303);
  return browser;
}

describe('Five wrong passwords', () => {
  test('lock the email for their address, and refuse even the right password there', async () => {
    await fail(4);
    expect((await attempt(wrong)).problem).toBe('Too many attempts. Try again in 15 minutes.');
    const { status, headers } = await attempt(ada);
    expect(status).toBe(429);
    expect(headers.get('Retry-After')).toBe('900');
  });

  test('at one address do not stop the right password at another', async () => {
    await fail(5, { address: ELSEWHERE });
    expect((await attempt(ada, { address: HERE })).status).toBe(303);
  });

  test('from an unknown browser do not stop a known browser at the same address', async () => {
    const browser = await knownBrowser();
    await fail(5);
    expect((await attempt(ada)).status).toBe(429);
    expect((await attempt(ada, { browser })).status).toBe(303);
  });

  test('also lock an unknown email, so that the lock does not reveal who has an account', async () => {
    const fields = { ...wrong, email: 'nobody@harbor.example' };
    await fail(5, { fields });
    expect((await attempt(fields)).status).toBe(429);
    expect((await attempt(fields, { address: ELSEWHERE })).status).toBe(422);
  });

  test('lock after a restart of the server as before', async () => {
    await fail(5);
    const again = await startIdentity(database.db, { clock, trustedProxies: 1 });
    const visitor = new Visitor(again.origin);
    const headers = { Origin: again.origin, 'X-Forwarded-For': HERE };
    expect((await visitor.postLogin(await visitor.openLogin(), ada, headers)).status).toBe(429);
    await again.close();
  });

  test('lock for exactly 15 minutes', async () => {
    await fail(5);
    now = START + 15 * MINUTE - 1;
    expect((await attempt(ada)).headers.get('Retry-After')).toBe('1');
    now = START + 15 * MINUTE;
    expect((await attempt(ada)).status).toBe(303);
  });

  test('are not counted together with those from 15 minutes ago', async () => {
    await fail(4);
    now = START + 15 * MINUTE;
    await fail(4);
    expect((await attempt(ada)).status).toBe(303);
  });

  test('are counted from the beginning after a successful sign-in', async () => {
    await fail(4);
    await attempt(ada);
    await fail(4);
    expect((await attempt(ada)).status).toBe(303);
  });

  test('are forgotten at every address when the lock is lifted, ignoring case and spaces', async () => {
    await fail(5);
    await fail(5, { address: ELSEWHERE });
    await unlock(database.db, 'Ada@Harbor.example ');
    expect((await attempt(ada)).status).toBe(303);
    await storeQuickHash(database.db, userId);
    expect((await attempt(ada, { address: ELSEWHERE })).status).toBe(303);
  });

  test('sent at the same time from one address are the only ones of twenty that are checked', async () => {
    const guesses = Array.from({ length: 20 }, () => guess(HERE));
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'locked').length).toBeGreaterThanOrEqual(15);
    expect((await guess(HERE, ada)).kind).toBe('locked');
  });

  test('from one IPv6 network lock all of its addresses, and those of no other network', async () => {
    for (const end of [':1', ':2', ':abcd:1', 'ffff:ffff:ffff:ffff', '0:0:0:5']) await guess(`2001:db8:1:2:${end}`);
    expect((await guess('2001:db8:1:2::9', ada)).kind).toBe('locked');
    expect((await guess('2001:db8:1:3::9', ada)).kind).toBe('signedIn');
  });

  test('from an IPv4 address also lock its IPv6 form', async () => {
    for (let index = 0; index < 5; index += 1) await guess(HERE);
    expect((await guess(`::ffff:${HERE}`, ada)).kind).toBe('locked');
  });
});

/** An attempt with an email that was not tried before. */
const otherEmail = (address: string, index: number) =>
  guess(address, { email: `person${index}@harbor.example`, password: '' });

describe('An address', () => {
  test('is blocked for the rest of a minute after 60 attempts, and no other address', async () => {
    for (let index = 0; index < 60; index += 1) expect((await otherEmail('203.0.113.7', index)).kind).toBe('refused');
    expect((await otherEmail('203.0.113.7', 60)).kind).toBe('locked');
    expect((await otherEmail('203.0.113.8', 60)).kind).toBe('refused');
    now = START + MINUTE;
    expect((await otherEmail('203.0.113.7', 61)).kind).toBe('refused');
  });
});

describe('An account that is attacked from many addresses', () => {
  test('makes unknown browsers wait longer and longer', async () => {
    await attackFromEverywhere(20);
    const waits: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      const result = await guess(`198.51.100.${index}`);
      expect(result.kind).toBe('locked');
      if (result.kind !== 'locked') break;
      waits.push((result.until.getTime() - now) / SECOND);
      now = result.until.getTime();
      expect((await guess(`198.51.100.${100 + index}`)).kind).toBe('refused');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test('is slowed down in the same way where nobody has that email', async () => {
    const email = 'nobody@harbor.example';
    const begin = (index: number) =>
      beginAttempt(database.db, { email, address: `203.0.113.${index}`, browser: undefined }, clock());
    for (let index = 0; index < 20; index += 1) expect(await begin(index)).not.toHaveProperty('until');
    expect(await begin(20)).toEqual({ until: new Date(now + SECOND), isAddressBlocked: false });
  });

  test('lets a known browser in at once', async () => {
    const browser = await knownBrowser();
    await storeQuickHash(database.db, userId);
    await attackFromEverywhere(30);
    expect((await attempt(ada)).status).toBe(429);
    expect((await attempt(ada, { browser })).status).toBe(303);
  });

  test('lets an unknown browser in when its wait is over', async () => {
    await attackFromEverywhere(25);
    const { headers, problem, status } = await attempt(ada, { address: ELSEWHERE });
    expect(status).toBe(429);
    expect(problem).toBe('Too many attempts. Try again in 32 seconds.');
    now += Number(headers.get('Retry-After')) * SECOND;
    expect((await attempt(ada, { address: ELSEWHERE })).status).toBe(303);
  });

  test('does not count who waits: a person who tries too early is not locked', async () => {
    await attackFromEverywhere(25);
    for (let index = 0; index < 8; index += 1) expect((await guess(ELSEWHERE, ada)).kind).toBe('locked');
    now += MINUTE;
    expect((await guess(ELSEWHERE, ada)).kind).toBe('signedIn');
  });

  test('checks one of twenty guesses that come at the same time from many addresses', async () => {
    await attackFromEverywhere(20);
    now += SECOND;
    const guesses = Array.from({ length: 20 }, (_, index) => guess(`198.51.100.${index}`));
    const kinds = (await Promise.all(guesses)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(1);
  });

  test('takes no turns of others from an address that is locked', async () => {
    await attackFromEverywhere(20);
    for (let index = 0; index < 5; index += 1) {
      now += MINUTE;
      await guess(ELSEWHERE);
    }
    now += MINUTE;
    expect((await guess(ELSEWHERE)).kind).toBe('locked');
    expect((await guess(HERE, ada)).kind).toBe('signedIn');
  });

  test('is at rest again after an hour without attempts', async () => {
    await attackFromEverywhere(25);
    now += 60 * MINUTE;
    for (let index = 0; index < 19; index += 1) expect((await guess(`198.51.100.${index}`)).kind).toBe('refused');
  });
});

const browserCookie = (browser: Visitor) => browser.cookie('wayside.browser');

describe('A known browser', () => {
  test('has five attempts of its own in 15 minutes', async () => {
    const browser = await knownBrowser();
    await fail(5, { browser });
    expect((await attempt(ada, { browser })).status).toBe(429);
    now += 15 * MINUTE;
    expect((await attempt(ada, { browser })).status).toBe(303);
  });

  test('does not count for the address: wrong passwords there stop no other browser', async () => {
    const browser = await knownBrowser();
    await fail(5, { browser });
    await storeQuickHash(database.db, userId);
    expect((await attempt(ada)).status).toBe(303);
  });

  test('is recognized by a cookie that no script and no other site can use, and that the database keeps as a hash', async () => {
    const browser = new Visitor(server.origin);
    const { headers } = await attempt(ada, { browser });
    const line = headers.getSetCookie().find((each) => each.startsWith('wayside.browser='));
    expect(line).toMatch(/; path=\/u; expires=[^;]+; samesite=strict; httponly/i);
    const value = browserCookie(browser) ?? '';
    expect(value).toMatch(/^[\w-]{43}$/);
    const rows = await database.db.selectFrom('known_browser').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: userId, expires_at: new Date(START + 180 * DAY) }]);
    expect(JSON.stringify(rows)).not.toContain(value);
  });

  test('gets a new cookie at each sign-in, and the former one is unknown', async () => {
    const browser = await knownBrowser();
    const former = browserCookie(browser);
    await attempt(ada, { browser });
    expect(browserCookie(browser)).not.toBe(former);
    await fail(5);
    expect((await guess(HERE, { ...ada, browser: former })).kind).toBe('locked');
    expect((await attempt(ada, { browser })).status).toBe(303);
  });

  test('of two people who share it lets both in, and of nobody else', async () => {
    const mary = { email: 'mary@harbor.example', password: PASSWORD };
    const john = { email: 'john@harbor.example', password: PASSWORD };
    for (const each of [mary, john]) await storeQuickHash(database.db, await addPerson(database.db, each));
    const browser = await knownBrowser();
    await attempt(mary, { browser });
    for (const each of [ada, mary, john]) await fail(5, { fields: { ...each, password: 'wrong' } });
    expect((await attempt(john, { browser })).status).toBe(429);
    expect((await attempt(mary, { browser })).status).toBe(303);
    expect((await attempt(ada, { browser })).status).toBe(303);
  });

  test('is forgotten after 180 days without a sign-in', async () => {
    const browser = await knownBrowser();
    now = START + 180 * DAY;
    await fail(5);
    expect((await attempt(ada, { browser })).status).toBe(429);
  });

  test('is forgotten when the password changes', async () => {
    const browser = await knownBrowser();
    await setPassword(database.db, userId, PASSWORD);
    await fail(5);
    expect((await attempt(ada, { browser })).status).toBe(429);
  });

  test('stays known after its person logs out', async () => {
    const browser = await knownBrowser();
    await browser.fetch('/v2/logout');
    await fail(5);
    expect((await attempt(ada, { browser })).status).toBe(303);
  });
});
