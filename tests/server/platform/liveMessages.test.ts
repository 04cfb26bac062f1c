import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import type { Listener, LiveEvents } from '#server/platform/events/liveEvents.ts';
import { NOW } from '../referrals/support/enrollmentSteps.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const hospice = (hospiceId: string): Listener => ({
  id: `of ${hospiceId}`,
  hospiceId,
  groupId: null,
  locationIds: [],
});
const group = (groupId: string): Listener => ({ id: `of ${groupId}`, hospiceId: null, groupId, locationIds: [] });

/** Nobody's hospice. */
const END = '00000000-0000-4000-8000-00000000e0d1';

/** Waits for a marker notification: notifications arrive in order of their transactions, so all earlier ones have arrived. */
async function drainEvents(events: LiveEvents, { db }: TestServer): Promise<void> {
  using end = events.subscribe(hospice(END));
  const payload = JSON.stringify({
    referralId: null,
    hospiceIds: [END],
    openHospiceIds: [],
    locationIds: [],
    groupIds: [],
  });
  await sql`select pg_notify('wayside_changes', ${payload})`.execute(db);
  expect(await end.next(10_000, new AbortController().signal)).toBe('changed');
}

test('live updates: a message of a hospice notifies only its reader, and a reply only hospice staff who read replies', async ({
  events,
  server,
}) => {
  const world = await makeWorld(server);
  const { care_manager: sofia, provider: priya } = world.people;
  const northId = await server.addLocation(world.hospiceId);
  const southId = await server.addLocation(world.hospiceId);
  const listeners = {
    reader: { ...group(world.groupId), id: sofia.id },
    colleague: { ...group(world.groupId), id: priya.id },
    writer: { ...hospice(world.hospiceId), readsAnswers: true },
    here: { ...hospice(world.hospiceId), readsAnswers: true, locationIds: [northId] },
    elsewhere: { ...hospice(world.hospiceId), readsAnswers: true, locationIds: [southId] },
    nurse: hospice(world.hospiceId),
    otherWriter: { ...hospice(world.foreignHospiceId), readsAnswers: true },
  };
  const listenersNotifiedBy = async (work: () => Promise<unknown>) => {
    // What was prepared for this step has its own events.
    await drainEvents(events, server);
    const subscriptions = Object.entries(listeners).map(
      ([name, listener]) => [name, events.subscribe(listener)] as const,
    );
    await work();
    await drainEvents(events, server);
    const found = subscriptions.map(([name, subscription]) => [name, subscription.take()] as const);
    for (const [, subscription] of subscriptions) subscription[Symbol.dispose]();
    expect(found.flatMap(([, { referralIds }]) => referralIds)).toEqual([]);
    return found.filter(([, { hasMessages }]) => hasMessages).map(([name]) => name);
  };
  const at = { created_at: NOW, updated_at: NOW };
  const words = { hospice_id: world.hospiceId, subject: 'Visits', body: 'Until eight' };
  const { id: communication_id } = await server.db
    .insertInto('communication')
    .values({ ...words, ...at, topic: 'announcement', author_name: 'Ada Byron', status: 'sent', sent_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const received = { ...words, id, communication_id, user_id: sofia.id, group_id: world.groupId, created_at: NOW };
  expect(
    await listenersNotifiedBy(() => server.db.insertInto('communication_recipient').values(received).execute()),
  ).toEqual(['reader']);
  const say = (side: 'group' | 'hospice', minutes: number) => () =>
    server.db
      .insertInto('conversation_entry')
      .values({
        recipient_id: id,
        at: new Date(NOW.getTime() + minutes * 60_000),
        side,
        author_name: 'Ada Byron',
        text: 'Thank you',
      })
      .execute();
  expect(await listenersNotifiedBy(say('group', 1))).toEqual(['writer', 'here', 'elsewhere']);
  expect(await listenersNotifiedBy(say('hospice', 2))).toEqual(['reader']);
  // About a patient of one location.
  const enrollment = { hospice_location_id: northId };
  const { id: referral_id } = await server.addReferral({ hospiceIds: [world.hospiceId], enrollment });
  await server.db.updateTable('communication').set({ referral_id, topic: 'conversation' }).execute();
  expect(await listenersNotifiedBy(say('group', 3))).toEqual(['writer', 'here']);
});
