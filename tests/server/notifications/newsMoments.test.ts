import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { News } from '#contract/notifications/liveUpdates.ts';
import { DAY } from '#contract/platform/durations.ts';
import { addReceived } from '../communication/support/received.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** The moments between which something is news, to the millisecond. */

type Person = { readonly id: string };

const newsOf = async (server: TestServer, person: Person) => {
  const answer = await server.as(person)('/v1/news');
  expect(answer.status).toBe(200);
  return z.parse(News, await answer.json());
};

/** How far the moments of these news are from the clock at the beginning, with whether they are read. */
const readingOf = async (server: TestServer, person: Person, base: number) => {
  const { data, unread } = await newsOf(server, person);
  const moments = data.map(({ at, isRead }) => [Date.parse(at) - base, isRead] as const);
  expect(unread).toBe(moments.filter(([, isRead]) => !isRead).length);
  return moments;
};

const markSeen = async (server: TestServer, person: Person, until: number) => {
  const seen = post({ until: new Date(until).toISOString() });
  expect((await server.as(person)('/v1/news/seen', seen)).status).toBe(204);
};

const markRead = async (server: TestServer, person: Person, ids: readonly string[]) =>
  expect((await server.as(person)('/v1/news/read', post({ ids, isRead: true }))).status).toBe(204);

/** A referral that a group brought at this moment. @returns what the news name it by */
async function bring(server: TestServer, { groupId, hospiceId }: World, at: number): Promise<string> {
  const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId], groupId, receivedAt: new Date(at) });
  return enrollmentIds[0] ?? '';
}

/** Two items, one second and two seconds old; the newer one is read or not. */
const newestIs = ({ isRead }: { readonly isRead: boolean }) => [
  [-1000, isRead],
  [-2000, true],
];

describe('Hospice news', () => {
  test('starts just after the moment 30 days ago and ends with the current moment', async ({ server }) => {
    const world = await makeWorld(server);
    const base = server.clock.now.getTime();
    for (const ms of [-30 * DAY - 1, -30 * DAY, -30 * DAY + 1, 0, 1]) await bring(server, world, base + ms);
    expect(await readingOf(server, world.people.hospice_admin, base)).toEqual([
      [0, false],
      [-30 * DAY + 1, false],
    ]);
  });

  test('is read up to the very moment marked as seen, and unread after it', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    const base = server.clock.now.getTime();
    for (const ms of [-1, 0, 1]) await bring(server, world, base + ms - 1000);
    await markSeen(server, ana, base - 1000);
    expect(await readingOf(server, ana, base - 1000)).toEqual([
      [1, false],
      [0, true],
      [-1, true],
    ]);
  });

  test('marked as seen by the `until` of each reading shows every item as unread exactly once', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    const base = server.clock.now.getTime();
    const brought: string[] = [];
    const unread: string[] = [];
    // Something at each millisecond, and readings in between that are marked a moment later.
    for (let ms = 0; ms < 9; ms += 1) {
      brought.push(await bring(server, world, base + ms));
      if (ms % 3 !== 2) continue;
      server.clock.now = new Date(base + ms - 1);
      const { data, until } = await newsOf(server, ana);
      unread.push(...data.filter(({ isRead }) => !isRead).map(({ id }) => id));
      server.clock.now = new Date(base + ms);
      await markSeen(server, ana, Date.parse(until));
    }
    const { data } = await newsOf(server, ana);
    unread.push(...data.filter(({ isRead }) => !isRead).map(({ id }) => id));
    expect(unread.toSorted()).toEqual(brought.toSorted());
  });

  test('never opened is unread from one day before the account was created', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    const base = server.clock.now.getTime();
    const made = base - 2 * DAY;
    await server.db
      .updateTable('app_user')
      .set({ created_at: new Date(made) })
      .where('id', '=', ana.id)
      .execute();
    for (const ms of [-1, 0, 1]) await bring(server, world, made - DAY + ms);
    expect(await readingOf(server, ana, made - DAY)).toEqual([
      [1, false],
      [0, true],
      [-1, true],
    ]);
  });

  test('marked as unread stays unread until everything up to its own moment is marked as seen', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    const base = server.clock.now.getTime();
    const id = await bring(server, world, base - 1000);
    await bring(server, world, base - 2000);
    await markSeen(server, ana, base);
    const mark = post({ ids: [id], isRead: false });
    expect((await server.as(ana)('/v1/news/read', mark)).status).toBe(204);
    expect(await readingOf(server, ana, base)).toEqual(newestIs({ isRead: false }));
    await markSeen(server, ana, base - 1001);
    expect(await readingOf(server, ana, base)).toEqual(newestIs({ isRead: false }));
    await markSeen(server, ana, base - 1000);
    expect(await readingOf(server, ana, base)).toEqual(newestIs({ isRead: true }));
  });

  test('loses its read marks once it is 30 days old', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    const base = server.clock.now.getTime();
    const [older, newer] = [await bring(server, world, base - DAY), await bring(server, world, base - DAY + 1)];
    await markRead(server, ana, [older, newer]);
    server.clock.now = new Date(base + 29 * DAY);
    const third = await bring(server, world, server.clock.now.getTime());
    await markRead(server, ana, [older, third]);
    const kept = await server.db.selectFrom('notice_read').select('item_id').execute();
    expect(kept.map(({ item_id: each }) => each).toSorted()).toEqual([newer, third].toSorted());
  });
});

describe('Group news', () => {
  test('includes a message from the moment it is sent, for less than 30 days', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const { care_manager: sofia } = people;
    const base = server.clock.now.getTime();
    for (const ms of [-30 * DAY, -30 * DAY + 1, 0, 1]) {
      await addReceived(server, { groupId, hospiceId, userId: sofia.id, at: new Date(base + ms) });
    }
    expect(await readingOf(server, sofia, base)).toEqual([
      [0, false],
      [-30 * DAY + 1, false],
    ]);
    await markSeen(server, sofia, base);
    expect(await readingOf(server, sofia, base)).toEqual([
      [0, true],
      [-30 * DAY + 1, true],
    ]);
    server.clock.now = new Date(base + 1);
    expect(await readingOf(server, sofia, base)).toEqual([
      [1, false],
      [0, true],
    ]);
  });
});
