import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { AuditPage, AuditSessionPage, MAX_AUDIT_EVENTS } from '#contract/audit/audit.ts';
import { sql } from '#server/platform/database/connection.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const SESSIONS = '/v1/administration/audit-sessions';
const EVENTS = '/v1/administration/audit-events';

const sessionsOf = async (server: TestServer, world: World, query = '') => {
  const reply = await server.as(world.people.superuser)(`${SESSIONS}?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return z.parse(AuditSessionPage, await reply.json());
};

const minutes = (count: number) => new Date(Date.parse('2026-10-05T13:02:00Z') + count * 60_000);
const RECORDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

interface Added {
  readonly at: number;
  readonly by: string | null;
  readonly verb?: string;
  readonly about?: string | null;
}

const add = (server: TestServer, events: readonly Added[]) =>
  server.db
    .insertInto('audit_event')
    .values(
      events.map(({ about = null, at, by, verb = 'getReferral' }) => ({
        at: minutes(at),
        actor_id: by,
        verb,
        entity: 'Referrals',
        entity_id: about,
        outcome: 'ok',
      })),
    )
    .execute();

const DAY = 'filter.at=$btw:2026-10-05,2026-10-05';

describe('What people read, by sessions', () => {
  test('one session goes on until a pause of 30 minutes, and counts the records of its reads without the changes', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { care_manager: lena, hospice_admin: ana } = world.people;
    await add(server, [
      { at: 0, by: ana.id, about: RECORDS[0] ?? null },
      { at: 10, by: ana.id, about: RECORDS[1] ?? null },
      { at: 12, by: lena.id, about: null },
      { at: 20, by: ana.id, about: RECORDS[1] ?? null, verb: 'updateReferral' },
      { at: 29, by: ana.id, about: RECORDS[1] ?? null },
      { at: 29, by: ana.id, about: world.hospiceId },
      { at: 30, by: ana.id, verb: 'signIn' },
      { at: 59, by: ana.id, about: RECORDS[0] ?? null },
      { at: 61, by: null, verb: 'escalateNextAction' },
    ]);
    const { data, meta } = await sessionsOf(server, world, DAY);
    expect(meta).toEqual({ totalItems: 3, isMore: false });
    expect(data).toMatchObject([
      {
        actor: { id: ana.id },
        from: minutes(59).toISOString(),
        events: 1,
        records: 1,
        sentence: 'Ada Byron viewed 1 record',
      },
      {
        actor: { id: ana.id, organization: 'Harbor Hospice' },
        from: minutes(0).toISOString(),
        to: minutes(29).toISOString(),
        events: 4,
        records: 2,
        sentence: 'Ada Byron viewed 2 records',
      },
      { actor: { id: lena.id }, events: 1, records: 0, sentence: 'Ada Byron viewed lists and figures' },
    ]);
    const second = await sessionsOf(server, world, `${DAY}&limit=1&page=2`);
    expect([second.meta.totalItems, second.data.map(({ id }) => id)]).toEqual([3, [data[1]?.id]]);
  });

  test('a session’s events are found by its person and its two moments', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: ana } = world.people;
    await add(server, [
      { at: -40, by: ana.id },
      { at: 0, by: ana.id },
      { at: 5, by: ana.id },
      { at: 5, by: world.people.provider.id },
      { at: 36, by: ana.id },
    ]);
    const [, session] = (await sessionsOf(server, world, `${DAY}&filter.actor.id=${ana.id}`)).data;
    const between = `filter.between=${session?.from},${session?.to}`;
    const reply = await server.as(world.people.superuser)(
      `${EVENTS}?${between}&filter.actor.id=${ana.id}&filter.isRead=true`,
    );
    const { data } = z.parse(AuditPage, await reply.json());
    expect(data.map(({ at }) => at)).toEqual([minutes(5), minutes(0)].map((at) => at.toISOString()));
    expect(session?.events).toBe(2);
    const wrong = await server.as(world.people.superuser)(`${EVENTS}?filter.between=${session?.from}`);
    expect(wrong.status).toBe(400);
  });

  test('the filters of the log narrow them, and reading them is in the log itself', async ({ server }) => {
    const world = await makeWorld(server);
    const { care_manager: lena, hospice_admin: ana } = world.people;
    await add(server, [
      { at: 0, by: ana.id, about: RECORDS[0] ?? null },
      { at: 1, by: ana.id, about: RECORDS[1] ?? null },
      { at: 2, by: lena.id, about: RECORDS[1] ?? null },
    ]);
    const of = async (query: string) =>
      (await sessionsOf(server, world, `${DAY}&${query}`)).data.map(({ actor, events }) => [actor?.id, events]);
    expect(await of(`filter.entityId=${RECORDS[0]}`)).toEqual([[ana.id, 1]]);
    expect(await of(`filter.group.id=${world.groupId}`)).toEqual([[lena.id, 1]]);
    expect(await of('search=nobody%20at%20all')).toEqual([]);
    const reply = await server.as(world.people.superuser)(`${EVENTS}?filter.verb=listAuditSessions`);
    const { data } = z.parse(AuditPage, await reply.json());
    expect(data[0]).toMatchObject({ outcome: 'ok', detail: { isSearch: true } });
  });

  test('the newest reads are grouped up to the maximum, and the answer says that there are more', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await sql`insert into audit_event (at, verb, entity, outcome)
      select '2026-01-01'::timestamptz + make_interval(mins => n), 'getReferral', 'Referrals', 'ok'
      from generate_series(1, ${MAX_AUDIT_EVENTS + 1}::integer) as n`.execute(server.db);
    const page = await sessionsOf(server, world, 'filter.verb=getReferral');
    expect(page.meta).toEqual({ totalItems: 1, isMore: true });
    expect(page.data).toMatchObject([{ actor: null, events: MAX_AUDIT_EVENTS, from: '2026-01-01T00:02:00.000Z' }]);
  });
});

describe('The sentence of an entry', () => {
  test('names the person whose role changed and the referral’s number, and no patient', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_clinical_manager: nurse, hospice_super_admin: grace, superuser } = world.people;
    await server.db
      .updateTable('app_user')
      .set({ first_name: 'Robert', last_name: 'Moore' })
      .where('id', '=', nurse.id)
      .execute();
    const reply = await server.as(grace)(
      `/v1/hospices/${world.hospiceId}/users/${nurse.id}`,
      patch({ version: 1, role: 'hospice_admin' }),
    );
    expect(reply.status).toBe(200);
    const { id } = await world.addOwnReferral();
    const { displayId } = z.parse(
      z.object({ displayId: z.string() }),
      await (await server.as(grace)(`/v1/referrals/${id}`)).json(),
    );
    const read = await server.as(superuser)(`${EVENTS}?filter.actor.id=${grace.id}`);
    const { data } = z.parse(AuditPage, await read.json());
    expect(data.map(({ sentence }) => sentence)).toEqual([
      `Ada Byron opened ${displayId}`,
      'Ada Byron changed Robert Moore’s role from Clinical manager to Hospice administrator',
    ]);
  });
});
