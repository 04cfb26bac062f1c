import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import { conversationCalls, wordsOf } from './support/conversationCalls.ts';
import { addMail } from '../mail/support/mails.ts';
import { addConversation, addReceived, BODY, SUBJECT } from './support/received.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** A message of the hospice to the group's care manager. */
async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people } = world;
  const between = { hospiceId, groupId, userId: people.care_manager.id, authorId: people.hospice_admin.id };
  const tick = (minutes = 1) => (server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE));
  return { ...world, ana: people.hospice_admin, sofia: people.care_manager, between, tick };
}

test('a group’s reply waits in the hospice inbox until the hospice answers, and each side sees what it has not read', async ({
  server,
}) => {
  const { ana, between, people, sofia, tick, ...world } = await start(server);
  const call = conversationCalls(server, world);
  const { id } = await addReceived(server, between);
  expect((await call.inboxOf(ana)).data).toEqual([]);
  expect((await server.as(ana)(`${call.inboxPath}/${id}`)).status).toBe(404);
  expect((await call.receivedOf(sofia)).data).toMatchObject([
    { id, subject: SUBJECT, topic: 'education', isUnread: true, readAt: null, lastEntryAt: null, mailState: 'in_app' },
  ]);

  tick();
  await call.readMessage(sofia, id, server.clock.now.toISOString());
  const opened = await call.message(sofia, id);
  expect(opened).toMatchObject({ body: BODY, author: 'Ana Ruiz', isUnread: false, entries: [] });
  expect(opened.readAt).toBe(server.clock.now.toISOString());

  const asked = tick();
  expect(wordsOf(await call.reply(sofia, id, 'Whom do we call at night?'))).toEqual([
    ['group', 'Whom do we call at night?'],
  ]);
  tick();
  await call.reply(sofia, id, 'And on Sundays?');
  const [waiting] = (await call.inboxOf(ana)).data;
  expect(waiting).toMatchObject({
    id,
    message: { subject: SUBJECT },
    person: { id: sofia.id, name: 'Ada Byron' },
    group: { name: 'Lakeside Physicians' },
    referral: null,
    last: { side: 'group', text: 'And on Sundays?' },
    waitsSince: asked.toISOString(),
    isUnread: true,
  });

  // One of the hospice reads for all of it; reading is no answer.
  await call.readInbox(people.hospice_business_development, id, server.clock.now.toISOString());
  expect((await call.inboxOf(ana)).data).toMatchObject([{ isUnread: false, waitsSince: asked.toISOString() }]);

  tick();
  const answered = await call.answer(ana, id, 'The office, at any hour');
  expect(answered).toMatchObject({ waitsSince: null, isUnread: false, sent: { author: 'Ana Ruiz', body: BODY } });
  expect(wordsOf(answered).at(-1)).toEqual(['hospice', 'The office, at any hour']);
  expect((await call.receivedOf(sofia, '?filter.isUnread=true')).data.map((each) => each.id)).toEqual([id]);
  const read = await call.message(sofia, id);
  expect(read.lastEntryAt).toBe(server.clock.now.toISOString());
  await call.readMessage(sofia, id, read.lastEntryAt ?? '');
  expect((await call.receivedOf(sofia, '?filter.isUnread=true')).data).toEqual([]);
});

