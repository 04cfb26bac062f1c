import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HOUR } from '#contract/platform/durations.ts';
import { addIn, ago, enrollmentOf, needsOf, NOW } from './support/enrollmentSteps.ts';
import { read, timelineLines } from './support/readReferral.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const inHours = (hours: number) => ago(-hours).toISOString();
const CALL = { next_action: 'Call the family', next_action_due_at: ago(5) };

async function created(server: TestServer, world: World, urgency: 'routine' | 'urgent') {
  const patient = { firstName: 'Rosa', lastName: 'Murray', dateOfBirth: '1940-01-02' };
  const { groupId, hospiceId, people, providerId } = world;
  const body = { patient, source: 'physician', urgency, responsibleProviderId: providerId, hospiceIds: [hospiceId] };
  const reply = await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`, post(body));
  expect(reply.status).toBe(201);
  const { id } = z.parse(z.object({ id: z.string() }), await reply.json());
  return (await read(server.as(people.hospice_admin), id)).enrollments[0];
}

describe('Next action of a new referral', () => {
  test.for([
    ['routine', 1],
    ['urgent', 0.5],
  ] as const)('that is %s is to call the family within %d hours', async ([urgency, hours], { server }) => {
    const enrollment = await created(server, await makeWorld(server), urgency);
    const due = new Date(Date.parse(enrollment?.receivedAt ?? '') + hours * HOUR).toISOString();
    expect(enrollment).toMatchObject({ nextAction: 'Call the family', nextActionDueAt: due, responseDueAt: due });
  });
});

/** A referral that waits for its first call. */
async function begin(server: TestServer) {
  const world = await makeWorld(server);
  const { path } = await addIn(server, world, 'referral_received', CALL);
  const send = server.as(world.people.hospice_admin);
  return {
    world,
    log: async (body: object) =>
      enrollmentOf(await send(`${path}/contact-attempts`, post({ channel: 'phone', ...body }))),
    change: async (body: object) => enrollmentOf(await send(path, patch(body))),
  };
}

describe('"Call the family"', () => {
  test('is completed by a talk, and the next step is to be planned within 4 hours', async ({ server }) => {
    const { log } = await begin(server);
    expect(await log({ reached: 'caregiver' })).toMatchObject({
      nextAction: 'Plan the next step',
      nextActionDueAt: inHours(4),
    });
  });

  test('is completed by a talk whose form only says by when to plan the next step', async ({ server }) => {
    const { log } = await begin(server);
    expect(await log({ reached: 'patient', nextActionDueAt: inHours(2) })).toMatchObject({
      nextAction: 'Plan the next step',
      nextActionDueAt: inHours(2),
    });
  });

  test('gives way to a person’s own next action, which without a due time is due in 4 hours', async ({ server }) => {
    const { log } = await begin(server);
    expect(await log({ reached: 'nobody', nextAction: 'Try the daughter' })).toMatchObject({
      nextAction: 'Try the daughter',
      nextActionDueAt: inHours(4),
    });
  });

  test('is completed by a talk whose form says what comes next', async ({ server }) => {
    const { log } = await begin(server);
    const next = { nextAction: 'Visit at home', nextActionDueAt: inHours(20) };
    expect(await log({ reached: 'patient', ...next })).toMatchObject(next);
  });

  test.for(['nobody', 'left_message'] as const)(
    'is due again an hour after a call that reached "%s"',
    async (reached, { server }) => {
      const { log } = await begin(server);
      expect(await log({ reached })).toMatchObject({ nextAction: 'Call the family', nextActionDueAt: inHours(1) });
    },
  );

  test('is completed by a first contact that is entered by hand', async ({ server }) => {
    const { change } = await begin(server);
    const contacted = await change({ version: 1, firstContactAt: ago(1).toISOString() });
    expect(contacted).toMatchObject({ nextAction: 'Plan the next step', nextActionDueAt: inHours(4) });
  });

  test("becomes the start of care at noon of the planned day in the hospice's zone, and moves with the day", async ({
    server,
  }) => {
    const { change, world } = await begin(server);
    const accepted = await change({
      version: 1,
      status: 'pending_start_of_care',
      ...needsOf('pending_start_of_care', world),
      plannedStartOfCare: '2026-11-23',
    });
    expect(accepted).toMatchObject({ nextAction: 'Start care', nextActionDueAt: '2026-11-23T17:00:00.000Z' });
    expect(await change({ version: 2, plannedStartOfCare: '2026-11-24' })).toMatchObject({
      nextAction: 'Start care',
      nextActionDueAt: '2026-11-24T17:00:00.000Z',
    });
  });
});

test('Undo of an accepted referral brings "Call the family" back with its due time', async ({ server }) => {
  const { change, world } = await begin(server);
  await change({ version: 1, status: 'pending_start_of_care', ...needsOf('pending_start_of_care', world) });
  const undone = await change({ version: 2, status: 'referral_received', reason: 'Wrong patient' });
  expect(undone).toMatchObject({ nextAction: 'Call the family', nextActionDueAt: ago(5).toISOString() });
});

test('a next action that a person planned stays through a talk and a planned day', async ({ server }) => {
  const world = await makeWorld(server);
  const own = { next_action: 'Order the bed', next_action_due_at: ago(-2) };
  const { path } = await addIn(server, world, 'referral_received', own);
  const send = server.as(world.people.hospice_admin);
  const kept = { nextAction: 'Order the bed', nextActionDueAt: inHours(2) };
  const call = post({ channel: 'phone', reached: 'patient' });
  expect(await enrollmentOf(await send(`${path}/contact-attempts`, call))).toMatchObject(kept);
  const planned = patch({ version: 2, plannedStartOfCare: '2026-11-24' });
  expect(await enrollmentOf(await send(path, planned))).toMatchObject(kept);
});

test.for(['enrolled', 'declined'] as const)(
  'the next action ends when a referral is %s, and Undo brings it back',
  async (status, { server }) => {
    const world = await makeWorld(server);
    const own = { next_action: 'Order the bed', next_action_due_at: ago(-2), first_contact_at: ago(3) };
    const { path } = await addIn(server, world, 'referral_received', own);
    const send = server.as(world.people.hospice_admin);
    const decided = patch({ version: 1, status, ...needsOf(status, world) });
    expect(await enrollmentOf(await send(path, decided))).toMatchObject({ nextAction: null, nextActionDueAt: null });
    const undone = patch({ version: 2, status: 'referral_received', reason: 'Wrong patient' });
    expect(await enrollmentOf(await send(path, undone))).toMatchObject({ nextAction: 'Order the bed' });
  },
);

test('an open referral whose next action is emptied gets the one that its facts ask for', async ({ server }) => {
  const world = await makeWorld(server);
  const own = { next_action: 'Order the bed', next_action_due_at: ago(-2), first_contact_at: ago(3) };
  const { path } = await addIn(server, world, 'referral_received', own);
  const emptied = patch({ version: 1, nextAction: null, nextActionDueAt: null });
  expect(await enrollmentOf(await server.as(world.people.hospice_admin)(path, emptied))).toMatchObject({
    nextAction: 'Plan the next step',
    nextActionDueAt: new Date(NOW.getTime() + 4 * HOUR).toISOString(),
  });
});

async function dueOf(server: TestServer, enrollmentId: string) {
  const row = await server.db
    .selectFrom('enrollment')
    .select('response_due_at')
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  return row.response_due_at.toISOString();
}

describe('Response target', () => {
  test('follows another urgency while the family waits, and stays once they were reached', async ({ server }) => {
    const world = await makeWorld(server);
    const waiting = await addIn(server, world, 'referral_received');
    const contacted = await addIn(server, world, 'referral_received', { first_contact_at: ago(5) });
    for (const { id } of [waiting, contacted]) {
      const send = server.as(world.people.hospice_admin);
      const reply = await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'urgent' }));
      expect(reply.status).toBe(200);
    }
    expect(await dueOf(server, waiting.enrollmentId)).toBe(ago(5.5).toISOString());
    expect(await dueOf(server, contacted.enrollmentId)).toBe(ago(5).toISOString());
  });

  test("follows the hospice's targets while the family waits", async ({ server }) => {
    const world = await makeWorld(server);
    const waiting = await addIn(server, world, 'referral_received');
    const contacted = await addIn(server, world, 'referral_received', { first_contact_at: ago(5) });
    const change = patch({ version: 1, responseTargetMinutes: 120, urgentResponseTargetMinutes: 15 });
    const reply = await server.as(world.people.hospice_super_admin)(`/v1/hospices/${world.hospiceId}`, change);
    expect(await reply.json()).toMatchObject({ responseTargetMinutes: 120, urgentResponseTargetMinutes: 15 });
    expect(await dueOf(server, waiting.enrollmentId)).toBe(ago(4).toISOString());
    expect(await dueOf(server, contacted.enrollmentId)).toBe(ago(5).toISOString());
  });

  test('moves "Call the family" with it, and no other due time', async ({ server }) => {
    const world = await makeWorld(server);
    const waiting = await addIn(server, world, 'referral_received', CALL);
    const tried = await addIn(server, world, 'referral_received', { ...CALL, next_action_due_at: ago(-1) });
    const dues = [];
    const send = server.as(world.people.hospice_admin);
    for (const { id } of [waiting, tried]) {
      expect((await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'urgent' }))).status).toBe(200);
      const [enrollment] = (await read(send, id)).enrollments;
      dues.push(enrollment?.nextActionDueAt);
    }
    expect(dues).toEqual([ago(5.5).toISOString(), inHours(1)]);
  });
});

test('a next action that comes with a contact attempt is in the hospice’s history, and in no group’s', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const own = { next_action: 'Order the bed', next_action_due_at: ago(-2) };
  const { id, path } = await addIn(server, world, 'referral_received', own);
  const send = server.as(world.people.hospice_admin);
  const call = post({
    channel: 'phone',
    reached: 'nobody',
    nextAction: 'Try the daughter',
    nextActionDueAt: inHours(3),
  });
  expect((await send(`${path}/contact-attempts`, call)).status).toBe(201);
  expect(await timelineLines(send, id)).toContainEqual([
    'facts_changed',
    expect.stringMatching(/^Next action: Order the bed → Try the daughter\nNext action due: .+ → .+$/),
  ]);
  expect(await timelineLines(server.as(world.people.care_manager), id)).toEqual([]);
});
