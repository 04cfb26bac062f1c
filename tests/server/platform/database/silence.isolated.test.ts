import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { isDatabaseAway, openDatabase, sql, type OpenDatabase } from '#server/platform/database/connection.ts';
import { makersFor } from '#tests/server/support/makers.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { test } from '#tests/server/support/server.ts';
import { makeMigratedDatabase } from '#tests/server/support/madeDatabases.ts';
import { breakableWay } from '#tests/server/support/serverProcess.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];

let cleanup: AsyncDisposableStack;
let way: Awaited<ReturnType<typeof breakableWay>>;
let opened: OpenDatabase;
const log = keepLog();

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const database = await makeMigratedDatabase(realDatabase ?? '');
  cleanup.defer(() => database.drop());
  way = await breakableWay(database.url);
  cleanup.defer(() => way.cut());
  opened = await openDatabase({
    databaseUrl: way.url,
    patience: { beforeAsking: 200, forAnswer: 300 },
    log,
  });
  cleanup.defer(() => opened.close());
});
afterEach(() => cleanup.disposeAsync());

const answers = async (asked: Promise<Response>[]) =>
  (await Promise.all(asked)).map(({ headers, status }) => [status, headers.get('Retry-After')]);

describe.runIf(realDatabase)('A database that holds its connections open and is silent', { timeout: 60_000 }, () => {
  test('is away for calls under way and for new ones, until it answers again', async ({ server }) => {
    const { addHospice, addPerson } = makersFor(opened.db);
    const ana = await addPerson({ role: 'hospice_admin', hospiceId: await addHospice() });
    const behind = server.with({ db: opened.db, database: opened, ping: opened.ping });
    const me = () => behind.as(ana)('/v1/users/me');
    const ready = async () => (await behind.anonymous('/readyz')).status;
    expect(await answers(Array.from({ length: 4 }, me))).toEqual(Array.from({ length: 4 }, () => [200, null]));
    expect(await ready()).toBe(200);

    way.hush();
    // More than the pool has connections.
    const asked = Array.from({ length: 5 }, me);
    expect(await ready()).toBe(503);
    expect(await answers(asked)).toEqual(asked.map(() => [503, '2']));
    expect((await behind.anonymous('/healthz')).status).toBe(200);
    expect(log.lines).toContainEqual(expect.objectContaining({ message: expect.stringContaining('is silent') }));

    way.speak();
    await vi.waitFor(async () => expect(await answers([me()])).toEqual([[200, null]]), 20_000);
    expect(await ready()).toBe(200);
  });

  test('is not one that works for longer on a statement', async () => {
    const { rows } = await sql<{ answer: string }>`select 'done' as answer from pg_sleep(1.5)`.execute(opened.db);
    expect(rows).toEqual([{ answer: 'done' }]);
  });

  test('ends a transaction, of which nothing is kept', async () => {
    await sql`create table kept (id integer)`.execute(opened.db);
    const lost = opened.db.transaction().execute(async (trx) => {
      await sql`insert into kept values (1)`.execute(trx);
      way.hush();
      await sql`insert into kept values (2)`.execute(trx);
    });
    expect(await lost.catch(isDatabaseAway)).toBe(true);
    way.speak();
    await vi.waitFor(async () => {
      const { rows } = await sql`select from kept`.execute(opened.db);
      expect(rows).toEqual([]);
    }, 20_000);
    expect(opened.connections().waiting).toBe(0);
  });
});
