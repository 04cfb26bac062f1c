import { expect } from 'vitest';
import { conversationCalls } from './support/conversationCalls.ts';
import { linksIn, test } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { addReceived } from './support/received.ts';
import type { TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

async function start(server: TestServer, aboutPatient = false) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people } = world;
  const referral = aboutPatient ? await world.addOwnReferral() : undefined;
  const { id } = await addReceived(server, {
    hospiceId,
    groupId,
    userId: people.care_manager.id,
    authorId: people.hospice_business_development.id,
    ...(referral ? { referralId: referral.id } : {}),
  });
  return { ...world, call: conversationCalls(server, world), id, referral, sofia: people.care_manager };
}

const choose = ({ db }: TestServer, userId: string, event: 'reply' | 'messages', choice: 'daily' | 'in_app' | 'off') =>
  db.insertInto('notice_choice').values({ user_id: userId, event, hospice_id: null, choice }).execute();

test('a group’s reply sends the message’s author one mail with a link and without the text', async ({
  post,
  server,
}) => {
  const { call, id, people, sofia } = await start(server);
  await call.reply(sofia, id, 'CanaryWords of the reply');
  await call.reply(sofia, id, 'CanaryWords again');
  await post.deliver(later(1));
  expect(post.sink.mails.map(({ to }) => to)).toEqual([people.hospice_business_development.email]);
  const [mail] = post.sink.mails;
  expect(mail?.headers['subject']).toBe('Reply from Ada Byron of Lakeside Physicians');
  expect(mail?.text).not.toContain('Canary');
  expect(linksIn(mail?.text ?? '')[0]).toMatch(
    new RegExp(`/hospice\\?tab=communication&part=inbox&conversation=${id}$`),
  );
  expect(mail?.headers['list-unsubscribe']).toBeDefined();
});

test('a hospice’s answer about a referral mails the person with the referral number and no patient data', async ({
  post,
  server,
}) => {
  const { call, id, people, referral, sofia } = await start(server, true);
  await call.reply(sofia, id, 'CanaryQuestion');
  await call.answer(people.hospice_admin, id, 'CanaryAnswer');
  await post.deliver(later(1));
  // Messages answered in the meantime count as read.
  expect(post.sink.mails.map(({ to }) => to)).toEqual([sofia.email]);
  const [mail] = post.sink.mails;
  const { display_id: displayId } = await server.db
    .selectFrom('referral')
    .select('display_id')
    .where('id', '=', referral?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(mail?.text).toContain(`Ada Byron of Harbor Hospice replied to you about referral ${displayId}.`);
  expect(mail?.text).not.toMatch(/Canary|Grace|Murray|1941/);
  expect(linksIn(mail?.text ?? '')[0]).toMatch(new RegExp(`/stakeholder/manage-communication\\?message=${id}$`));
});

test('when the message’s author is deactivated, everyone who manages communication is notified of a reply as each chose', async ({
  post,
  server,
}) => {
  const { call, hospiceId, id, people, sofia } = await start(server);
  const { hospice_admin: ana, hospice_business_development: ben, hospice_super_admin: grace } = people;
  await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', ben.id).execute();
  const lee = await server.addPerson({ role: 'hospice_business_development', hospiceId });
  await server.addPerson({ role: 'hospice_admin', hospiceId, isActive: false });
  await choose(server, grace.id, 'reply', 'daily');
  await choose(server, ana.id, 'reply', 'in_app');
  await call.reply(sofia, id, 'When is her visit?');
  await call.reply(sofia, id, 'And thank you again');
  await post.deliver(later(1));
  expect(post.sink.mails.map(({ to }) => to)).toEqual([lee.email]);
  const items = await server.db.selectFrom('digest_item').select(['user_id', 'event', 'recipient_id']).execute();
  expect(items).toEqual([{ user_id: grace.id, event: 'reply', recipient_id: id }]);
});

test('a reply about a referral is mailed only to staff who may see the referral', async ({ post, server }) => {
  const { call, hospiceId, id, people, referral, sofia } = await start(server, true);
  const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
  const { hospice_admin: ana, hospice_business_development: ben, hospice_super_admin: grace } = people;
  const limit = (who: { readonly id: string }, locationId: string) =>
    server.db
      .updateTable('app_user')
      .set({ location_ids: [locationId] })
      .where('id', '=', who.id)
      .execute();
  await limit(ben, south);
  await limit(ana, north);
  await limit(grace, south);
  await server.db
    .updateTable('enrollment')
    .set({ hospice_location_id: north })
    .where('id', '=', referral?.enrollmentId ?? '')
    .execute();
  await call.reply(sofia, id, 'When is her visit?');
  await post.deliver(later(1));
  expect(post.sink.mails.map(({ to }) => to)).toEqual([ana.email]);
});

test('an answer goes to the digest of a person who chose daily; a reply that was read or whose author is deactivated is not mailed', async ({
  post,
  server,
}) => {
  const { call, groupId, hospiceId, id, people, sofia } = await start(server);
  const { hospice_admin: ana, hospice_super_admin: grace } = people;
  await call.reply(sofia, id, 'When is her visit?');
  await call.readInbox(ana, id, server.clock.now.toISOString());
  await choose(server, sofia.id, 'messages', 'daily');
  await call.answer(ana, id, 'Gladly');
  expect(await server.db.selectFrom('digest_item').select(['user_id', 'event']).execute()).toEqual([
    { user_id: sofia.id, event: 'messages' },
  ]);
  const other = await server.addPerson({ role: 'provider', groupId });
  const second = await addReceived(server, { hospiceId, groupId, userId: other.id, authorId: grace.id });
  await call.reply(other, second.id, 'A question');
  await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', grace.id).execute();
  await post.deliver(later(1));
  expect(post.sink.mails).toEqual([]);
  const mails = server.db.selectFrom('mail_message').select(['status', 'last_error']).orderBy('last_error');
  expect(await mails.execute()).toEqual([
    { status: 'suppressed', last_error: 'not_shown' },
    { status: 'suppressed', last_error: 'read' },
  ]);
});

test('a hospice’s answer is not mailed after the hospice is deactivated', async ({ post, server }) => {
  const { call, hospiceId, id, people, sofia } = await start(server);
  await call.reply(sofia, id, 'When is her visit?');
  await server.db.updateTable('mail_message').set({ status: 'sent' }).execute();
  await call.answer(people.hospice_admin, id, 'Gladly');
  await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
  await post.deliver(later(1));
  expect(post.sink.mails).toEqual([]);
});
