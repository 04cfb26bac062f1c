import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openedBy, type OnDatabase } from '#tests/server/support/openedBy.ts';
import { makeDataDir, makeMigratedDatabase } from '#tests/server/support/madeDatabases.ts';
import {
  breakableWay,
  freePort,
  furnish,
  makeDatabase,
  originOf,
  refer,
  run,
  signInAt,
} from '#tests/server/support/serverProcess.ts';
import { Visitor } from '#tests/server/identity/support/signIn.ts';
import { AT_ONCE, hasCreated, readReferrals, referUntilGone, WHOLE, type Load } from './support/referring.ts';

/** The server as a process on days when something is taken away from it. */

const realDatabase = process.env['TEST_DATABASE_URL'];

let folder: string;
let dataDir: string;
let env: Record<string, string>;
let cleanup: AsyncDisposableStack;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  folder = mkdtempSync(join(tmpdir(), 'wayside-bad-days-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  dataDir = join(folder, 'data');
  env = { PORT: await freePort(), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' };
});
afterEach(() => cleanup.disposeAsync());

/** Starts the server, which ends with the test. */
function start(more: Readonly<Record<string, string>> = {}) {
  const child = run({ ...env, ...more });
  cleanup.defer(() => void child.kill('SIGKILL'));
  return child;
}

const pause = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** After how many answers the server is killed, again and again. `KILLS` sets how often. */
const KILLED_AFTER = [0, 3, 10, 22];
const KILLS = Number(process.env['KILLS'] ?? KILLED_AFTER.length);

/** Kills the server under load. @returns what was answered and is not there, and what is there in part */
async function killUnderLoad(onDatabase: OnDatabase, settings: Readonly<Record<string, string>> = {}) {
  const office = await onDatabase(furnish);
  const acknowledged: string[] = [];
  let authorization = '';
  for (let kills = 0; kills < KILLS; kills += 1) {
    const child = start(settings);
    const origin = await originOf(child);
    authorization ||= await signInAt(origin);
    const load: Load = { created: [], others: [] };
    const gone = referUntilGone(origin, authorization, office, load);
    await hasCreated(load, KILLED_AFTER[kills % KILLED_AFTER.length] ?? 0);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await Promise.all([gone, ended]);
    acknowledged.push(...load.created);
  }
  const kept = await onDatabase(readReferrals);
  return {
    isProven: acknowledged.length > 0,
    lost: acknowledged.filter((id) => !kept.some((row) => row.id === id)),
    halfWritten: kept.filter(({ parts }) => parts !== WHOLE),
  };
}

const NOTHING_LOST = { isProven: true, lost: [], halfWritten: [] };
const ofKills = { timeout: 120_000 + KILLS * 60_000 };

describe('Server on the embedded database', () => {
  test('killed under load: keeps every answered referral and leaves none half saved', ofKills, async () => {
    await makeDataDir(dataDir);
    expect(await killUnderLoad(openedBy({ dataDir }))).toEqual(NOTHING_LOST);
  });
});

// Several servers, and a database that goes and comes back, are there only with a PostgreSQL of its own: TEST_DATABASE_URL.
describe.runIf(realDatabase)('Server on a real PostgreSQL', () => {
  let databaseUrl: string;

  beforeEach(async () => {
    const database = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => database.drop());
    databaseUrl = database.url;
  });

  test('killed under load: keeps every answered referral and leaves none half saved', ofKills, async () => {
    expect(await killUnderLoad(openedBy({ databaseUrl }), { DATABASE_URL: databaseUrl })).toEqual(NOTHING_LOST);
  });

  test(
    'two servers started at the same time on one database both accept the same sign-in',
    { timeout: 60_000 },
    async () => {
      const notMigrated = await makeDatabase(realDatabase ?? '');
      cleanup.defer(() => notMigrated.drop());
      const settings = { DATABASE_URL: notMigrated.url };
      const first = start(settings);
      const port = await freePort();
      const second = start({ ...settings, PORT: port, PUBLIC_ORIGIN: `http://localhost:${env['PORT']}` });
      const origin = await originOf(first);
      await originOf(second);
      const office = await openedBy({ databaseUrl: notMigrated.url })(furnish);
      const authorization = await signInAt(origin);
      const other = `http://localhost:${port}`;
      expect((await refer(other, authorization, office)).status).toBe(201);
      expect((await refer(origin, authorization, office)).status).toBe(201);
    },
  );

  test(
    'during a database outage calls answer 503 with Retry-After, and work again once the database is back',
    { timeout: 90_000 },
    async () => {
      const office = await openedBy({ databaseUrl })(furnish);
      const way = await breakableWay(databaseUrl);
      cleanup.defer(way.cut);
      const child = start({ DATABASE_URL: way.url });
      const origin = await originOf(child);
      const authorization = await signInAt(origin);
      expect((await refer(origin, authorization, office)).status).toBe(201);

      const database = { isAway: false };
      const seen: { readonly status: number; readonly retryAfter: string | null }[] = [];
      const load = Array.from({ length: AT_ONCE }, async () => {
        while (!database.isAway || seen.length < 20) {
          const { status, headers } = await refer(origin, authorization, office);
          seen.push({ status, retryAfter: headers.get('Retry-After') });
        }
      });
      await pause(300);
      await way.cut();
      database.isAway = true;
      await Promise.all(load);
      expect(seen.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
      for (const answer of [
        await refer(origin, authorization, office),
        await fetch(`${origin}/readyz`),
        await new Visitor(origin).fetch(new Visitor(origin).authorizeAddress()),
      ]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('Retry-After')).toBe('2');
      }
      expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      expect(child.exitCode).toBeNull();

      await way.mend();
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 10_000 }).toBe(200);
      expect((await refer(origin, authorization, office)).status).toBe(201);
      expect((await openedBy({ databaseUrl })(readReferrals)).filter(({ parts }) => parts !== WHOLE)).toEqual([]);
    },
  );
});
