import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { applyAlertRules, applyWithin } from '#server/referrals/alerts/alerts.queries.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { addIn, ago, needsOf, NOW } from './support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const openAlerts = async (db: Database) =>
  (await db.selectFrom('alert').select(['kind']).where('cleared_at', 'is', null).orderBy('kind').execute()).map(
    ({ kind }) => kind,
  );

const noteBy = (server: TestServer, person: { readonly id: string }, referralId: string, visibility = 'shared') =>
  server.as(person)(`/v1/referrals/${referralId}/notes`, post({ text: 'When will the nurse come?', visibility }));

test('an overdue response alert is raised and published once, even when several runs work at the same time or again later', async ({
  events,
  server,
}) => {
  const world = await makeWorld(server);
  const { id } = await addIn(server, world, 'referral_received');
  using subscription = events.subscribe({ id: 'hospice', hospiceId: world.hospiceId, groupId: null, locationIds: [] });
  const runs = await Promise.all([1, 2, 3, 4].map(() => applyAlertRules(server.db, NOW)));
  expect(runs.reduce((sum, { raised }) => sum + raised, 0)).toBe(1);
  expect(await applyAlertRules(server.db, after(1))).toEqual({ raised: 0, cleared: 0 });
  expect(await server.db.selectFrom('alert').select(['kind', 'cleared_at']).execute()).toEqual([
    { kind: 'overdue_response', cleared_at: null },
  ]);
  expect(subscription.take()).toEqual({ referralIds: [id], isBehind: false, hasMessages: false });
});

