import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { readTokens, Visitor } from '../identity/support/signIn.ts';
import { PASSWORD } from '../identity/support/identityServer.ts';
import { openSink } from '../mail/support/mailSink.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeDataDir } from '../support/madeDatabases.ts';
import { freePort, furnish, makeDatabase, NODE_ONLY, originOf, refer, run } from '../support/serverProcess.ts';
import { FOR_A_SHORT_LIFE } from '../support/shortLife.ts';
import { postgres, temporaryFolder } from './support/backupPlaces.ts';

/** The commands as a person types them, beside the server as a process. */

const execute = promisify(execFile);
const EMAIL = 'care@lakeside.example';
let cleanup: AsyncDisposableStack;
let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  folder = temporaryFolder(cleanup);
  env = { DATA_DIR: join(folder, 'data'), PORT: await freePort(), LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' };
});
afterEach(() => cleanup.disposeAsync());

/** @returns what the command prints */
async function command(name: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const settings = { cwd: folder, env: { ...NODE_ONLY, ...env, ...more } };
  return (
    await execute(process.execPath, [...FOR_A_SHORT_LIFE, resolve('server/app/commands', name), ...args], settings)
  ).stdout;
}

const refused = (sentence: RegExp) => ({ code: 1, stderr: expect.stringMatching(sentence) });

async function start(more: Readonly<Record<string, string>> = {}) {
  const child = run({ ...env, ...more });
  cleanup.defer(() => void child.kill('SIGKILL'));
  const origin = await originOf(child);
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { origin, stop };
}

async function onDatabase<Result>(
  at: { readonly dataDir?: string | undefined; readonly databaseUrl?: string },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ ...at, log: keepLog() });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const referralsIn = async (db: Database) =>
  (await db.selectFrom('referral').select('id').orderBy('number').execute()).map(({ id }) => id);