test('entries written at the same moment keep their order, and a read time in the future does not mark later entries as read', async ({
  server,
}) => {
  const { ana, between, sofia, ...world } = await start(server);
  const call = conversationCalls(server, world);
  const { id } = await addReceived(server, between);
  await call.reply(sofia, id, 'One');
  await call.answer(ana, id, 'Two');
  await call.readInbox(ana, id, '2199-01-01T00:00:00.000Z');
  const { entries } = await call.reply(sofia, id, 'Three');
  expect(entries.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  expect((await call.inboxOf(ana)).data).toMatchObject([{ isUnread: true, last: { text: 'Three' } }]);
  expect((await call.message(sofia, id)).isUnread).toBe(false);
});

test('a reply sent twice with the same idempotency key is saved and mailed once', async ({ server }) => {
  const { ana, between, sofia, ...world } = await start(server);
  const call = conversationCalls(server, world);
  const { id } = await addReceived(server, between);
  const key = { 'Idempotency-Key': randomUUID() };
  const first = await call.reply(sofia, id, 'When is her visit?', key);
  expect(await call.reply(sofia, id, 'When is her visit?', key)).toEqual(first);
  expect((await call.conversation(ana, id)).entries).toHaveLength(1);
  const mails = await server.db.selectFrom('mail_message').select('id').where('kind', '=', 'reply').execute();
  expect(mails).toHaveLength(1);
});

test('a reply keeps characters of any script, a conversation is found by subject, person and group, and invalid text is refused', async ({
  server,
}) => {
  const { ana, between, sofia, ...world } = await start(server);
  const call = conversationCalls(server, world);
  const { id } = await addReceived(server, { ...between, subject: 'Größere Räume, 更多房间' });
  await addConversation(server, { ...between, subject: 'Something else' });
  const text = '<b onclick="x()">Grüße</b> & **мир**\n\n谢谢 👩🏽‍⚕️ שלום %_\\';
  await call.reply(sofia, id, `  ${text}\n`);
  expect((await call.conversation(ana, id)).entries[0]?.text).toBe(text);
  for (const search of ['grossere', 'RÄUME', '更多', 'lakeside größere byron']) {
    const found = await call.inboxOf(ana, `?search=${encodeURIComponent(search)}`);
    expect([search, found.data.map((each) => each.id)]).toEqual([search, [id]]);
  }
  expect((await call.inboxOf(ana, '?search=%25')).data).toEqual([]);
  expect((await call.receivedOf(sofia, '?search=harbor%20r%C3%A4ume')).data.map((each) => each.id)).toEqual([id]);
  for (const bad of [{ text: ' ' }, { text: 'x'.repeat(4001) }, { text: 'a\u0000b' }, {}]) {
    expect((await server.as(sofia)(`${call.receivedPath}/${id}/entries`, post(bad))).status).toBe(422);
  }
});

test('the hospice inbox is paged with the latest entry first, and filtered by waiting, unread, group and message', async ({
  server,
}) => {
  const { ana, between, groupId, hospiceId, people, tick } = await start(server);
  const call = conversationCalls(server, { groupId, hospiceId });
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    tick();
    ids.unshift((await addConversation(server, { ...between, subject: `Letter ${index}` })).id);
  }
  tick();
  const [last = '', , third = ''] = ids;
  await call.answer(ana, third, 'When is her visit?');
  const otherGroup = await server.addGroup({ name: 'Maple House' });
  const other = await server.addPerson({ role: 'care_manager', groupId: otherGroup });
  tick();
  const theirs = await addConversation(server, { hospiceId, groupId: otherGroup, userId: other.id });
  const order = [theirs.id, third, ...ids.filter((id) => id !== third)];

  const all = await call.inboxOf(ana);
  expect([all.meta.totalItems, all.data.map(({ id }) => id)]).toEqual([6, order]);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => call.inboxOf(ana, `?limit=2&page=${page}`)));
  expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(order);
  expect(pages.map(({ meta }) => meta.totalItems)).toEqual([6, 6, 6, 6]);

  await call.readInbox(people.hospice_super_admin, last, server.clock.now.toISOString());
  const found = async (query: string) => (await call.inboxOf(ana, query)).data.map(({ id }) => id);
  expect(await found('?filter.isWaiting=false')).toEqual([third]);
  expect(await found('?filter.isUnread=false')).toEqual([third, last]);
  expect(await found('?filter.isWaiting=true&filter.isUnread=false')).toEqual([last]);
  expect(await found(`?filter.group.id=${otherGroup}`)).toEqual([theirs.id]);
  expect(await found(`?filter.message.id=${theirs.messageId}`)).toEqual([theirs.id]);
  expect(await found(`?filter.message.id=${randomUUID()}`)).toEqual([]);
});

test('received messages are filtered by hospice, topic and referral, sorted by latest activity, and show the state of their mail', async ({
  server,
}) => {
  const { between, foreignHospiceId, groupId, hospiceId, sofia, tick, ...world } = await start(server);
  const call = conversationCalls(server, { groupId, hospiceId });
  const { id: referralId } = await world.addOwnReferral();
  const general = await addReceived(server, between);
  tick();
  const about = await addReceived(server, { ...between, referralId });
  tick();
  const theirs = await addReceived(server, { ...between, hospiceId: foreignHospiceId, topic: 'announcement' });
  await addMail(server, { hospiceId, kind: 'message', recipient_id: general.id, status: 'bounced' });
  await addMail(server, { hospiceId, kind: 'referral_message', recipient_id: about.id, status: 'sending' });
  // The mail about a reply does not count as a mail of the message.
  await addMail(server, { hospiceId, kind: 'reply', recipient_id: theirs.id, status: 'sent' });

  const { data } = await call.receivedOf(sofia);
  expect(data.map(({ hospice, id, mailState, referral }) => [id, mailState, hospice.name, referral?.id])).toEqual([
    [theirs.id, 'in_app', 'Elsewhere Hospice', undefined],
    [about.id, 'queued', 'Harbor Hospice', referralId],
    [general.id, 'bounced', 'Harbor Hospice', undefined],
  ]);
  const found = async (query: string) => (await call.receivedOf(sofia, query)).data.map(({ id }) => id);
  expect(await found(`?filter.hospice.id=${foreignHospiceId}`)).toEqual([theirs.id]);
  expect(await found('?filter.topic=education,announcement')).toEqual([theirs.id, general.id]);
  expect(await found(`?filter.referral.id=${referralId}`)).toEqual([about.id]);
  expect(await found('?limit=1&page=2')).toEqual([about.id]);
  tick();
  await call.reply(sofia, general.id, 'When is her visit?');
  expect(await found('')).toEqual([general.id, theirs.id, about.id]);
});
