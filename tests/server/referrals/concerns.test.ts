import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { inSession } from '#server/platform/access/session.queries.ts';
import { addSharedReferral, SHARED_PARTS } from './support/groupParts.ts';
import { addIn, ago, errorOf, NOW } from './support/enrollmentSteps.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { read, referralOf, timelineLines, type Send } from './support/readReferral.ts';

/** One referral at two hospices that do not know of each other. */
async function askTwo(server: TestServer, world: World) {
  const otherHospiceId = await server.addHospice({ name: 'Prairie Hospice' });
  await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: otherHospiceId }).execute();
  const other = await server.addPerson({ role: 'hospice_admin', hospiceId: otherHospiceId });
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId, otherHospiceId],
    groupId: world.groupId,
    receivedAt: ago(6),
    referral: { responsible_provider_id: world.providerId },
  });
  return {
    id,
    otherHospiceId,
    group: server.as(world.people.provider),
    hospice: server.as(world.people.hospice_clinical_manager),
    other: server.as(other),
  };
}

const concerns = (id: string) => `/v1/referrals/${id}/concerns`;
const answerPath = async (send: Send, id: string) => {
  const [concern] = (await read(send, id)).enrollments.flatMap((enrollment) => enrollment.concerns);
  return `${concerns(id)}/${concern?.id}/answer`;
};

