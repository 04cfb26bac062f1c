import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { startForeignProvider } from '#tests/server/identity/support/foreignProvider.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { makeDataDir, makeMigratedDatabase } from '#tests/server/support/madeDatabases.ts';
import {
  breakableWay,
  freePort,
  furnish,
  originOf,
  refer,
  run,
  signInAt,
  type Office,
} from '#tests/server/support/serverProcess.ts';

/** The server as a process while its clock, its disk, its database or the login provider is not as it should be. */

const realDatabase = process.env['TEST_DATABASE_URL'];

let folder: string;
let cleanup: AsyncDisposableStack;

beforeEach(() => {
  cleanup = new AsyncDisposableStack();
  folder = mkdtempSync(join(tmpdir(), 'wayside-bad-days-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
});
afterEach(() => cleanup.disposeAsync());

/** Starts the server, which ends with the test. @returns its address */
async function start(settings: Readonly<Record<string, string>>): Promise<string> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const env = {
    PORT: port,
    PUBLIC_ORIGIN: address,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  };
  const child = run({ ...env, ...settings });
  cleanup.defer(() => void child.kill('SIGKILL'));
  await originOf(child);
  return address;
}

const inDatabase = async <Result>(databaseUrl: string, work: (db: Database) => Promise<Result>): Promise<Result> => {
  const { db, close } = await openDatabase({ databaseUrl, log: keepLog() });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

async function newDatabase(): Promise<string> {
  const database = await makeMigratedDatabase(realDatabase ?? '');
  cleanup.defer(() => database.drop());
  return database.url;
}

/** Loaded before a server: its clock is so many seconds off. */
const clockOff = (seconds: number) => {
  const code = `const Real = Date; const now = () => Real.now() + ${seconds * 1000};
    globalThis.Date = new Proxy(Real, {
      construct: (real, parts, made) => Reflect.construct(real, parts.length === 0 ? [now()] : parts, made),
      apply: () => new Real(now()).toString(),
      get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
    });`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
};

/** A disk of its own of so many megabytes; undefined where this account may make none. */
function smallDisk(megabytes: number): { readonly path: string; fill(): void; empty(): void } | undefined {
  const path = join(folder, 'disk');
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', path], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  cleanup.defer(() => void execFileSync('umount', ['-l', path]));
  const filler = join(path, 'filler');
  return {
    path,
    fill: () => {
      const { bavail, bsize } = statfsSync(path);
      try {
        writeFileSync(filler, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // The server has written meanwhile: the disk is as full.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    },
    empty: () => truncateSync(filler, 0),
  };
}

/** Refers patients until an answer is another one than 201. */
async function untilRefused(origin: string, authorization: string, office: Office): Promise<Response> {
  for (;;) {
    const answer = await refer(origin, authorization, office);
    if (answer.status !== 201) return answer;
    await answer.text();
  }
}

const isOnThisMachine = realDatabase !== undefined && new URL(realDatabase).hostname === 'localhost';

describe.runIf(realDatabase)('A server in a partial outage', { timeout: 300_000 }, () => {
  test.for([90, -90])('whose clock is %i seconds off works beside one that is off the other way', async (seconds) => {
    const databaseUrl = await newDatabase();
    const office = await inDatabase(databaseUrl, furnish);
    const origin = await start({ DATABASE_URL: databaseUrl, ...clockOff(seconds) });
    const other = await start({ DATABASE_URL: databaseUrl, PUBLIC_ORIGIN: origin, ...clockOff(-seconds) });
    const authorization = await signInAt(origin);
    for (const each of [origin, other, origin]) {
      expect((await refer(each, authorization, office)).status).toBe(201);
    }
  });

  test('with a slow database answers slowly, and as always', async () => {
    const databaseUrl = await newDatabase();
    const office = await inDatabase(databaseUrl, furnish);
    const way = await breakableWay(databaseUrl, 150);
    cleanup.defer(way.cut);
    const origin = await start({ DATABASE_URL: way.url });
    const authorization = await signInAt(origin);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refer(origin, authorization, office)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  test.runIf(isOnThisMachine)(
    'whose database has a full disk reads on, answers 503 to what it cannot save, and saves again once there is room',
    async (context) => {
      const disk = smallDisk(48);
      if (!disk) return context.skip('This account may not mount a disk');
      const { gid, uid } = statSync(await dataFolder());
      const place = join(disk.path, 'tables');
      mkdirSync(place);
      for (const each of [folder, disk.path, place]) chownSync(each, uid, gid);
      const databaseUrl = await newDatabase();
      const space = `small_${process.pid}`;
      const name = new URL(databaseUrl).pathname.slice(1);
      const onServer = (text: string) =>
        inDatabase(realDatabase ?? '', async (db) => void (await sql.raw(text).execute(db)));
      await onServer(`create tablespace ${space} location '${place}'`);
      await onServer(`alter database ${name} set tablespace ${space}`);
      cleanup.defer(async () => {
        disk.empty();
        await onServer(`drop database ${name} with (force)`);
        await onServer(`drop tablespace ${space}`);
        await onServer(`create database ${name}`);
      });
      const office = await inDatabase(databaseUrl, furnish);
      const origin = await start({ DATABASE_URL: databaseUrl });
      const authorization = await signInAt(origin);
      disk.fill();
      const refused = await untilRefused(origin, authorization, office);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
      const me = await fetch(`${origin}/healthz`);
      expect(me.status).toBe(200);
      disk.empty();
      await expect.poll(async () => (await refer(origin, authorization, office)).status, { timeout: 60_000 }).toBe(201);
      const { rows } = await inDatabase(databaseUrl, (db) =>
        sql`select from referral where not exists (select from enrollment where referral_id = referral.id)`.execute(db),
      );
      expect(rows).toEqual([]);
    },
  );

  test('that cannot fetch the keys of the login provider answers 503, and works once it can', async () => {
    const provider = await startForeignProvider();
    cleanup.defer(() => provider.close());
    const way = await breakableWay(provider.issuer.replace(/\/$/, ''));
    cleanup.defer(way.cut);
    const issuer = `${way.url.replace(/\/$/, '')}/`;
    const databaseUrl = await newDatabase();
    await inDatabase(databaseUrl, furnish);
    const origin = await start({ DATABASE_URL: databaseUrl, AUTH_ISSUER: issuer });
    provider.says({ body: { sub: 'auth0|care', email: 'care@lakeside.example', email_verified: true } });
    const headers = { Authorization: `Bearer ${await provider.token({ sub: 'auth0|care', iss: issuer })}` };
    await way.cut();
    const away = await fetch(`${origin}/v1/users/me`, { headers });
    expect([away.status, away.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await way.mend();
    await expect
      .poll(async () => (await fetch(`${origin}/v1/users/me`, { headers })).status, { timeout: 30_000 })
      .toBe(200);
  });
});

describe('A server whose embedded database has a full disk', { timeout: 120_000 }, () => {
  test('answers 503 to what it cannot save, and saves again once there is room', async (context) => {
    const disk = smallDisk(160);
    if (!disk) return context.skip('This account may not mount a disk');
    const dataDir = join(disk.path, 'data');
    const onDisk = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
      const { db, close } = await openDatabase({ dataDir, log: keepLog() });
      try {
        return await work(db);
      } finally {
        await close();
      }
    };
    await makeDataDir(dataDir);
    const office = await onDisk(furnish);
    const origin = await start({ DATA_DIR: dataDir });
    const authorization = await signInAt(origin);
    disk.fill();
    const refused = await untilRefused(origin, authorization, office);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    disk.empty();
    await expect.poll(async () => (await refer(origin, authorization, office)).status, { timeout: 60_000 }).toBe(201);
  });

  test('ends when there is no room for its log of changes, and has everything that was saved when it starts again', async (context) => {
    const disk = smallDisk(120);
    if (!disk) return context.skip('This account may not mount a disk');
    const dataDir = join(disk.path, 'data');
    const opened = () => openDatabase({ dataDir, log: keepLog() });
    await makeDataDir(dataDir);
    const { db, close } = await opened();
    await sql`create table kept (words text) with (fillfactor = 20)`.execute(db);
    await sql`insert into kept values ('begun')`.execute(db);
    await sql`update kept set words = 'saved'`.execute(db);
    await close();
    disk.fill();
    const ended = spawnSync('node', ['tests/server/platform/support/writeUntilEnd.ts', dataDir], { timeout: 100_000 });
    expect(ended.status).toBe(1);
    disk.empty();
    const again = await opened();
    const { rows } = await sql<{ words: string }>`select words from kept`.execute(again.db);
    await again.close();
    expect(rows).toEqual([{ words: 'saved' }]);
  });
});

const dataFolder = async (): Promise<string> =>
  inDatabase(realDatabase ?? '', async (db) => {
    const { rows } = await sql<{ path: string }>`select current_setting('data_directory') as path`.execute(db);
    return rows[0]?.path ?? '';
  });