describe('db:backup', () => {
  test(
    'beside a running server with the embedded database has one moment of it, while calls are answered',
    { timeout: 400_000 },
    async () => {
      const dataDir = env['DATA_DIR'] ?? '';
      await makeDataDir(dataDir);
      const office = await onDatabase({ dataDir }, furnish);
      const server = await start();
      const { access_token } = await new Visitor(server.origin).signIn({ email: EMAIL, password: PASSWORD });
      const answered: string[] = [];
      const referOne = async () => {
        const answer = await refer(server.origin, `Bearer ${access_token}`, office);
        expect(answer.status).toBe(201);
        const { id }: { id: string } = await answer.json();
        answered.push(id);
      };
      await referOne();
      const before = answered.length;
      const over = new AbortController();
      const writing = (async () => {
        while (!over.signal.aborted) await referOne();
      })();
      const printed = await command('backup.ts', ['backup.wayside']);
      over.abort();
      await writing;
      expect(printed).toMatch(
        /The backup is complete: \d+ tables with [\d,]+ rows, 0 documents\. File: backup\.wayside\n$/,
      );
      expect(statSync(join(folder, 'backup.wayside')).mode & 0o077).toBe(0);
      expect(answered.length).toBeGreaterThan(before);
      await vi.waitFor(() => expect(readdirSync(join(dataDir, 'copies'))).toEqual([]), 30_000);
      expect(statSync(join(dataDir, 'running.json')).mode & 0o077).toBe(0);
      await server.stop();
      expect(existsSync(join(dataDir, 'running.json'))).toBe(false);

      const restored = { DATA_DIR: join(folder, 'restored') };
      expect(await command('restore.ts', ['backup.wayside'], restored)).toContain('The backup is restored');
      expect(await command('verifyAudit.ts', [], restored)).toMatch(/^The audit log is intact/);
      const ids = await onDatabase({ dataDir: restored.DATA_DIR }, async (db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) from referral
          where not exists (select from audit_event where entity_id = referral.id)
            or not exists (select from enrollment where referral_id = referral.id)`.execute(db);
        expect(rows).toEqual([{ count: 0 }]);
        return referralsIn(db);
      });
      expect(ids.length).toBeGreaterThanOrEqual(before);
      expect(ids).toEqual(answered.slice(0, ids.length));
      await expect(command('restore.ts', ['backup.wayside'], restored)).rejects.toMatchObject(
        refused(/^The database is not empty/),
      );

      // The machine is gone, and people go on where the backup is: with their logins, and with the referrals of before.
      rmSync(dataDir, { recursive: true });
      const after = await start(restored);
      const again = await refer(after.origin, `Bearer ${access_token}`, office);
      expect(again.status).toBe(201);
      const list = await fetch(`${after.origin}/v1/groups/${office.groupId}/referrals`, {
        headers: { Authorization: `Bearer ${access_token}` },
      });
      expect(await list.json()).toMatchObject({ meta: { totalItems: ids.length + 1 } });
      await after.stop();
    },
  );

  test('with a wrong data directory is refused, and makes nothing there', async () => {
    await expect(command('backup.ts', ['backup.wayside'])).rejects.toMatchObject(refused(/nothing to back up/));
    expect(readdirSync(folder)).toEqual([]);
  });

  test('and db:restore with a new key, made by backup:key', { timeout: 120_000 }, async () => {
    await makeDataDir(env['DATA_DIR'] ?? '');
    await onDatabase({ dataDir: env['DATA_DIR'] }, furnish);
    const [recipient = ''] = /age1\w+/.exec(await command('makeBackupKey.ts', ['key.txt'])) ?? [];
    await command('backup.ts', ['backup.wayside', '--recipient', recipient]);
    const restored = { DATA_DIR: join(folder, 'restored') };
    await expect(command('restore.ts', ['backup.wayside'], restored)).rejects.toMatchObject(refused(/is encrypted/));
    expect(await command('restore.ts', ['backup.wayside', '--identity', 'key.txt'], restored)).toContain('is restored');
  });
});

describe.runIf(postgres)('db:move', () => {
  test(
    'takes sign-ins, waiting mails, referrals and the audit to PostgreSQL, and closes the embedded database',
    { timeout: 300_000 },
    async () => {
      const target = await makeDatabase(postgres ?? '');
      cleanup.defer(() => target.drop());
      const withPassword = new URL(target.url);
      withPassword.password = 'secret-word';
      const dataDir = env['DATA_DIR'] ?? '';
      await makeDataDir(dataDir);
      const office = await onDatabase({ dataDir }, furnish);
      const sink = await openSink();
      cleanup.defer(() => sink.close());

      const before = await start();
      const visitor = new Visitor(before.origin);
      const tokens = await visitor.signIn({ email: EMAIL, password: PASSWORD });
      expect((await refer(before.origin, `Bearer ${tokens.access_token}`, office)).status).toBe(201);
      // Not as an argument: the list of processes shows those to everybody on the machine.
      const move = () => command('move.ts', [], { MOVE_TO_DATABASE_URL: withPassword.href });
      await expect(move()).rejects.toMatchObject(refused(/is in use by process/));
      await before.stop();
      // A mail that waits for the next server.
      await command('createAdmin.ts', ['--email', 'ada@keeper.example'], { SMTP_URL: sink.url });
      const referrals = await onDatabase({ dataDir }, referralsIn);

      const printed = await move();
      expect(printed).toMatch(/The database is moved to the database wayside_test_\w+ on localhost:\d+: \d+ tables/);
      expect(printed).not.toContain('secret-word');
      await expect(move()).rejects.toMatchObject(refused(/was moved to the database wayside_test_/));
      await expect(openDatabase({ dataDir, log: keepLog() })).rejects.toThrow('Set DATABASE_URL');

      const moved = { DATABASE_URL: target.url };
      expect(await command('verifyAudit.ts', [], moved)).toMatch(/^The audit log is intact/);
      expect(await onDatabase({ databaseUrl: target.url }, referralsIn)).toEqual(referrals);
      const after = await start({ ...moved, SMTP_URL: sink.url });
      // The same browser, with its cookies: no sign-in page, and its refresh token is still good.
      const me = await fetch(`${after.origin}/v1/users/me`, {
        headers: { Authorization: `Bearer ${tokens.access_token}` },
      });
      expect(me.status).toBe(200);
      const silent = await visitor.fetch(visitor.authorizeAddress({ prompt: 'none' }));
      expect(silent.headers.get('Location')).toContain('code=');
      const fresh = await readTokens(await visitor.refresh(tokens.refresh_token ?? ''));
      expect((await refer(after.origin, `Bearer ${fresh.access_token}`, office)).status).toBe(201);
      await vi.waitFor(() => expect(sink.mails.some(({ to }) => to === 'ada@keeper.example')).toBe(true), 30_000);
      await after.stop();
      const again = await start({ ...moved, SMTP_URL: sink.url });
      await again.stop();
      expect(sink.mails.filter(({ to }) => to === 'ada@keeper.example')).toHaveLength(1);
    },
  );

  test('into a database with rows is refused, and the embedded database goes on', { timeout: 120_000 }, async () => {
    const target = await makeDatabase(postgres ?? '');
    cleanup.defer(() => target.drop());
    const dataDir = env['DATA_DIR'] ?? '';
    await makeDataDir(dataDir);
    await onDatabase({ dataDir }, furnish);
    await onDatabase({ databaseUrl: target.url }, furnish);
    await expect(command('move.ts', ['--to', target.url])).rejects.toMatchObject(refused(/^The database is not empty/));
    await onDatabase({ dataDir }, referralsIn);
    await expect(command('move.ts', ['--to', target.url], { DATABASE_URL: target.url })).rejects.toMatchObject(
      refused(/already/),
    );
    await expect(command('move.ts', ['--to', target.url], { MOVE_TO_DATABASE_URL: target.url })).rejects.toMatchObject(
      refused(/^Give the database only once/),
    );
    await expect(command('move.ts', [])).rejects.toMatchObject(refused(/^MOVE_TO_DATABASE_URL=/));
    await expect(command('move.ts', ['--to', 'mysql://root:word@host'])).rejects.toMatchObject(
      refused(/^MOVE_TO_DATABASE_URL=.*npm run db:move(?!.*word@)/),
    );
  });
});
