import { expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import type { Listener, LiveEvents } from '#server/platform/events/liveEvents.ts';
import { NOW } from '../../referrals/support/enrollmentSteps.ts';
import type { TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

export const LONG_MS = 10_000;
export const NEVER = new AbortController().signal;
export const hospice = (hospiceId: string): Listener => ({
  id: `of ${hospiceId}`,
  hospiceId,
  groupId: null,
  locationIds: [],
});
export const group = (groupId: string): Listener => ({
  id: `of ${groupId}`,
  hospiceId: null,
  groupId,
  locationIds: [],
});

/** Nobody's hospice. */
export const END = '00000000-0000-4000-8000-00000000e0d0';

export type Office = Awaited<ReturnType<typeof furnish>>;

/** A referral of one group to two hospices, with a third hospice and group that have nothing to do with it. */
export async function furnish(server: TestServer) {
  const world = await makeWorld(server);
  const otherHospiceId = await server.addHospice({ name: 'Prairie Hospice' });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId, otherHospiceId],
    groupId: world.groupId,
    receivedAt: new Date(NOW.getTime() - 3_600_000),
    referral: { responsible_provider_id: world.providerId },
  });
  const listeners = {
    own: hospice(world.hospiceId),
    other: hospice(otherHospiceId),
    group: group(world.groupId),
    foreignHospice: hospice(world.foreignHospiceId),
    foreignGroup: group(world.foreignGroupId),
  };
  return {
    ...world,
    id,
    listeners,
    enrollmentId: enrollmentIds[0] ?? '',
    enrollment: `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`,
    asHospice: server.as(world.people.hospice_admin),
    asGroup: server.as(world.people.care_manager),
  };
}

/** Waits for a marker notification: notifications arrive in order of their transactions, so all earlier ones have arrived. */
export async function drainEvents(events: LiveEvents, { db }: TestServer): Promise<void> {
  using end = events.subscribe(hospice(END));
  const payload = JSON.stringify({
    referralId: null,
    hospiceIds: [END],
    openHospiceIds: [],
    locationIds: [],
    groupIds: [],
  });
  await sql`select pg_notify('wayside_changes', ${payload})`.execute(db);
  expect(await end.next(LONG_MS, NEVER)).toBe('changed');
}

/** The people whose screens are notified of the referral when `work` runs. */
export async function listenersNotifiedBy(
  { events, server }: { events: LiveEvents; server: TestServer },
  { listeners, id }: { readonly id: string; readonly listeners: Readonly<Record<string, Listener>> },
  work: () => Promise<unknown>,
): Promise<string[]> {
  await drainEvents(events, server);
  using stack = new DisposableStack();
  const subscriptions = Object.entries(listeners).map(
    ([name, listener]) => [name, stack.use(events.subscribe(listener))] as const,
  );
  await work();
  await drainEvents(events, server);
  return subscriptions
    .map(([name, subscription]) => [name, subscription.take()] as const)
    .filter(([, { isBehind, referralIds }]) => isBehind || referralIds.includes(id))
    .map(([name]) => name);
}