describe('Concern', () => {
  test('is shown to its hospice and group until it is answered, and never to the other hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice, other } = await askTwo(server, world);
    const untouched = await read(other, id);
    const words = { text: 'Nobody has called the family', hospiceId: world.hospiceId };
    expect((await group(concerns(id), post(words))).status).toBe(201);

    const open = { text: words.text, raisedBy: 'Ada Byron', raisedAt: NOW.toISOString(), group: { id: world.groupId } };
    const raised = await read(hospice, id);
    expect(raised).toMatchObject({ stakeholderAlert: true, enrollments: [{ concerns: [open], version: 1 }] });
    expect(raised.allowedActions).toContain('answer_concern');
    const byHospice = new Map(
      (await read(group, id)).enrollments.map((enrollment) => [enrollment.hospice.id, enrollment.concerns]),
    );
    expect(byHospice.get(world.hospiceId)).toMatchObject([open]);
    expect([...byHospice.values()]).toContainEqual([]);
    expect(await read(other, id)).toEqual(untouched);

    server.clock.now = new Date(NOW.getTime() + 60_000);
    const answered = await referralOf(
      await hospice(await answerPath(hospice, id), post({ text: 'We call within the hour' })),
    );
    expect(answered).toMatchObject({ stakeholderAlert: false, enrollments: [{ concerns: [] }] });
    expect(answered.allowedActions).not.toContain('answer_concern');
    const found = [
      ['concern_raised', words.text],
      ['concern_answered', 'We call within the hour'],
    ];
    expect(await timelineLines(hospice, id)).toEqual(found);
    expect(await timelineLines(group, id)).toEqual(found);
    expect(await timelineLines(other, id)).toEqual([]);
  });

  test('is taken back by its group while it waits: the alert ends and the history says why', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice, other } = await askTwo(server, world);
    await group(concerns(id), post({ text: 'Nobody has called the family', hospiceId: world.hospiceId }));
    const own = await read(group, id);
    expect(own.allowedActions).toContain('take_back_concern');
    const concern = own.enrollments.flatMap((enrollment) => enrollment.concerns)[0];
    const takeBack = (send: Send) =>
      send(`${concerns(id)}/${concern?.id}/take-back`, post({ text: 'They just called' }));
    // Neither hospice takes it back for the group.
    expect((await takeBack(hospice)).status).toBe(403);
    expect((await takeBack(other)).status).toBe(403);

    server.clock.now = new Date(NOW.getTime() + 60_000);
    const after = await referralOf(await takeBack(group));
    expect(after.allowedActions).not.toContain('take_back_concern');
    expect(await read(hospice, id)).toMatchObject({ stakeholderAlert: false, enrollments: [{ concerns: [] }] });
    const found = [
      ['concern_raised', 'Nobody has called the family'],
      ['concern_taken_back', 'They just called'],
    ];
    expect(await timelineLines(hospice, id)).toEqual(found);
    expect(await timelineLines(group, id)).toEqual(found);
    expect(await timelineLines(other, id)).toEqual([]);
    expect(await errorOf(await takeBack(group))).toMatchObject({ status: 409, code: 'conflict' });
    expect(
      await errorOf(await hospice(`${concerns(id)}/${concern?.id}/answer`, post({ text: 'We call now' }))),
    ).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  test('that was answered first is not taken back', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice } = await askTwo(server, world);
    await group(concerns(id), post({ text: 'Nobody has called', hospiceId: world.hospiceId }));
    const answer = await answerPath(hospice, id);
    await hospice(answer, post({ text: 'We call within the hour' }));
    expect(await errorOf(await group(answer.replace('/answer', '/take-back'), post({})))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  test('raised again is added to the open one; raised after the answer it is a new one', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice } = await askTwo(server, world);
    const raise = async (text: string) =>
      (await referralOf(await group(concerns(id), post({ text, hospiceId: world.hospiceId })))).enrollments.find(
        ({ hospice: { id: of } }) => of === world.hospiceId,
      )?.concerns;
    await raise('Nobody has called');
    server.clock.now = new Date(NOW.getTime() + 60_000);
    expect(await raise('Still nobody')).toMatchObject([
      { text: 'Nobody has called\nStill nobody', raisedAt: NOW.toISOString() },
    ]);
    await hospice(await answerPath(hospice, id), post({ text: 'We are on our way' }));
    expect(await raise('They have not come')).toMatchObject([{ text: 'They have not come' }]);
  });

  test('raised without naming a hospice goes to every hospice working on the referral', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group } = await askTwo(server, world);
    const raised = await referralOf(await group(concerns(id), post({ text: 'Nobody has called' })));
    const texts = raised.enrollments.map(({ concerns: open }) => open.map(({ text }) => text));
    expect(texts).toEqual([['Nobody has called'], ['Nobody has called']]);
  });

  test('of one group is hidden from the other groups of the referral, on the record, its lists and its timeline', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, groupIds, people } = await addSharedReferral(server, world);
    const hospice = server.as(world.people.hospice_clinical_manager);
    for (const part of SHARED_PARTS) {
      await server.as(people[part])(concerns(id), post({ text: `${part}: nobody has called` }));
      server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    }
    expect((await read(hospice, id)).enrollments).toMatchObject([
      { concerns: SHARED_PARTS.map((part) => ({ text: `${part}: nobody has called`, group: { id: groupIds[part] } })) },
    ]);
    for (const part of SHARED_PARTS) {
      const own = { text: `${part}: nobody has called`, raisedBy: `Rosa ${part}` };
      const send = server.as(people[part]);
      expect((await read(send, id)).enrollments.map((enrollment) => enrollment.concerns)).toMatchObject([[own]]);
      expect(await timelineLines(send, id)).toEqual([['concern_raised', own.text]]);
    }
  });

  test('of one group stays open when another group has its answer, and the alert with it', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, people } = await addSharedReferral(server, world);
    const [sender, community] = [server.as(people.sender), server.as(people.community)];
    const hospice = server.as(world.people.hospice_clinical_manager);
    await sender(concerns(id), post({ text: 'Nobody has called' }));
    server.clock.now = new Date(NOW.getTime() + 60_000);
    await community(concerns(id), post({ text: 'The bed has not come' }));
    const answered = await referralOf(
      await hospice(await answerPath(hospice, id), post({ text: 'We call within the hour' })),
    );
    expect(answered).toMatchObject({
      stakeholderAlert: true,
      enrollments: [{ concerns: [{ text: 'The bed has not come' }] }],
    });
    expect(answered.allowedActions).toContain('answer_concern');
    expect(await read(sender, id)).toMatchObject({ stakeholderAlert: false, enrollments: [{ concerns: [] }] });
    expect(await read(community, id)).toMatchObject({ stakeholderAlert: true });
    expect(await timelineLines(community, id)).toEqual([['concern_raised', 'The bed has not come']]);
    const last = await referralOf(await hospice(await answerPath(hospice, id), post({ text: 'It comes today' })));
    expect(last).toMatchObject({ stakeholderAlert: false, enrollments: [{ concerns: [] }] });
  });

  test('that a group raises again is never added to the concern of another group', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, people } = await addSharedReferral(server, world);
    for (const part of ['sender', 'treating', 'sender'] as const)
      await server.as(people[part])(concerns(id), post({ text: `From the ${part}` }));
    const [enrollment] = (await read(server.as(world.people.hospice_admin), id)).enrollments;
    expect(new Set(enrollment?.concerns.map(({ text }) => text))).toEqual(
      new Set(['From the sender\nFrom the sender', 'From the treating']),
    );
  });

  test.for([
    ['is none of this referral', () => randomUUID()],
    [
      'belongs to another hospice’s referral',
      async (server: TestServer, world: World) => {
        const foreign = await world.addForeignReferral();
        const { id } = await server.db
          .insertInto('concern')
          .values({
            enrollment_id: foreign.enrollmentId,
            group_id: world.foreignGroupId,
            raised_at: NOW,
            raised_by: null,
            raised_by_name: 'Ada Byron',
            text: 'Nobody has called',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      },
    ],
  ] as const)('cannot be answered if its id %s', async ([, idOf], { server }) => {
    const world = await makeWorld(server);
    const id = await world.addConcern();
    const path = `${concerns(id)}/${await idOf(server, world)}/answer`;
    const reply = await server.as(world.people.hospice_admin)(path, post({ text: 'We call within the hour' }));
    expect(reply.status).toBe(404);
  });

  test.for([
    ['at a hospice the referral was not sent to', (world: World) => world.foreignHospiceId],
    ['once every hospice has closed the referral', () => undefined],
  ] as const)('cannot be raised %s', async ([, hospiceId], { server }) => {
    const world = await makeWorld(server);
    const { id } = await addIn(server, world, 'declined');
    const body = { text: 'Nobody has called', hospiceId: hospiceId(world) };
    const reply = await server.as(world.people.provider)(concerns(id), post(body));
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: [{ path: 'hospiceId' }] });
  });

  test('row-level security hides concerns from other organizations, and contact attempts from the group as well', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await world.addConcern();
    const { path } = await addIn(server, world, 'referral_received');
    await server.as(world.people.hospice_admin)(
      `${path}/contact-attempts`,
      post({ channel: 'phone', reached: 'nobody' }),
    );
    const seenBy = async (actor: Pick<Actor, 'role' | 'hospiceId' | 'groupId'>) =>
      inSession(server.db, { id: randomUUID(), accountType: 'any', locationIds: [], ...actor }, async (trx) => [
        (await trx.selectFrom('concern').select('id').execute()).length,
        (await trx.selectFrom('contact_attempt').select('id').execute()).length,
      ]);
    const of = { role: 'any', hospiceId: null, groupId: null };
    expect(await seenBy({ ...of, hospiceId: world.hospiceId })).toEqual([1, 1]);
    expect(await seenBy({ ...of, groupId: world.groupId })).toEqual([1, 0]);
    expect(await seenBy({ ...of, hospiceId: world.foreignHospiceId })).toEqual([0, 0]);
    expect(await seenBy({ ...of, groupId: world.foreignGroupId })).toEqual([0, 0]);
  });

  test('two people answering it at the same time: one succeeds and the other gets a conflict', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await world.addConcern();
    const path = await answerPath(server.as(world.people.hospice_admin), id);
    const answer = (person: { id: string }) => server.as(person)(path, post({ text: 'We call within the hour' }));
    const replies = await Promise.all([
      answer(world.people.hospice_admin),
      answer(world.people.hospice_clinical_manager),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});
