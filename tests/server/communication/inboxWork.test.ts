import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { conversationCalls, wordsOf } from './support/conversationCalls.ts';
import { addReceived, SUBJECT } from './support/received.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** A patient of the group; the hospice wrote to two people of the group about the patient, in two messages. */
async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  const begin = server.clock.now.getTime();
  const at = (hours: number) => new Date(begin + hours * HOUR);
  const { enrollmentIds, id: referralId } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt: at(-6),
    referral: { responsible_provider_id: providerId },
    enrollment: { first_contact_at: at(-4), status_since: at(-2) },
  });
  const between = { hospiceId, groupId, referralId, authorId: people.hospice_admin.id };
  const sofia = people.care_manager;
  const provider = people.provider;
  const first = await addReceived(server, { ...between, userId: sofia.id, at: at(-2) });
  const second = await addReceived(server, { ...between, userId: provider.id, subject: 'Her visit', at: at(-1) });
  const go = (hours: number) => (server.clock.now = at(hours));
  const hasAlert = async () => {
    await applyAlertRules(server.db, server.clock.now);
    const { has_stakeholder_alert: alert } = await server.db
      .selectFrom('enrollment')
      .select('has_stakeholder_alert')
      .where('id', '=', enrollmentIds[0] ?? '')
      .executeTakeFirstOrThrow();
    return alert;
  };
  return {
    ...world,
    ana: people.hospice_admin,
    at,
    call: conversationCalls(server, world),
    first: first.id,
    go,
    hasAlert,
    provider,
    referralId,
    second: second.id,
    sofia,
  };
}

describe('What one group writes about one patient', () => {
  test('is one conversation, whoever of the group writes, and waits since the first unanswered words', async ({
    server,
  }) => {
    const { ana, at, call, first, go, provider, second, sofia } = await start(server);
    go(1);
    await call.reply(sofia, first, 'Can you come on Tuesday?');
    go(2);
    await call.reply(provider, second, 'Or on Monday?');
    const { data } = await call.inboxOf(ana, '?filter.isWaiting=true');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ waitsSince: at(1).toISOString(), last: { text: 'Or on Monday?' } });

    const whole = await call.conversation(ana, data[0]?.id ?? '');
    expect(whole.message.subject).toBe('Her visit');
    expect(whole.entries.map(({ subject, text }) => subject ?? text)).toEqual([
      'Her visit',
      'Can you come on Tuesday?',
      'Or on Monday?',
    ]);
    expect(new Set(whole.replyTo.map(({ id }) => id))).toEqual(new Set([sofia.id, provider.id]));
    // Links in earlier mails name one of the messages.
    expect((await call.conversation(ana, first)).id).toBe(whole.id);

    go(3);
    const answered = await call.answer(ana, whole.id, 'Monday at 10');
    expect(answered.waitsSince).toBeNull();
    expect(wordsOf(answered).filter(([, text]) => text === 'Monday at 10')).toHaveLength(1);
    expect(wordsOf(await call.message(sofia, first)).at(-1)).toEqual(['hospice', 'Monday at 10']);
    expect(wordsOf(await call.message(provider, second)).at(-1)).toEqual(['hospice', 'Monday at 10']);
  });

  test('is a conversation of its own for another patient', async ({ server }) => {
    const { ana, call, first, groupId, hospiceId, providerId, sofia } = await start(server);
    const other = await server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      referral: { responsible_provider_id: providerId },
    });
    const third = await addReceived(server, { hospiceId, groupId, referralId: other.id, userId: sofia.id });
    await call.reply(sofia, first, 'Can you come on Tuesday?');
    await call.reply(sofia, third.id, 'And to him?');
    expect((await call.inboxOf(ana)).data).toHaveLength(2);
  });
});

