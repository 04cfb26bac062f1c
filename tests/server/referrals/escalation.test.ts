import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { News } from '#contract/notifications/liveUpdates.ts';
import { recipientsOf, type EscalationStep } from '#contract/referrals/escalation.ts';
import { escalateDue } from '#server/referrals/escalation/escalate.queries.ts';
import { test } from '../mail/support/mailPost.ts';
import { addOnCall, always } from '../organizations/support/onCall.ts';
import { patch, post as posted, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { errorOf } from './support/enrollmentSteps.ts';

const RECEIVED = new Date('2026-11-20T15:00:00Z');
const DUE = '2026-11-20T16:00:00.000Z';
const minutes = (count: number) => new Date(RECEIVED.getTime() + count * 60_000);

interface Given {
  readonly enrollment?: object;
  readonly isOwned?: boolean;
  readonly quietHours?: { from: string; to: string; holdsReceived: boolean };
}

/** A referral of 3:00 PM that waits for its first call until 4:00 PM; Ana owns it, Ben is on call, Cleo is the manager. */
async function begin(server: TestServer, { enrollment, isOwned = true, quietHours }: Given = {}) {
  const world = await makeWorld(server);
  const { hospiceId } = world;
  const add = (firstName: string) =>
    server.addPerson({ role: 'hospice_clinical_manager', hospiceId, firstName, lastName: 'Ruiz' });
  const [ana, ben, cleo] = [await add('Ana'), await add('Ben'), await add('Cleo')];
  await addOnCall(server, { hospiceId, managerId: cleo.id, shifts: always(ben.id), quietHours: quietHours ?? null });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId: world.groupId,
    receivedAt: RECEIVED,
    enrollment: {
      assigned_to_id: isOwned ? ana.id : null,
      next_action: 'Call the family',
      next_action_due_at: DUE,
      next_action_set_at: RECEIVED,
      ...enrollment,
    },
  });
  const names = new Map([ana, ben, cleo].map((person, index) => [person.id, ['Ana', 'Ben', 'Cleo'][index] ?? '']));
  const runAt = async (after: number) => {
    server.clock.now = minutes(after);
    return escalateDue(server.db, server.clock.now);
  };
  /** Who was notified at which step, in order. */
  const notified = async () =>
    (
      await server.db
        .selectFrom('escalation_notice')
        .innerJoin('escalation_step', 'escalation_step.id', 'step_id')
        .select(['step', 'user_id'])
        .execute()
    )
      .map(({ step, user_id }) => `${step} ${names.get(user_id) ?? 'somebody else'}`)
      .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || one.localeCompare(other));
  const newsOf = async (person: { readonly id: string }) =>
    z
      .parse(News, await (await server.as(person)('/v1/news?filter.isRead=false')).json())
      .data.filter(({ kind }) => kind === 'escalated');
  const path = `/v1/hospices/${hospiceId}/enrollments/${enrollmentIds[0]}`;
  const take = (person: { readonly id: string }, dueAt = DUE) => server.as(person)(`${path}/take`, posted({ dueAt }));
  return { world, id, path, people: { ana, ben, cleo }, runAt, notified, newsOf, take };
}

type People = Parameters<typeof recipientsOf>[1];

describe('Recipients', () => {
  const ALL: People = { ownerId: 'owner', onCallId: 'on call', defaultOwnerId: 'default', managerId: 'manager' };
  const NOBODY: People = { ownerId: null, onCallId: null, defaultOwnerId: null, managerId: null };
  test.for<[EscalationStep, People, string[]]>([
    [75, ALL, ['owner']],
    [100, ALL, ['owner', 'on call']],
    [200, ALL, ['owner', 'on call', 'manager']],
    [75, { ...ALL, ownerId: null }, ['on call']],
    [100, { ...ALL, ownerId: null }, ['on call']],
    [200, { ...ALL, ownerId: null }, ['on call', 'manager']],
    [75, { ...ALL, ownerId: null, onCallId: null }, ['default']],
    [200, { ...ALL, ownerId: null, onCallId: null }, ['default', 'manager']],
    [75, { ...NOBODY, managerId: 'manager' }, ['manager']],
    [200, { ...NOBODY, managerId: 'manager' }, ['manager']],
    [200, { ...ALL, onCallId: 'owner', managerId: 'owner' }, ['owner']],
    [200, NOBODY, []],
  ])('at %d%% of %j are %j', ([step, duties, expected]) => {
    expect(recipientsOf(step, duties)).toEqual(expected);
  });
});

