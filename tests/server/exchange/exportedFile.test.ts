import { afterEach, describe, expect, vi } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { inSession, inSnapshot } from '#server/platform/access/session.queries.ts';
import { fileOf } from '#server/exchange/exports/exportedFile.queries.ts';
import { findExportedList } from '#server/exchange/exports/exportedList.queries.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { linesOf } from './support/exported.ts';
import { actorOf, arrayOf, sessionCounter } from './support/listReading.ts';
import { addManyRows } from './support/manyRows.ts';

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

afterEach(() => {
  vi.useRealTimers();
});

const namesIn = (pieces: readonly string[]) => linesOf(pieces.join('')).map((line) => line['First name']);

/**
 * A file of the hospice's list with small batches; it has the rows that the list has now, and is read when its text is asked for.
 * @param beforeCursor runs between the count and the cursor
 */
async function fileOfList(server: TestServer, world: World, beforeCursor = () => Promise.resolve()) {
  const actor = actorOf(world);
  const { count, counted } = sessionCounter();
  const asked = { dataView: 'hospice', list: 'referrals' } as const;
  const free = vi.fn<() => void>();
  const take = vi.fn<() => () => void>(() => free);
  const reading = {
    batch: 2,
    inSession: counted((read) => inSession(server.db, actor, read)),
    cursors: {
      take,
      inSnapshot: (snapshot: string) =>
        counted(async (read) => {
          await beforeCursor();
          return inSnapshot(server.db, { actor, snapshot }, read);
        }),
    },
  };
  const { close, length, pieces } = await inSession(server.db, actor, async (trx) =>
    fileOf(trx, await findExportedList({ actor, asked, db: trx, now: server.clock.now }), reading),
  );
  const read = () => pieces(new AbortController().signal);
  const text = async () => namesIn(await arrayOf(read()));
  return { close, count, free, length, read, take, text };
}

const NAMES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

/** Referrals of the hospice, the newest first. */
async function addMany(server: TestServer, { hospiceId }: World) {
  const ids: string[] = [];
  for (const [index, name] of NAMES.entries()) {
    const receivedAt = new Date(Date.UTC(2026, 9, 20 - index));
    const referral = { first_name: name };
    ids.push((await server.addReferral({ hospiceIds: [hospiceId], receivedAt, referral })).id);
  }
  return ids;
}

const receive = (server: TestServer, referralId: string | undefined, at: string) =>
  server.db
    .updateTable('enrollment')
    .set({ received_at: new Date(at) })
    .where('referral_id', '=', referralId ?? '')
    .execute();

const addAnother = (server: TestServer, { hospiceId }: World, receivedAt: string) =>
  server.addReferral({
    hospiceIds: [hospiceId],
    receivedAt: new Date(receivedAt),
    referral: { first_name: 'New' },
  });

const remove = (server: TestServer, referralId: string | undefined) =>
  server.db
    .updateTable('enrollment')
    .set({ deleted_at: server.clock.now })
    .where('referral_id', '=', referralId ?? '')
    .execute();

/** Runs it while no call can be audited, so that each fails. */
async function withoutAudit({ db }: TestServer, run: () => Promise<void>): Promise<void> {
  await sql`alter table audit_event rename column verb to gone`.execute(db);
  try {
    await run();
  } finally {
    await sql`alter table audit_event rename column gone to verb`.execute(db);
  }
}