describe('A message that needs no reply', () => {
  test('no longer waits and raises no alert; the hospice’s history says who found so, and undoing lets it wait again', async ({
    server,
  }) => {
    const { ana, at, call, first, go, hasAlert, referralId, sofia } = await start(server);
    go(1);
    await call.reply(sofia, first, 'She likes to be called Ruthie');
    go(2);
    const { id } = await call.conversation(ana, first);
    expect((await call.change(ana, id, { needsReply: false })).waitsSince).toBeNull();
    const line = ['no_reply_needed', 'Harbor Hospice', null];
    expect(await call.lines(ana, referralId)).toContainEqual(line);
    expect(await call.lines(sofia, referralId)).not.toContainEqual(line);
    go(30);
    expect(await hasAlert()).toBe(false);

    expect((await call.change(ana, id, { needsReply: true })).waitsSince).toBe(at(1).toISOString());
    expect(await hasAlert()).toBe(true);
    await call.change(ana, id, { needsReply: false });
    const { data } = await call.inboxOf(ana, '?filter.isWaiting=true');
    expect(data).toEqual([]);
  });

  test('is settled on the record as well, also for a shared note, and ends its alert at once', async ({ server }) => {
    const { call, first, go, hasAlert, people, referralId, sofia } = await start(server);
    await server.as(sofia)(
      `/v1/referrals/${referralId}/notes`,
      post({ text: 'She likes to be called Ruthie', visibility: 'shared' }),
    );
    go(1);
    await call.reply(sofia, first, 'Is she at home?');
    go(30);
    expect(await hasAlert()).toBe(true);
    const nurse = people.hospice_clinical_manager;
    const settled = await server.as(nurse)(`/v1/referrals/${referralId}/no-reply-needed`, { method: 'POST' });
    expect(settled.status).toBe(200);
    expect(await settled.json()).toMatchObject({ stakeholderAlert: false });
    expect(await hasAlert()).toBe(false);
    expect((await call.inboxOf(people.hospice_admin, '?filter.isWaiting=true')).data).toEqual([]);
  });

  test('is a thank-you: it never waits, and ends no wait for an earlier question', async ({ server }) => {
    const { ana, at, call, first, go, hasAlert, provider, second, sofia } = await start(server);
    go(1);
    await call.reply(provider, second, 'Thank you so much!');
    expect((await call.inboxOf(ana)).data).toMatchObject([{ waitsSince: null, isUnread: true }]);
    go(30);
    expect(await hasAlert()).toBe(false);
    await call.reply(sofia, first, 'When is the visit?');
    go(31);
    await call.reply(sofia, first, 'Thanks');
    expect((await call.inboxOf(ana)).data).toMatchObject([{ waitsSince: at(30).toISOString() }]);
  });
});

describe('A snoozed conversation', () => {
  test('is out of the waiting ones until its time, or until the group writes again', async ({ server }) => {
    const { ana, at, call, first, go, sofia } = await start(server);
    await call.reply(sofia, first, 'Is she at home?');
    const { id } = await call.conversation(ana, first);
    const waiting = async () => (await call.inboxOf(ana, '?filter.isWaiting=true')).data.length;
    await call.change(ana, id, { snoozedUntil: at(5).toISOString() });
    expect(await waiting()).toBe(0);
    expect((await call.inboxOf(ana, '?filter.isSnoozed=true')).data).toMatchObject([
      { snoozedUntil: at(5).toISOString() },
    ]);
    go(5);
    expect(await waiting()).toBe(1);
    await call.change(ana, id, { snoozedUntil: at(48).toISOString() });
    await call.reply(sofia, first, 'Thanks');
    expect(await waiting()).toBe(0);
    await call.reply(sofia, first, 'Please call me');
    expect(await waiting()).toBe(1);
  });

  test.for([
    ['in the past', -1],
    ['too far ahead', 31 * 24],
  ] as const)('cannot be snoozed to a time %s', async ([, hours], { server }) => {
    const { ana, at, call, first, sofia } = await start(server);
    await call.reply(sofia, first, 'Is she at home?');
    const refused = await server.as(ana)(
      `${call.inboxPath}/${first}`,
      patch({ snoozedUntil: at(hours).toISOString() }),
    );
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: [{ path: 'snoozedUntil', message: 'Choose a time in the next 30 days' }] },
    ]);
  });
});

describe('An assigned conversation', () => {
  test('is in that person’s list, and the person is the one who is notified of the next reply', async ({ server }) => {
    const { ana, call, first, people, sofia } = await start(server);
    const liaison = people.hospice_business_development;
    await call.reply(sofia, first, 'Is she at home?');
    const { id } = await call.conversation(ana, first);
    await server.db.deleteFrom('mail_message').execute();
    expect(await call.change(ana, id, { assignedToId: liaison.id })).toMatchObject({ assignedTo: { id: liaison.id } });
    expect((await call.inboxOf(liaison, '?filter.assignedTo=me')).data).toHaveLength(1);
    expect((await call.inboxOf(ana, '?filter.assignedTo=me')).data).toEqual([]);
    expect((await call.inboxOf(ana, '?filter.assignedTo=nobody')).data).toEqual([]);
    await call.reply(sofia, first, 'Please call me');
    const mails = await server.db.selectFrom('mail_message').select('user_id').where('kind', '=', 'reply').execute();
    expect(mails).toEqual([{ user_id: liaison.id }]);
  });

  test('cannot be given to a person who may not read it: of another hospice, without the right, or deactivated', async ({
    server,
  }) => {
    const { ana, call, first, foreignHospiceId, hospiceId, people, sofia } = await start(server);
    await call.reply(sofia, first, 'Is she at home?');
    const gone = await server.addPerson({ role: 'hospice_admin', hospiceId, isActive: false });
    const foreign = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    for (const { id } of [gone, foreign, sofia, people.hospice_clinical_manager]) {
      const refused = await server.as(ana)(`${call.inboxPath}/${first}`, patch({ assignedToId: id }));
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ path: 'assignedToId' }] }]);
    }
  });
});

test('the subject of a message is kept where a hospice wrote only one', async ({ server }) => {
  const { ana, call, first, sofia } = await start(server);
  await call.reply(sofia, first, 'Is she at home?');
  expect((await call.inboxOf(ana)).data).toMatchObject([{ message: { subject: SUBJECT } }]);
});
