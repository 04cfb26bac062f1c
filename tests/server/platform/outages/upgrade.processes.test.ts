import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { makersFor } from '#tests/server/support/makers.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
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

/** Servers of two versions: this one, and copies of it that have migrations which this one does not know. */

const realDatabase = process.env['TEST_DATABASE_URL'];

const ADDED = {
  '0002_arrival.sql': `-- Servers since 0001 keep working.
    alter table referral add column arrival text not null default 'unknown';
    create table migrated_by (server integer not null);
    insert into migrated_by values (pg_backend_pid());`,
};
/** A release later nobody reads the column any more. */
const REMOVED = {
  ...ADDED,
  '0003_no_arrival.sql': '-- Servers since 0002 keep working.\nalter table referral drop column arrival;',
};
/** How many referrals the long tests upgrade. */
const MANY = Number(process.env['UPGRADE_REFERRALS'] ?? 0);
const BROKEN = {
  '0002_broken.sql': `-- Servers since 0001 keep working.
    alter table referral add column arrival text not null default 'unknown';
    update referral set arrival = 1 / 0;`,
};

let folder: string;
let cleanup: AsyncDisposableStack;

beforeEach(() => {
  cleanup = new AsyncDisposableStack();
  folder = mkdtempSync(join(tmpdir(), 'wayside-upgrade-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
});
afterEach(() => cleanup.disposeAsync());

const versions = mkdtempSync(join(tmpdir(), 'wayside-versions-'));
afterAll(() => rmSync(versions, { recursive: true, force: true }));

type Migrations = Readonly<Record<string, string>>;
const made = new Map<Migrations, string>();

/** The project with these migrations after its own: one folder for all tests, whose code is then compiled once. */
function versionWith(migrations: Migrations): string {
  const known = made.get(migrations);
  if (known !== undefined) return known;
  const version = mkdtempSync(join(versions, 'version-'));
  for (const part of ['server', 'contract', 'package.json']) cpSync(part, join(version, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(version, 'node_modules'));
  const place = join(version, 'server/platform/database/migrations');
  mkdirSync(place, { recursive: true });
  for (const [name, words] of Object.entries(migrations)) writeFileSync(join(place, name), words);
  made.set(migrations, version);
  return version;
}

type Settings = Readonly<Record<string, string>>;

/** A server that begins to start; its process ends with the test. */
async function begin(settings: Settings, version?: string) {
  const port = await freePort();
  const env = { PORT: port, DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' };
  const child = run({ ...env, ...settings }, version);
  cleanup.defer(() => void child.kill('SIGKILL'));
  return { child, address: `http://localhost:${port}` };
}

/** A server that is ready. */
async function start(settings: Settings, version?: string) {
  const { address, child } = await begin(settings, version);
  await originOf(child);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { address, stop };
}

/** Starts a server that cannot start. @returns what it says */
async function refusal(settings: Settings, version?: string): Promise<string> {
  const { child } = await begin(settings, version);
  if (!child.stderr) throw new Error('No output to read');
  const [printed] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  return printed.trim();
}

const ofDatabase =
  (at: { readonly dataDir?: string; readonly databaseUrl?: string }) =>
  async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const { db, close } = await openDatabase({ ...at, log: keepLog() });
    try {
      return await work(db);
    } finally {
      await close();
    }
  };

const arrivals = async (db: Database) =>
  (await sql<{ arrival: string }>`select arrival from referral`.execute(db)).rows.map(({ arrival }) => arrival);

const isThere = async (db: Database, table: string) =>
  (await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(db)).rows[0]?.found;

describe('An upgrade of the embedded database', { timeout: 300_000 }, () => {
  test('keeps the rows, and the version before starts again on it', async () => {
    await makeDataDir(join(folder, 'data'));
    const onDatabase = ofDatabase({ dataDir: join(folder, 'data') });
    const office = await onDatabase(furnish);
    await onDatabase((db) => makersFor(db).addReferral({ ...office, hospiceIds: [office.hospiceId] }));
    for (const version of [versionWith(ADDED), undefined]) {
      const { address, stop } = await start({}, version);
      expect((await refer(address, await signInAt(address), office)).status).toBe(201);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      await stop();
    }
    expect(await onDatabase(arrivals)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  test('that fails changes nothing, says so in one line, and the version before goes on', async () => {
    await makeDataDir(join(folder, 'data'));
    const onDatabase = ofDatabase({ dataDir: join(folder, 'data') });
    const office = await onDatabase(furnish);
    expect(await refusal({}, versionWith(BROKEN))).toBe(
      'Migration 0002_broken.sql failed, and nothing of it was saved: division by zero. ' +
        'The database still works with the version that you used before. Go on with that version until the migration is fixed.',
    );
    await expect(onDatabase(arrivals)).rejects.toThrow('arrival');
    const { address } = await start({});
    expect((await refer(address, await signInAt(address), office)).status).toBe(201);
  });
});

describe.runIf(realDatabase)('An upgrade of a PostgreSQL with several servers', { timeout: 300_000 }, () => {
  let databaseUrl: string;
  let onDatabase: ReturnType<typeof ofDatabase>;

  beforeEach(async () => {
    const database = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => database.drop());
    databaseUrl = database.url;
    onDatabase = ofDatabase({ databaseUrl });
  });

  test('is made by one of the new servers, while the old one answers every call', async () => {
    const office = await onDatabase(furnish);
    const way = await breakableWay(databaseUrl);
    cleanup.defer(way.cut);
    const old = await start({ DATABASE_URL: way.url });
    const origin = old.address;
    const authorization = await signInAt(origin);
    const list = `${origin}/v1/groups/${office.groupId}/referrals`;

    const answers: number[] = [];
    const over = new AbortController();
    const load = Array.from({ length: 3 }, async () => {
      while (!over.signal.aborted) {
        answers.push((await refer(origin, authorization, office)).status);
        answers.push((await fetch(list, { headers: { Authorization: authorization } })).status);
      }
    });
    const settings = { DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin };
    const version = versionWith(ADDED);
    const others = await Promise.all([start(settings, version), start(settings, version)]);
    const until = answers.length;
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(until + 20);
    over.abort();
    await Promise.all(load);

    expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const { rows } = await onDatabase((db) => sql`select server from migrated_by`.execute(db));
    expect(rows).toHaveLength(1);
    // Each accepts the login of the other, and shows what the other saved.
    for (const each of [origin, ...others.map(({ address }) => address)]) {
      expect((await refer(each, authorization, office)).status).toBe(201);
    }
    expect(new Set(await onDatabase(arrivals))).toEqual(new Set(['unknown']));

    // The old one finds its way back after an outage, and starts again.
    await way.cut();
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    await way.mend();
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    await old.stop();
    const { address } = await start({ DATABASE_URL: databaseUrl });
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a release later may remove what the version before no longer uses, and refuses older servers', async () => {
    const office = await onDatabase(furnish);
    const settings = { DATABASE_URL: databaseUrl };
    const { address: origin } = await start(settings, versionWith(ADDED));
    const authorization = await signInAt(origin);
    await start(settings, versionWith(REMOVED));
    expect((await refer(origin, authorization, office)).status).toBe(201);
    expect(await refusal(settings)).toMatch(/^This database was made by .* It has migration 0003_no_arrival\.sql/);
  });

  test('that fails leaves the old server working', async () => {
    const office = await onDatabase(furnish);
    const settings = { DATABASE_URL: databaseUrl };
    const { address: origin } = await start(settings);
    expect(await refusal(settings, versionWith(BROKEN))).toMatch(/^Migration 0002_broken\.sql failed.*\.$/);
    await expect(onDatabase(arrivals)).rejects.toThrow('arrival');
    expect((await refer(origin, await signInAt(origin), office)).status).toBe(201);
    expect(await onDatabase((db) => isThere(db, 'migrated_by'))).toBe(false);
  });
});

const counts = async (db: Database) => {
  const tables = ['referral', 'enrollment', 'status_history', 'timeline_event', 'audit_event', 'survey_invitation'];
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(tables.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(table)}`))}`.execute(
    db,
  );
  return rows[0];
};

describe.runIf(MANY > 0)(`An upgrade with ${MANY} referrals`, { timeout: 120_000 + MANY * 6 }, () => {
  test.for(['the embedded database', ...(realDatabase ? ['PostgreSQL'] : [])])(
    'keeps every row of %s',
    async (kind) => {
      const settings: Record<string, string> = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
      if (kind === 'PostgreSQL') {
        const database = await makeDatabase(realDatabase ?? '');
        cleanup.defer(() => database.drop());
        settings['DATABASE_URL'] = database.url;
      }
      const env = { ...process.env, DATABASE_URL: undefined, ...settings };
      execFileSync('node', ['demo/seed.ts', '--referrals', String(MANY)], { env, stdio: 'ignore' });
      const onDatabase = ofDatabase(
        settings['DATABASE_URL'] ? { databaseUrl: settings['DATABASE_URL'] } : { dataDir: join(folder, 'data') },
      );
      const before = await onDatabase(counts);
      expect(before?.['referral']).toBe(MANY);
      const { address, stop } = await start(settings, versionWith(ADDED));
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      await stop();
      expect(await onDatabase(counts)).toEqual(before);
      expect(new Set(await onDatabase(arrivals))).toEqual(new Set(['unknown']));
    },
  );
});
