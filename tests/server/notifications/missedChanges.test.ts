// On both databases: changes come by LISTEN and NOTIFY.
import { describe, expect } from 'vitest';
import { openLiveEvents } from '#server/platform/events/liveEvents.ts';
import { openStream, reopenStream } from './support/eventReader.ts';
import { END, furnish } from './support/liveUpdates.ts';
import { post, test, type TestServer } from '../support/server.ts';

const SHARED = { text: 'The daughter arrives on Friday', visibility: 'shared' };

/** A server that has run for a minute, with a clock that the test moves. */
async function afterAMinute(database: Parameters<typeof openLiveEvents>[0], server: TestServer) {
  const clock = { now: 0 };
  const events = await openLiveEvents(database, { heartbeatMs: 10, now: () => clock.now });
  clock.now = 60_000;
  return {
    clock,
    server: server.with({ events }),
    [Symbol.asyncDispose]: () => events.close(),
  };
}

describe('live updates: a stream that says for how long changes were missed', () => {
  test('begins with the changes of that time that the person may see, and with no others', async ({
    database,
    server,
  }) => {
    const office = await furnish(server);
    await using running = await afterAMinute(database, server);
    await using other = await openStreamUntilEnd(running.server, office.people.hospice_admin);
    await office.asGroup(`/v1/referrals/${office.id}/notes`, post(SHARED));
    expect(await other.next()).toBe(`changed ${office.id}`);
    const stream = await reopenStream(running.server, office.people.hospice_admin, 3);
    expect(await stream.next()).toBe(`changed ${office.id}`);
    await stream.cancel();
    const elsewhere = await server.addPerson({ role: 'hospice_admin', hospiceId: office.foreignHospiceId });
    const foreign = await reopenStream(running.server, elsewhere, 3);
    expect(await foreign.next()).toBe('beat');
    await foreign.cancel();
    running.clock.now += 20_000;
    const later = await reopenStream(running.server, office.people.hospice_admin, 3);
    expect(await later.next()).toBe('beat');
    await later.cancel();
  });

  test('asks for everything when the server has not run for that long, or forgets so much', async ({
    database,
    server,
  }) => {
    const { people } = await furnish(server);
    await using running = await afterAMinute(database, server);
    for (const missedSeconds of [58, 86_400]) {
      const stream = await reopenStream(running.server, people.hospice_admin, missedSeconds);
      expect([missedSeconds, await stream.next()]).toEqual([missedSeconds, 'caught_up']);
      await stream.cancel();
    }
  });

  test('asks for everything when the rights of the person changed in that time', async ({ database, server }) => {
    const { people } = await furnish(server);
    await using running = await afterAMinute(database, server);
    await using other = await openStreamUntilEnd(running.server, people.hospice_admin);
    await server.db
      .updateTable('app_user')
      .set({ location_ids: [END] })
      .where('id', '=', people.hospice_admin.id)
      .execute();
    while ((await other.next()) !== undefined);
    const stream = await reopenStream(running.server, people.hospice_admin, 3);
    expect(await stream.next()).toBe('caught_up');
    await stream.cancel();
  });

  test('is refused for a time that is none', async ({ server }) => {
    const { people } = await furnish(server);
    for (const text of ['-1', 'soon', '90000']) {
      expect((await server.as(people.provider)(`/v1/events?missedSeconds=${text}`)).status).toBe(400);
    }
  });
});

async function openStreamUntilEnd(server: TestServer, person: { readonly id: string }) {
  const { next, cancel } = await openStream(server, person);
  /** The next that is no sign of life. */
  const nextEvent = async (): Promise<string | undefined> => {
    const event = await next();
    return event === 'beat' ? nextEvent() : event;
  };
  return { next: nextEvent, [Symbol.asyncDispose]: cancel };
}
