import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { openedBy, type OnDatabase } from '#tests/server/support/openedBy.ts';
import { makeDataDir, makeMigratedDatabase } from '#tests/server/support/madeDatabases.ts';
import { freePort, furnish, originOf, refer, run, signInAt } from '#tests/server/support/serverProcess.ts';
import { hasCreated, readReferrals, referUntilGone, type Load } from './support/referring.ts';

/** The server as a process that is asked to stop by SIGTERM, as systemd and containers do. */

const realDatabase = process.env['TEST_DATABASE_URL'];

let dataDir: string;
let env: Record<string, string>;
let cleanup: AsyncDisposableStack;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'wayside-stopping-'));
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

const HELD = ['idempotency_key', 'saved_filter'];

/** @returns how the server ended, answers that nobody expects, and what was answered and what was saved */
async function stopUnderLoad(onDatabase: OnDatabase, settings: Readonly<Record<string, string>> = {}) {
  const office = await onDatabase(furnish);
  const child = start(settings);
  const origin = await originOf(child);
  const load: Load = { created: [], others: [] };
  const gone = referUntilGone(origin, await signInAt(origin), office, load);
  await hasCreated(load, 10);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const exit: unknown = await ended;
  const { created, others } = await gone;
  const kept = await onDatabase(readReferrals);
  return {
    exit,
    // On a busy machine the system may hold a connection that the server never takes: it is reset, and nothing of it was read.
    unexpected: others.filter((cause) => cause !== 'ECONNREFUSED' && cause !== 'UND_ERR_SOCKET'),
    notSaved: created.filter((id) => !kept.some((row) => row.id === id)),
    notAnswered: kept.filter(({ id }) => !created.includes(id)),
  };
}

const ENDED_WELL = { exit: [0, null], unexpected: [], notSaved: [], notAnswered: [] };

test(
  'A server on the embedded database answers every call that it saved, and saves none that it does not answer, before it exits',
  { timeout: 60_000 },
  async () => {
    await makeDataDir(dataDir);
    expect(await stopUnderLoad(openedBy({ dataDir }))).toEqual(ENDED_WELL);
  },
);

describe.runIf(realDatabase)('A server on a real PostgreSQL', () => {
  let databaseUrl: string;

  beforeEach(async () => {
    const database = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => database.drop());
    databaseUrl = database.url;
  });

  test(
    'answers every call that it saved, and saves none that it does not answer, before it exits',
    { timeout: 60_000 },
    async () => {
      const onReal = openedBy({ databaseUrl });
      expect(await stopUnderLoad(onReal, { DATABASE_URL: databaseUrl })).toEqual(ENDED_WELL);
    },
  );

  test(
    'answers a call that still waits for the database, and cuts off one that would wait forever',
    { timeout: 60_000 },
    async () => {
      const { db, close } = await openDatabase({ databaseUrl, log: keepLog() });
      cleanup.defer(close);
      const office = await furnish(db);
      const child = start({ DATABASE_URL: databaseUrl });
      const origin = await originOf(child);
      const authorization = await signInAt(origin);
      const held = Promise.withResolvers<void>();
      const forever = Promise.withResolvers<void>();
      const holders = [holdTable(db, 'idempotency_key', held.promise), holdTable(db, 'saved_filter', forever.promise)];
      cleanup.defer(async () => {
        held.resolve();
        forever.resolve();
        await Promise.all(holders);
      });
      await expect.poll(() => tablesWith(db, 'held')).toEqual(HELD);

      const answered = refer(origin, authorization, office);
      const cutOff = fetch(`${origin}/v1/saved-filters`, {
        headers: { Authorization: authorization },
      }).then(
        ({ status }) => status,
        () => 'cut off',
      );
      await expect.poll(() => tablesWith(db, 'waited for'), { timeout: 10_000 }).toEqual(HELD);
      const ended = once(child, 'exit');
      let said = '';
      child.stderr?.on('data', (chunk) => (said += String(chunk)));
      child.kill('SIGTERM');
      // It takes no new calls any more.
      await expect
        .poll(
          () =>
            fetch(`${origin}/healthz`).then(
              () => 'answers',
              () => 'refused',
            ),
          { timeout: 10_000 },
        )
        .toBe('refused');
      held.resolve();
      expect((await answered).status).toBe(201);
      expect([await cutOff, await ended]).toEqual(['cut off', [0, null]]);
      expect(said).toContain('did not end within 10 seconds');
      expect(await readReferrals(db)).toHaveLength(1);
    },
  );
});

/** Locks a table against everybody until it is let go. */
const holdTable = (db: Database, table: string, until: Promise<void>) =>
  db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
    await until;
  });

/** On which of the two tables a lock against everybody is held, or some lock is waited for. */
async function tablesWith(db: Database, state: 'held' | 'waited for'): Promise<string[]> {
  const locks = state === 'held' ? sql`granted and mode = 'AccessExclusiveLock'` : sql`not granted`;
  const { rows } = await sql<{ relname: string }>`
    select distinct relname from pg_locks join pg_class on pg_class.oid = relation
    where relname = any(${HELD}) and ${locks} order by relname`.execute(db);
  return rows.map(({ relname }) => relname);
}
