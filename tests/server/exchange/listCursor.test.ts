import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, vi } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { PackedIds, type InSession } from '#server/exchange/exports/exportRows.queries.ts';
import { TooManyWaiting } from '#server/platform/database/turns.ts';
import { createCursorSlots, openCursor } from '#server/exchange/exports/listCursor.queries.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { actorOf, arrayOf, sessionCounter } from './support/listReading.ts';

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

const LAST = 1_250;
const upToLast = sql`select n::text as facts from generate_series(1, ${LAST}::integer) as n`;
const failingLater = sql`select (1 / (300 - n))::text as facts from generate_series(1, 400) as n`;

/** A cursor over numbers, five hundred at once. */
async function openNumbers(server: TestServer, statement = upToLast) {
  const actor = actorOf(await makeWorld(server));
  const { count, counted } = sessionCounter();
  const cursor = await openCursor(
    counted((read) => inSession(server.db, actor, read)),
    {
      batch: 500,
      idsAfter: (_trx, given) => Promise.resolve(new PackedIds(Buffer.alloc((LAST - given) * 16))),
      statement,
    },
  );
  if (!cursor) throw new Error('No connection was free');
  return { ...cursor, count };
}

afterEach(() => {
  vi.useRealTimers();
});

const noneAfter = () => Promise.resolve(new PackedIds(Buffer.alloc(0)));
const overNumbers = { batch: 500, idsAfter: noneAfter, statement: upToLast };
const refusedBy =
  (error: Error): InSession =>
  () =>
    Promise.reject(error);

// The embedded database has no second connection for a cursor.
describe.runIf(isOnServer)('Cursor over a list', () => {
  test('reads everything in order, a small batch first', async ({ server }) => {
    const { batches, count, rest } = await openNumbers(server);
    const read = await arrayOf(batches());
    expect(read).toEqual([numbers(1, 200), numbers(201, 700), numbers(701, 1_200), numbers(1_201, LAST)]);
    expect((await rest()).length).toBe(0);
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('ends its session after ten seconds, however slowly it is read, and knows what is left', async ({ server }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { batches, count, rest } = await openNumbers(server);
    const reader = batches();
    expect(await reader.next()).toEqual({ done: false, value: numbers(1, 200) });
    vi.advanceTimersByTime(9_999);
    expect(await reader.next()).toEqual({ done: false, value: numbers(201, 700) });
    const since = performance.now();
    while (performance.now() < since + 100) await nextTurn();
    expect(count.ended).toBe(0);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => {
      expect(count.ended).toBe(1);
    });
    // What was read ahead, if anything was, is still handed over.
    const ahead = (await arrayOf(reader)).flat();
    expect([[], numbers(701, 1_200)]).toContainEqual(ahead);
    expect((await rest()).length).toBe(LAST - 700 - ahead.length);
  });

  test('ends its session when the reader leaves', async ({ server }) => {
    const { batches, count } = await openNumbers(server);
    const reader = batches();
    await reader.next();
    await reader.return(undefined);
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('ends its session when it is closed before it was read', async ({ server }) => {
    const { close, count } = await openNumbers(server);
    await close();
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('hands its statement’s error to the reader', async ({ server }) => {
    const { batches, count } = await openNumbers(server, failingLater);
    await expect(arrayOf(batches())).rejects.toThrow('division by zero');
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('lets a reader stop who has not heard of an error yet', async ({ server }) => {
    const { batches, count } = await openNumbers(server, failingLater);
    const reader = batches();
    await reader.next();
    await vi.waitFor(() => {
      expect(count.ended).toBe(1);
    });
    expect(await reader.return(undefined)).toEqual({ done: true, value: undefined });
  });
});

describe('Cursor whose session has not begun', () => {
  test('is not opened where the database has no connection for it, or too much of its caller’s work waits', async () => {
    for (const reason of [new Error('timeout exceeded when trying to connect'), new TooManyWaiting()])
      expect(await openCursor(refusedBy(reason), overNumbers)).toBeUndefined();
  });

  test('is refused with any other error of its session', async () => {
    await expect(openCursor(refusedBy(new Error('No such role')), overNumbers)).rejects.toThrow('No such role');
  });

  test.runIf(isOnServer)('is given up after a second, and reads nothing when it begins later', async ({ server }) => {
    const actor = actorOf(await makeWorld(server));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const connection = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const waiting: InSession = async (read) => {
      await connection.promise;
      const session = inSession(server.db, actor, read);
      ended.resolve(session);
      return session;
    };
    const opening = openCursor(waiting, { batch: 500, idsAfter: noneAfter, statement: sql`select 1 / 0` });
    vi.advanceTimersByTime(1_000);
    expect(await opening).toBeUndefined();
    connection.resolve();
    expect(await ended.promise).toHaveLength(0);
  });
});

describe('Slot for a cursor', () => {
  test('is given to three organizations at once, and once to each', () => {
    const take = createCursorSlots();
    const free = take('a');
    expect(take('a')).toBeUndefined();
    expect([take('b'), take('c')]).not.toContain(undefined);
    expect(take('d')).toBeUndefined();
    free?.();
    expect(take('d')).toBeDefined();
    expect(take('a')).toBeUndefined();
  });
});