/** Waits until this many cursors are open in the server's database; a cursor that nobody ends is open for ten seconds. */
const expectCursors = ({ db }: TestServer, count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state <> 'idle' and query ~ '^(declare|fetch) '`.execute(db);
    expect(rows).toHaveLength(count);
  });

// The embedded database has no second connection for a cursor.
describe.runIf(isOnServer)('File that is read through a cursor', () => {
  test('has all rows of the list, and frees the cursor', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { count, free, length, take, text } = await fileOfList(server, world);
    expect(length).toBe(7);
    expect(await text()).toEqual(NAMES);
    expect(take).toHaveBeenCalledOnce();
    expect(free).toHaveBeenCalledOnce();
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('has the rows that were counted, as they were, whatever changes before they are read', async ({ server }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    const { length, text } = await fileOfList(server, world, async () => {
      await addAnother(server, world, '2026-10-16T18:00:00Z');
      await receive(server, ids[5], '2026-10-30T12:00:00Z');
      await remove(server, ids[4]);
    });
    await remove(server, ids[3]);
    expect(length).toBe(7);
    expect(await text()).toEqual(NAMES);
  });

  test('finds its rows by their ids where no connection is free within a second', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const connection = Promise.withResolvers<void>();
    const opening = fileOfList(server, world, () => {
      vi.advanceTimersByTime(1_000);
      return connection.promise;
    });
    const { count, free, length, text } = await opening;
    expect(length).toBe(7);
    expect(await text()).toEqual(NAMES);
    expect(free).not.toHaveBeenCalled();
    connection.resolve();
    await vi.waitFor(() => {
      expect(free).toHaveBeenCalledOnce();
    });
    expect(count.ended).toBe(count.begun);
  });

  test('leaves out the characters that separate facts and rows where a text has them', async ({ server }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    const texts = ['\u001FB', 'C\u001Ec', 'D\u001F\u001Fd'];
    for (const [index, name] of texts.entries()) {
      await server.db
        .updateTable('referral')
        .set({ first_name: name })
        .where('id', '=', ids[index + 1] ?? '')
        .execute();
    }
    const { count, text } = await fileOfList(server, world);
    expect(await text()).toEqual(['A', 'B', 'Cc', 'Dd', 'E', 'F', 'G']);
    // The cursor's, and one for each of the two batches with such a text.
    expect(count).toEqual({ begun: 3, ended: 3 });
  });

  test('frees the cursor after ten seconds, and has the rows that are left, however late it is read', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { free, read } = await fileOfList(server, world);
    // Neither a new row nor one that has moved shifts the others; one that was deleted is not read by its id.
    await addAnother(server, world, '2026-10-30T12:00:00Z');
    await receive(server, ids[5], '2026-10-31T12:00:00Z');
    await remove(server, ids[6]);
    const file = read();
    const first = [await file.next(), await file.next()].map(({ value }) => String(value));
    expect(free).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => {
      expect(free).toHaveBeenCalledOnce();
    });
    const text = [...first, ...(await arrayOf(file))];
    expect(namesIn(text)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  test('frees the cursor when it is closed before it was read', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { close, count, free } = await fileOfList(server, world);
    await close();
    expect(free).toHaveBeenCalledOnce();
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('needs no cursor for one batch', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const { take, text } = await fileOfList(server, world);
    expect(await text()).toHaveLength(1);
    expect(take).not.toHaveBeenCalled();
  });

  test('leaves no session open when the client disconnects before its rows are read, or when the call fails', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await addManyRows(server, world, 1_600);
    const send = () => server.as(world.people.hospice_admin)('/v1/referrals/export?dataView=hospice');
    const reply = await send();
    expect(reply.headers.get('Total-Items')).toBe('1600');
    await expectCursors(server, 1);
    await reply.body?.cancel();
    await expectCursors(server, 0);
    await withoutAudit(server, async () => {
      expect((await send()).status).toBe(500);
      await expectCursors(server, 0);
    });
  });
});

describe.runIf(isOnServer)('Session with the snapshot of another', () => {
  test('has its actor’s rights', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const other = await makeWorld(server);
    await addMany(server, other);
    const actor = actorOf(world);
    const seen = await inSession(server.db, actor, async (trx) => {
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
      const { snapshot = '' } = rows[0] ?? {};
      return inSnapshot(server.db, { actor, snapshot }, async (second) => {
        const found = await sql<{ id: string }>`select distinct hospice_id as id from enrollment`.execute(second);
        return found.rows;
      });
    });
    expect(seen).toEqual([{ id: world.hospiceId }]);
  });
});

describe('File of a call that fails', () => {
  test('leaves room for the next one', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const send = () => server.as(world.people.hospice_admin)('/v1/referrals/export?dataView=hospice');
    await withoutAudit(server, async () => {
      // More than the three that one person may have at once.
      for (let call = 0; call < 4; call += 1) expect((await send()).status).toBe(500);
    });
    expect((await send()).status).toBe(200);
  });
});
