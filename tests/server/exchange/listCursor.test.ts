import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, vi } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { fileOf, findExportedList } from '#server/exchange/exports/exportedList.queries.ts';
import type { InSession } from '#server/exchange/exports/exportRows.queries.ts';
import { createCursorSlots, readThroughCursor } from '#server/exchange/exports/listCursor.queries.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { linesOf } from './support/exported.ts';

const actorOf = ({ hospiceId, people }: World): Actor => ({
  ...people.hospice_admin,
  accountType: 'hospice',
  hospiceId,
  groupId: null,
  locationIds: [],
});

/** Sessions of this person, and how many of them have begun and ended. */
function sessionsOf({ db }: TestServer, actor: Actor) {
  const count = { begun: 0, ended: 0 };
  const inOne: InSession = (read) => {
    count.begun += 1;
    return inSession(db, actor, read).finally(() => {
      count.ended += 1;
    });
  };
  return { count, inOne };
}

const arrayOf = <Item>(items: AsyncIterable<Item>): Promise<Item[]> => Readable.from(items).toArray();

const numbersTo = (last: number) => sql`select n::text as facts from generate_series(1, ${last}::integer) as n`;

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

afterEach(() => {
  vi.useRealTimers();
});

describe('Cursor over a list', () => {
  test('reads everything in order, a small batch first', async ({ server }) => {
    const { count, inOne } = sessionsOf(server, actorOf(await makeWorld(server)));
    const batches = await arrayOf(readThroughCursor(inOne, numbersTo(1_250), 500));
    expect(batches).toEqual([numbers(1, 200), numbers(201, 700), numbers(701, 1_200), numbers(1_201, 1_250)]);
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('ends its session after ten seconds, however slowly it is read', async ({ server }) => {
    const { count, inOne } = sessionsOf(server, actorOf(await makeWorld(server)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const batches = readThroughCursor(inOne, numbersTo(1_250), 500);
    expect(await batches.next()).toEqual({ done: false, value: numbers(1, 200) });
    vi.advanceTimersByTime(9_999);
    expect(await batches.next()).toEqual({ done: false, value: numbers(201, 700) });
    const since = performance.now();
    while (performance.now() < since + 100) await nextTurn();
    expect(count.ended).toBe(0);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => {
      expect(count.ended).toBe(1);
    });
    // What was read ahead, if anything was, is still handed over.
    const rest = (await arrayOf(batches)).flat();
    expect([[], numbers(701, 1_200)]).toContainEqual(rest);
  });

  test('ends its session when the reader leaves', async ({ server }) => {
    const { count, inOne } = sessionsOf(server, actorOf(await makeWorld(server)));
    const batches = readThroughCursor(inOne, numbersTo(1_250), 500);
    await batches.next();
    await batches.return(undefined);
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('hands its statement’s error to the reader', async ({ server }) => {
    const { count, inOne } = sessionsOf(server, actorOf(await makeWorld(server)));
    const failing = sql`select (1 / (300 - n))::text as facts from generate_series(1, 400) as n`;
    await expect(arrayOf(readThroughCursor(inOne, failing, 500))).rejects.toThrow('division by zero');
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('lets a reader stop who has not heard of an error yet', async ({ server }) => {
    const { count, inOne } = sessionsOf(server, actorOf(await makeWorld(server)));
    const failing = sql`select (1 / (300 - n))::text as facts from generate_series(1, 400) as n`;
    const batches = readThroughCursor(inOne, failing, 500);
    await batches.next();
    await vi.waitFor(() => {
      expect(count.ended).toBe(1);
    });
    expect(await batches.return(undefined)).toEqual({ done: true, value: undefined });
  });

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

const namesIn = (pieces: readonly string[]) => linesOf(pieces.join('')).map((line) => line['First name']);

/** A file of the hospice's list with small batches; the rows are chosen now, and read when its text is asked for. */
async function fileOfList(server: TestServer, world: World) {
  const actor = actorOf(world);
  const { count, inOne } = sessionsOf(server, actor);
  const asked = { dataView: 'hospice', list: 'referrals' } as const;
  const { pieces, length } = await inSession(server.db, actor, async (trx) =>
    fileOf(trx, await findExportedList({ actor, asked, db: trx, now: server.clock.now })),
  );
  const free = vi.fn<() => void>();
  const takeCursor = vi.fn<() => () => void>(() => free);
  const read = () => pieces({ batch: 2, inSession: inOne, takeCursor }, new AbortController().signal);
  const text = async () => namesIn(await arrayOf(read()));
  return { count, free, length, read, takeCursor, text };
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

describe('File that is read through a cursor', () => {
  test('has all rows of the list, and frees the cursor', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { count, free, takeCursor, text } = await fileOfList(server, world);
    expect(await text()).toEqual(NAMES);
    expect(takeCursor).toHaveBeenCalledOnce();
    expect(free).toHaveBeenCalledOnce();
    // One that reads the rows.
    expect(count).toEqual({ begun: 1, ended: 1 });
  });

  test('has the rows that were counted, in their order, whatever changes in the list before they are read', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    const { free, length, text } = await fileOfList(server, world);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date('2026-10-16T18:00:00Z'),
      referral: { first_name: 'New' },
    });
    // After two batches of the cursor, in place of the fifth row.
    await receive(server, ids[5], '2026-10-16T12:00:00Z');
    await server.db
      .updateTable('enrollment')
      .set({ deleted_at: server.clock.now })
      .where('referral_id', '=', ids[4] ?? '')
      .execute();
    expect(length).toBe(7);
    expect(await text()).toEqual(['A', 'B', 'C', 'D', 'F', 'G']);
    expect(free).toHaveBeenCalledOnce();
  });

  test('leaves out the signs between facts and between rows where a text has them', async ({ server }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    const signs = ['\u001FB', 'C\u001Ec', 'D\u001F\u001Fd'];
    for (const [index, name] of signs.entries()) {
      await server.db
        .updateTable('referral')
        .set({ first_name: name })
        .where('id', '=', ids[index + 1] ?? '')
        .execute();
    }
    const { count, text, takeCursor } = await fileOfList(server, world);
    expect(await text()).toEqual(['A', 'B', 'Cc', 'Dd', 'E', 'F', 'G']);
    expect(takeCursor).toHaveBeenCalledOnce();
    // The cursor's, and one for each of the two batches with such a text.
    expect(count).toEqual({ begun: 3, ended: 3 });
  });

  test('has its rows where the cursor’s first row is another', async ({ server }) => {
    const world = await makeWorld(server);
    const ids = await addMany(server, world);
    const { text } = await fileOfList(server, world);
    await receive(server, ids[6], '2026-10-30T00:00:00Z');
    expect(await text()).toEqual(NAMES);
  });

  test('frees the cursor after ten seconds, and has the other rows however late it is read', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { free, read } = await fileOfList(server, world);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const file = read();
    const first = [await file.next(), await file.next()].map(({ value }) => String(value));
    expect(free).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => {
      expect(free).toHaveBeenCalledOnce();
    });
    // The embedded database pauses between two sessions.
    vi.useRealTimers();
    expect(namesIn([...first, ...(await arrayOf(file))])).toEqual(NAMES);
  });

  test('needs no cursor for one batch', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const { takeCursor, text } = await fileOfList(server, world);
    expect(await text()).toHaveLength(1);
    expect(takeCursor).not.toHaveBeenCalled();
  });
});