describe('The clock of a first call due within 60 minutes', () => {
  test.for<[number, string[]]>([
    [44.99, []],
    [45, ['75 Ana']],
    [59.99, ['75 Ana']],
    [60, ['100 Ana', '100 Ben']],
    [119.99, ['100 Ana', '100 Ben']],
    [120, ['200 Ana', '200 Ben', '200 Cleo']],
    [6000, ['200 Ana', '200 Ben', '200 Cleo']],
  ])('of a server that begins to run after %d minutes notifies %j', async ([after, expected], { server }) => {
    const { notified, runAt } = await begin(server);
    await runAt(after);
    expect(await notified()).toEqual(expected);
  });

  test('notifies at each step once, however often and on how many servers it runs', async ({ server }) => {
    const { notified, runAt } = await begin(server);
    for (const after of [45, 46, 60, 61, 120, 121]) {
      await Promise.all([runAt(after), runAt(after), runAt(after)]);
    }
    expect(await notified()).toEqual(['75 Ana', '100 Ana', '100 Ben', '200 Ana', '200 Ben', '200 Cleo']);
    const mails = await server.db.selectFrom('mail_message').select('kind').execute();
    expect(mails.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'escalation'));
    const audited = server.db.selectFrom('audit_event').select('detail').where('verb', '=', 'escalateNextAction');
    expect((await audited.orderBy('id').execute()).map(({ detail }) => detail)).toEqual([
      { what: 'response', step: 75, people: 1 },
      { what: 'response', step: 100, people: 2 },
      { what: 'response', step: 200, people: 3 },
    ]);
  });
});

describe('The clock of another next action', () => {
  const SOON = { next_action: 'Confirm equipment', next_action_set_at: minutes(50), first_contact_at: minutes(10) };
  test.for<[string, object, number, string[]]>([
    ['begins when it was set', SOON, 57.49, []],
    ['begins when it was set', SOON, 57.5, ['75 Ana']],
    ['is late at least 15 minutes after its due time', SOON, 74.99, ['100 Ana', '100 Ben']],
    ['is late at least 15 minutes after its due time', SOON, 75, ['200 Ana', '200 Ben', '200 Cleo']],
    ['has no steps where it was late when it was set', { ...SOON, next_action_set_at: minutes(60) }, 500, []],
    [
      'has no steps once the referral is declined',
      { ...SOON, status: 'declined', decline_reason: 'unable_to_reach' },
      500,
      [],
    ],
    ['has no steps where the record was deleted', { ...SOON, deleted_at: minutes(1) }, 500, []],
  ])('%s (%j, after %d minutes)', async ([, enrollment, after, expected], { server }) => {
    const { notified, runAt } = await begin(server, { enrollment });
    await runAt(after);
    expect(await notified()).toEqual(expected);
  });

  test('begins anew when a person moves it', async ({ server }) => {
    const { notified, path, people, runAt } = await begin(server);
    await runAt(45);
    const moved = patch({ version: 1, nextActionDueAt: minutes(145).toISOString() });
    expect((await server.as(people.ana)(path, moved)).status).toBe(200);
    await runAt(119);
    expect(await notified()).toEqual(['75 Ana']);
    await runAt(120);
    expect(await notified()).toEqual(['75 Ana', '75 Ana']);
  });
});