test.for([
  ['is not overdue when exactly 60 minutes have passed', 0, []],
  ['is overdue one millisecond later', 1, ['overdue_response']],
] as const)('a response due within 60 minutes %s', async ([, more, expected], { server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received', { received_at: new Date(ago(1).getTime() - more) });
  await applyAlertRules(server.db, NOW);
  expect(await openAlerts(server.db)).toEqual(expected);
});

test.for([
  ['succeeds when it is retried after two failures', 2, true],
  ['gives up after the third failure and raises nothing', 3, false],
] as const)('an alert run that hits a database deadlock %s', async ([, times, isDone], { server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received');
  await sql`create sequence in_the_way`.execute(server.db);
  // Fails like a deadlock victim; a sequence keeps counting across rollbacks.
  await sql`create function stand_in_the_way() returns trigger language plpgsql as $$
    begin
      if nextval('in_the_way') <= ${sql.lit(times)} then raise exception 'In the way' using errcode = '40P01'; end if;
      return null;
    end $$`.execute(server.db);
  await sql`create trigger in_the_way before insert on alert for each statement execute function stand_in_the_way()`.execute(
    server.db,
  );
  try {
    const outcome = await applyAlertRules(server.db, NOW).then(
      () => 'done',
      () => 'given up',
    );
    expect(outcome).toBe(isDone ? 'done' : 'given up');
    expect(await openAlerts(server.db)).toEqual(isDone ? ['overdue_response'] : []);
  } finally {
    await sql`drop function stand_in_the_way cascade`.execute(server.db);
    await sql`drop sequence in_the_way`.execute(server.db);
  }
});

test('an alert run killed midway saves nothing, and the next run raises the alert', async ({ server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received');
  const killed = server.db.transaction().execute(async (trx) => {
    expect(await applyWithin(trx, NOW)).toEqual({ raised: 1, cleared: 0 });
    throw new Error('The server was killed');
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await openAlerts(server.db)).toEqual([]);
  expect(await applyAlertRules(server.db, NOW)).toEqual({ raised: 1, cleared: 0 });
});

test('the first contact clears an overdue response alert once, even when several runs work at the same time', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { path } = await addIn(server, world, 'referral_received');
  await applyAlertRules(server.db, NOW);
  const contact = { version: 1, firstContactAt: ago(1).toISOString() };
  expect((await server.as(world.people.hospice_admin)(path, patch(contact))).status).toBe(200);
  const runs = await Promise.all([1, 2, 3].map(() => applyAlertRules(server.db, NOW)));
  expect(runs.reduce((sum, { cleared }) => sum + cleared, 0)).toBe(1);
  expect(await openAlerts(server.db)).toEqual([]);
});

test('an overdue response alert goes by the target of its own hospice, whatever another one promises', async ({
  server,
}) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received');
  const target = { response_target_minutes: 10_080 };
  await server.db.updateTable('hospice').set(target).where('id', '=', world.foreignHospiceId).execute();
  expect(await applyAlertRules(server.db, NOW)).toEqual({ raised: 1, cleared: 0 });
  expect(await applyAlertRules(server.db, after(1))).toEqual({ raised: 0, cleared: 0 });
  expect(await openAlerts(server.db)).toEqual(['overdue_response']);
});

test('a planned start of care is overdue from the end of that day in the hospice’s time zone', async ({ server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'pending_start_of_care', {
    planned_start_of_care: '2026-11-20',
    first_contact_at: ago(5),
  });
  const midnight = Date.parse('2026-11-21T05:00:00Z');
  expect(await applyAlertRules(server.db, new Date(midnight - 1))).toEqual({ raised: 0, cleared: 0 });
  expect(await applyAlertRules(server.db, new Date(midnight))).toEqual({ raised: 1, cleared: 0 });
  expect(await server.db.selectFrom('alert').select(['kind', 'raised_at']).execute()).toEqual([
    { kind: 'overdue_start_of_care', raised_at: new Date(midnight) },
  ]);
});

test('an alert that fell due while no server ran is raised with the time it fell due', async ({ server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received', { updated_at: ago(6) });
  await applyAlertRules(server.db, NOW);
  expect(await server.db.selectFrom('alert').select('raised_at').execute()).toEqual([{ raised_at: ago(5) }]);
});

test('flags on an enrollment raise alerts, and deleting the enrollment clears them', async ({ server }) => {
  const world = await makeWorld(server);
  const { enrollmentId } = await addIn(server, world, 'enrolled', {
    has_open_low_score: true,
    has_undeliverable_survey: true,
    has_stakeholder_alert: true,
  });
  await applyAlertRules(server.db, NOW);
  expect(await openAlerts(server.db)).toEqual(['low_score', 'stakeholder_concern', 'survey_undeliverable']);
  await server.db.updateTable('enrollment').set({ deleted_at: NOW }).where('id', '=', enrollmentId).execute();
  expect(await applyAlertRules(server.db, NOW)).toEqual({ raised: 0, cleared: 3 });
});

test('the open alerts match the referrals listed with the hasAlert filter', async ({ server }) => {
  const world = await makeWorld(server);
  await addIn(server, world, 'referral_received');
  await addIn(server, world, 'referral_received', { first_contact_at: ago(5) });
  await addIn(server, world, 'pending_start_of_care', { planned_start_of_care: '2026-11-18' });
  await addIn(server, world, 'enrolled', { has_open_low_score: true });
  await addIn(server, world, 'enrolled', { has_stakeholder_alert: true });
  await addIn(server, world, 'declined', { planned_start_of_care: '2026-11-18' });
  await applyAlertRules(server.db, NOW);
  const path = `/v1/hospices/${world.hospiceId}/referrals?filter.hasAlert=true`;
  const page = z.parse(
    pageOf(z.object({ id: z.string() })),
    await (await server.as(world.people.hospice_admin)(path)).json(),
  );
  const alerts = await server.db.selectFrom('alert').select('referral_id').execute();
  expect(alerts.map(({ referral_id }) => referral_id).toSorted()).toEqual(page.data.map(({ id }) => id).toSorted());
});

const hasConcern = async ({ db }: TestServer, enrollmentId: string) =>
  (
    await db
      .selectFrom('enrollment')
      .select(['has_stakeholder_alert', 'version'])
      .where('id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
  ).has_stakeholder_alert;

async function waiting(server: TestServer) {
  const world = await makeWorld(server);
  const added = await addIn(server, world, 'referral_received', { first_contact_at: ago(4) });
  expect((await noteBy(server, world.people.care_manager, added.id)).status).toBe(201);
  return { world, ...added };
}

describe('A group’s shared note', () => {
  test('raises a stakeholder concern alert after 24 hours without an answer, not before', async ({ server }) => {
    const { enrollmentId } = await waiting(server);
    await applyAlertRules(server.db, after(23.9));
    expect(await hasConcern(server, enrollmentId)).toBe(false);
    await applyAlertRules(server.db, after(24));
    expect(await hasConcern(server, enrollmentId)).toBe(true);
    expect(await openAlerts(server.db)).toEqual(['stakeholder_concern']);
  });

  const answers: readonly (readonly [
    string,
    boolean,
    (server: TestServer, waits: Awaited<ReturnType<typeof waiting>>) => Promise<Response>,
  ])[] = [
    ["the hospice's shared note", true, (server, { id, world }) => noteBy(server, world.people.hospice_admin, id)],
    [
      'a new status',
      true,
      (server, { path, world }) =>
        server.as(world.people.hospice_admin)(
          path,
          patch({ version: 1, status: 'pending_start_of_care', ...needsOf('pending_start_of_care', world) }),
        ),
    ],
    [
      "the hospice's internal note",
      false,
      (server, { id, world }) => noteBy(server, world.people.hospice_admin, id, 'internal'),
    ],
    ["the group's next note", false, (server, { id, world }) => noteBy(server, world.people.provider, id)],
  ];

  test.for(answers)('after its alert, %s clears it: %s', async ([, isAnswer, answer], { server }) => {
    const waits = await waiting(server);
    await applyAlertRules(server.db, after(24));
    server.clock.now = after(25);
    expect((await answer(server, waits)).ok).toBe(true);
    await applyAlertRules(server.db, after(26));
    expect(await hasConcern(server, waits.enrollmentId)).toBe(!isAnswer);
    expect(await openAlerts(server.db)).toEqual(isAnswer ? [] : ['stakeholder_concern']);
  });

  test('raises no alert when the hospice answers with a note within 24 hours', async ({ server }) => {
    const { enrollmentId, id, world } = await waiting(server);
    server.clock.now = after(1);
    await noteBy(server, world.people.hospice_admin, id);
    await applyAlertRules(server.db, after(30));
    expect(await hasConcern(server, enrollmentId)).toBe(false);
  });

  test('answered by a note keeps the alert while a concern is open; answering the concern clears it', async ({
    server,
  }) => {
    const { enrollmentId, id, world } = await waiting(server);
    const concern = post({ text: 'Nobody has called the family yet' });
    expect((await server.as(world.people.care_manager)(`/v1/referrals/${id}/concerns`, concern)).status).toBe(201);
    await applyAlertRules(server.db, after(24));
    server.clock.now = after(25);
    await noteBy(server, world.people.hospice_admin, id);
    await applyAlertRules(server.db, after(26));
    expect(await hasConcern(server, enrollmentId)).toBe(true);
    const answer = post({ text: 'We called them this morning' });
    expect(
      (
        await server.as(world.people.hospice_admin)(
          `/v1/referrals/${id}/concerns/${(await world.concernsOf(id))[0]}/answer`,
          answer,
        )
      ).status,
    ).toBe(200);
    await applyAlertRules(server.db, after(27));
    expect(await hasConcern(server, enrollmentId)).toBe(false);
    expect(await openAlerts(server.db)).toEqual([]);
  });
});