describe('A notice of a late next action', () => {
  test('of a referral that nobody owns goes to the person on call', async ({ server }) => {
    const { notified, runAt } = await begin(server, { isOwned: false });
    await runAt(45);
    expect(await notified()).toEqual(['75 Ben']);
  });

  test('passes by an owner who lost access', async ({ server }) => {
    const { notified, people, runAt } = await begin(server);
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', people.ana.id).execute();
    await runAt(45);
    expect(await notified()).toEqual(['75 Ben']);
  });

  test('is in the app as one line, which ends when the family is called', async ({ server }) => {
    const { newsOf, path, people, runAt } = await begin(server);
    await runAt(45);
    await runAt(60);
    expect((await newsOf(people.ana)).map(({ escalation }) => escalation?.step)).toEqual([100]);
    expect((await newsOf(people.ben)).map(({ escalation }) => escalation?.what)).toEqual(['response']);
    expect(await newsOf(people.cleo)).toEqual([]);
    const attempt = posted({ channel: 'phone', reached: 'caregiver' });
    expect((await server.as(people.ana)(`${path}/contact-attempts`, attempt)).status).toBe(201);
    expect(await newsOf(people.ana)).toEqual([]);
    await runAt(120);
    expect(await newsOf(people.cleo)).toEqual([]);
  });

  test('is emailed without the patient’s name, and by nobody who chose the app only', async ({ post, server }) => {
    const { people, runAt } = await begin(server);
    const choice = { event: 'escalation', hospiceId: null, choice: 'in_app' };
    expect((await server.as(people.ben)('/v1/users/me/notice-choices', patch(choice))).status).toBe(200);
    await runAt(60);
    await post.deliver(server.clock.now);
    const { mails } = post.sink;
    expect(mails.map(({ to }) => to)).toEqual([people.ana.email]);
    expect(mails[0]?.text).toContain('A referral at Harbor Hospice has waited 1h for its first call.');
    expect(JSON.stringify(mails)).not.toContain('Murray');
    expect(JSON.stringify(mails)).not.toContain('Grace');
  });

  test('waits for the end of the quiet hours, and is not emailed if it is done by then', async ({ post, server }) => {
    const quietHours = { from: '09:00', to: '12:00', holdsReceived: true };
    const { newsOf, people, runAt } = await begin(server, { quietHours });
    await runAt(45);
    expect(await newsOf(people.ana)).toHaveLength(1);
    await runAt(60);
    await post.deliver(server.clock.now);
    expect(post.sink.mails).toEqual([]);
    // 12:00 PM in New York. The later step alone is still true.
    await post.deliver(new Date('2026-11-20T17:00:00Z'));
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual([people.ana.email, people.ben.email].toSorted());
  });

  test('about a received referral is emailed in quiet hours unless the hospice holds it back', async ({
    post,
    server,
  }) => {
    const { people, runAt } = await begin(server, { quietHours: { from: '09:00', to: '12:00', holdsReceived: false } });
    await runAt(45);
    await post.deliver(server.clock.now);
    expect(post.sink.mails.map(({ to }) => to)).toEqual([people.ana.email]);
  });
});

describe('"I’ll take it"', () => {
  test('makes the person the owner, and ends the notices for everybody', async ({ post, server }) => {
    const { newsOf, notified, people, runAt, take } = await begin(server);
    await runAt(60);
    const taken = await take(people.ben);
    expect([taken.status, await taken.json()]).toMatchObject([200, { assignedTo: { name: 'Ben Ruiz' }, version: 2 }]);
    expect((await newsOf(people.ana)).map(({ escalation }) => escalation?.takenBy)).toEqual(['Ben Ruiz']);
    await runAt(120);
    expect(await notified()).toEqual(['100 Ana', '100 Ben']);
    await post.deliver(server.clock.now);
    expect(post.sink.mails).toEqual([]);
  });

  test('pressed by two people at once tells the second who took it', async ({ server }) => {
    const { people, runAt, take } = await begin(server);
    await runAt(60);
    const [one, other] = await Promise.all([take(people.ana), take(people.ben)]);
    const [first, second, name] = one.status === 200 ? [one, other, 'Ana'] : [other, one, 'Ben'];
    expect(first.status).toBe(200);
    expect(await errorOf(second)).toMatchObject({ status: 409, code: 'conflict', message: `${name} Ruiz took it` });
  });

  test('pressed twice by the same person changes nothing more', async ({ server }) => {
    const { people, take } = await begin(server);
    expect([(await take(people.ana)).status, (await take(people.ana)).status]).toEqual([200, 200]);
    const { version } = await server.db.selectFrom('enrollment').select('version').executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });

  test('is refused for a next action that was moved since', async ({ server }) => {
    const { people, take } = await begin(server);
    expect((await take(people.ana, minutes(59).toISOString())).status).toBe(409);
  });

  test('ends with the due time: the next one has steps of its own', async ({ server }) => {
    const { notified, path, people, runAt, take } = await begin(server);
    await runAt(45);
    await take(people.ana);
    const moved = patch({ version: 2, nextActionDueAt: minutes(145).toISOString() });
    expect((await server.as(people.ana)(path, moved)).status).toBe(200);
    await runAt(145);
    expect(await notified()).toEqual(['75 Ana', '100 Ana', '100 Ben']);
  });
});
