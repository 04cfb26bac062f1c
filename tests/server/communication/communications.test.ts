import { beforeEach, describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { runMessages } from '#server/communication/messages/messages.job.ts';
import { addressHash } from '#server/mail/links.ts';
import { linksIn, ORIGIN, test } from '../mail/support/mailPost.ts';
import { draftOf, messageCalls, refusedFields } from './support/messageCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { post, type TestServer } from '../support/server.ts';
import { addSavedFilter } from '../people/support/workLists.ts';
import { makeWorld, type World } from '../support/world.ts';

let world: World;
let calls: ReturnType<typeof messageCalls>;
beforeEach<{ server: TestServer }>(async ({ server }) => {
  world = await makeWorld(server);
  calls = messageCalls(server, world.people.hospice_business_development, world.hospiceId);
});

const statesOf = async (id: string) =>
  Object.fromEntries(
    (await calls.recipients(id)).data.map(({ person, reason, state }) => [person.name, [state, reason]]),
  );

describe('Message', () => {
  test('sent from a draft reaches each recipient once with placeholders filled in', async ({ post: mails, server }) => {
    const draft = await calls.draft({
      subject: 'For {{first_name}} at {{group}}',
      body: 'Hello {{first_name}},\nsee [our page](https://beds.example/new) or call {{hospice_phone}}.\n\n- **Quiet**\n- Close\n\n{{sender}}',
      audience: { groupIds: [world.groupId], personIds: [world.people.provider.id] },
    });
    expect(draft).toMatchObject({ status: 'draft', counts: { recipients: 0 }, author: { name: 'Ada Byron' } });
    const sending = await calls.sendOff(draft.id);
    expect(sending).toMatchObject({ status: 'sending', counts: { recipients: 2, queued: 2 } });
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to).toSorted()).toEqual(
      [world.people.provider.email, world.people.care_manager.email].toSorted(),
    );
    const [mail] = mails.sink.mails;
    expect(mail?.headers['subject']).toBe('For Ada at Lakeside Physicians');
    expect(mail?.text).toContain(
      'Hello Ada,\nsee our page (https://beds.example/new) or call our usual number.\n\n- Quiet\n- Close\n\nAda Byron\n',
    );
    expect(mail?.text).toContain('Ada Byron at Harbor Hospice sent you this message at Lakeside Physicians');
    expect(mail?.html).toContain('<strong>Quiet</strong>');
    expect(mail?.html).toMatch(/<a [^>]*href="https:\/\/beds\.example\/new">our page<\/a>/);
    const { data } = await calls.recipients(draft.id);
    const ours = linksIn(mail?.text ?? '').filter((link) => link.startsWith(ORIGIN));
    expect(data.map(({ id }) => `${ORIGIN}/stakeholder/manage-communication?message=${id}`)).toContain(ours[0]);
    expect(await runMessages(server.db, server.clock.now, keepLog())).toMatchObject({ finished: 1 });
    expect(await calls.message(draft.id)).toMatchObject({ status: 'sent', counts: { queued: 0, sent: 2 } });
  });

  test('scheduled for later starts at that time, once even with concurrent runs', async ({ post: mails, server }) => {
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    const at = '2026-11-21T15:00:00.000Z';
    expect(await calls.sendOff(id, at)).toMatchObject({ status: 'scheduled', scheduledAt: at, version: 2 });
    expect(await runMessages(server.db, server.clock.now, keepLog())).toEqual({ begun: 0, failed: 0, finished: 0 });
    server.clock.now = new Date(at);
    const runs = await Promise.all([1, 2, 3].map(() => runMessages(server.db, server.clock.now, keepLog())));
    expect(runs.reduce((sum, { begun }) => sum + begun, 0)).toBe(1);
    await mails.deliver(server.clock.now);
    expect(mails.sink.mails.length).toBe(2);
    await runMessages(server.db, server.clock.now, keepLog());
    expect(await calls.message(id)).toMatchObject({ status: 'sent', sentAt: at, counts: { recipients: 2, sent: 2 } });
  });

  test('interrupted while it starts sends nothing, and starts with the next run', async ({ server }) => {
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    await calls.sendOff(id, '2026-11-21T15:00:00.000Z');
    await sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      server.db,
    );
    await sql`create trigger break_off before insert on mail_message execute function break_off()`.execute(server.db);
    const now = new Date('2026-11-21T15:00:00.000Z');
    expect(await runMessages(server.db, now, keepLog())).toMatchObject({ begun: 0, failed: 0 });
    expect(await calls.message(id)).toMatchObject({ status: 'scheduled', counts: { recipients: 0 } });
    await sql`drop function break_off cascade`.execute(server.db);
    expect(await runMessages(server.db, now, keepLog())).toMatchObject({ begun: 1 });
    expect(await calls.message(id)).toMatchObject({ status: 'sending', counts: { recipients: 2 } });
  });

  test('lists each recipient as bounced, suppressed, shown in the app or read', async ({ post: mails, server }) => {
    const add = (lastName: string) =>
      server.addPerson({ role: 'provider', groupId: world.groupId, firstName: 'Noor', lastName });
    const [stopped, away, left, chose] = [
      await add('Stopped'),
      await add('Away'),
      await add('Left'),
      await add('Chose'),
    ];
    await server.db
      .insertInto('mail_suppression')
      .values({
        address_hash: addressHash(stopped.email),
        hospice_id: world.hospiceId,
        topic: 'education',
        reason: 'unsubscribed',
        at: server.clock.now,
      })
      .execute();
    await server.db
      .insertInto('notice_choice')
      .values({ user_id: chose.id, event: 'messages', hospice_id: null, choice: 'in_app' })
      .execute();
    const audience = { personIds: [stopped, away, left, chose].map(({ id }) => id) };
    expect(await calls.count(audience, { topic: 'education' })).toMatchObject({ people: 4, groups: 1, inAppOnly: 2 });
    const { id } = await calls.draft({ topic: 'education', audience });
    await calls.sendOff(id);
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', left.id).execute();
    await mails.deliver();
    await server.db.updateTable('mail_message').set({ status: 'bounced' }).where('user_id', '=', away.id).execute();
    await runMessages(server.db, server.clock.now, keepLog());
    expect(await statesOf(id)).toEqual({
      'Noor Stopped': ['suppressed', 'Unsubscribed from these emails'],
      'Noor Away': ['bounced', 'Bounced'],
      'Noor Left': ['suppressed', 'No longer has an account in a connected group'],
      'Noor Chose': ['in_app', null],
    });
    expect(await calls.message(id)).toMatchObject({
      status: 'sent',
      counts: { recipients: 4, sent: 0, bounced: 1, suppressed: 2, inApp: 1, failed: 0, read: 0 },
    });
    expect((await calls.recipients(id, '?filter.state=bounced,in_app&search=noor')).meta.totalItems).toBe(2);
    await server.db.updateTable('communication_recipient').set({ read_at: server.clock.now }).execute();
    expect((await calls.recipients(id, '?filter.state=read')).meta.totalItems).toBe(4);
    expect((await calls.message(id)).counts).toMatchObject({ read: 4, bounced: 1 });
  });

  test('goes into the daily digest of a recipient who chose daily, without a separate mail', async ({ server }) => {
    const { id: user_id } = world.people.provider;
    await server.db
      .insertInto('notice_choice')
      .values({ user_id, event: 'messages', hospice_id: world.hospiceId, choice: 'daily' })
      .execute();
    const { id } = await calls.draft({ audience: { personIds: [user_id] } });
    expect(await calls.sendOff(id)).toMatchObject({ status: 'sent', counts: { recipients: 1, inApp: 1 } });
    expect(await server.db.selectFrom('digest_item').select(['user_id', 'event']).execute()).toEqual([
      { user_id, event: 'messages' },
    ]);
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });

  test('is failed when every mail failed, and cannot be deleted', async ({ server }) => {
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    await calls.sendOff(id);
    await server.db.updateTable('mail_message').set({ status: 'failed' }).execute();
    await runMessages(server.db, server.clock.now, keepLog());
    expect(await calls.message(id)).toMatchObject({
      status: 'failed',
      failure: 'nothing_went_out',
      counts: { failed: 2 },
    });
    expect((await calls.send(`${calls.path}/${id}`, { method: 'DELETE' })).status).toBe(409);
  });
});

describe('Canceling a message', () => {
  test('before its scheduled time turns it back into a draft that can be deleted', async ({ server }) => {
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    await calls.sendOff(id, '2026-11-21T15:00:00.000Z');
    expect(await calls.cancel(id)).toMatchObject({ status: 'draft', scheduledAt: null });
    await runMessages(server.db, new Date('2026-11-22T15:00:00.000Z'), keepLog());
    expect((await calls.message(id)).status).toBe('draft');
    expect((await calls.send(`${calls.path}/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  test('while it is being sent stops waiting mails; a second cancel answers a conflict', async ({ post: mails }) => {
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    await calls.sendOff(id);
    expect(await calls.cancel(id)).toMatchObject({ status: 'failed', counts: { suppressed: 2 } });
    await mails.deliver();
    expect(mails.sink.mails).toEqual([]);
    expect(Object.values(await statesOf(id))).toContainEqual(['suppressed', 'Stopped before it was sent']);
    const { version } = await calls.message(id);
    expect((await calls.send(`${calls.path}/${id}/cancel`, post({ version }))).status).toBe(409);
  });
});

describe('Message draft', () => {
  test('is changed and sent only on its latest version, and sent once when two people send it at the same time', async () => {
    const { id, version } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    await calls.change(id, { version, subject: 'Changed' });
    const stale = await calls.send(`${calls.path}/${id}/send`, post({ version, at: null }));
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { code: 'conflict', current: { subject: 'Changed' } },
    ]);
    const body = post({ version: version + 1, at: null });
    const both = await Promise.all([1, 2].map(() => calls.send(`${calls.path}/${id}/send`, body)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await both.find(({ status }) => status === 409)?.json()).toMatchObject({ code: 'sending_started' });
    expect((await calls.message(id)).counts.recipients).toBe(2);
    const late = await calls.send(`${calls.path}/${id}`, { ...post({ version: 9, subject: 'x' }), method: 'PATCH' });
    expect(await late.json()).toMatchObject({ code: 'sending_started' });
  });

  test('may be saved incomplete; sending it reports an error at each missing field', async () => {
    const { id, version } = await calls.draft({ subject: '', body: ' ', audience: {} });
    const refused = await refusedFields(
      await calls.send(`${calls.path}/${id}/send`, post({ version, at: '2026-11-20T15:00:30.000Z' })),
    );
    expect(refused.map(([path]) => path)).toEqual(['at', 'subject', 'body', 'audience']);
  });

  test('list can be filtered by topic, status, audience and date, searched and sorted', async ({ server }) => {
    const elsewhere = await server.addGroup({ name: 'Bayview SNF', type: 'snf' });
    await server.db.insertInto('group_hospice').values({ group_id: elsewhere, hospice_id: world.hospiceId }).execute();
    const maple = await server.addCommunity({ name: 'Maple Court', group_id: world.groupId });
    const first = await calls.draft({ subject: 'One', audience: { groupIds: [world.groupId] } });
    const second = await calls.draft({
      subject: 'two',
      body: 'On wounds',
      topic: 'education',
      audience: { groupIds: [elsewhere], communityIds: [maple] },
    });
    await calls.sendOff(first.id);
    const ids = async (query: string) => (await calls.list(query)).data.map(({ id }) => id);
    expect(await ids('?sortBy=subject')).toEqual([first.id, second.id]);
    expect(await ids('?sortBy=recipients:DESC')).toEqual([first.id, second.id]);
    expect(await ids('?filter.topic=education')).toEqual([second.id]);
    expect(await ids('?filter.status=sending,sent')).toEqual([first.id]);
    expect(await ids('?filter.group.type=snf')).toEqual([second.id]);
    expect(await ids(`?filter.group.id=${world.groupId}`)).toEqual([first.id]);
    expect(await ids(`?filter.person.id=${world.people.provider.id}`)).toEqual([first.id]);
    expect((await ids(`?filter.community.id=${maple}`)).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await ids('?search=wounds')).toEqual([second.id]);
    expect(await ids('?filter.sentAt=$btw:2026-11-20,2026-11-20')).toEqual([first.id]);
    expect((await calls.list('?limit=1')).meta.totalItems).toBe(2);
    const { audience } = await calls.message(second.id);
    expect([audience.groups, audience.communities]).toEqual([
      [{ id: elsewhere, name: 'Bayview SNF' }],
      [{ id: maple, name: 'Maple Court' }],
    ]);
  });
});

describe('Message audience', () => {
  test('counts each active person once, reaches communities through their provider group, and lists who reaches no one', async ({
    server,
  }) => {
    const connect = (group_id: string) =>
      server.db.insertInto('group_hospice').values({ group_id, hospice_id: world.hospiceId }).execute();
    const off = await server.addGroup({ name: 'Closed Physicians', is_active: false });
    await connect(off);
    await server.addPerson({ role: 'provider', groupId: off });
    await server.addPerson({ role: 'provider', groupId: world.groupId, isActive: false });
    const lone = await server.addCommunity({ name: 'Lone Court' });
    const maple = await server.addCommunity({ name: 'Maple Court', group_id: world.groupId });
    const counted = await calls.count({
      groupIds: [world.groupId, off],
      communityIds: [maple, lone],
      personIds: [world.people.provider.id],
    });
    expect(counted).toMatchObject({ people: 2, groups: 1, inAppOnly: 0 });
    expect(counted.reachesNobody.map(({ name }) => name)).toEqual(['Closed Physicians', 'Lone Court']);
    expect(counted.sample.map(({ group }) => group)).toEqual(['Lakeside Physicians', 'Lakeside Physicians']);
  });

  test('given by a saved filter is evaluated on sending, and refused if it reaches no one', async ({ server }) => {
    const author = world.people.hospice_business_development;
    const filter = (query: string, more = {}) =>
      addSavedFilter(server, author, { kind: 'communication', query, ...more });
    const bySnf = await filter('filter.group.type=snf&filter.status=sent', { name: 'Nursing' });
    const snf = await server.addGroup({ name: 'Bayview SNF', type: 'snf' });
    await server.db.insertInto('group_hospice').values({ group_id: snf, hospice_id: world.hospiceId }).execute();
    const { id } = await calls.draft({ audience: { savedFilterId: bySnf.id } });
    const { version } = await calls.message(id);
    expect(
      await refusedFields(await calls.send(`${calls.path}/${id}/send`, post({ version, at: null }))),
    ).toMatchObject([['audience', expect.stringContaining('None of them')]]);
    await server.addPerson({ role: 'provider', groupId: snf });
    const at = '2026-11-21T15:00:00.000Z';
    await calls.sendOff(id, at);
    await server.addPerson({ role: 'care_manager', groupId: snf });
    await runMessages(server.db, new Date(at), keepLog());
    expect(await calls.message(id)).toMatchObject({
      audience: { savedFilter: { name: 'Nursing' } },
      counts: { recipients: 2 },
    });

    const nobody = await filter('filter.status=sent', { name: 'All sent' });
    expect(
      await refusedFields(await calls.send(calls.path, post(draftOf({ audience: { savedFilterId: nobody.id } })))),
    ).toMatchObject([['audience.savedFilterId', expect.stringContaining('Choose another')]]);
  });

  test('no longer valid at the scheduled time fails the message with its reason, and canceling makes it a draft again', async ({
    server,
  }) => {
    const author = world.people.hospice_business_development;
    const filter = await addSavedFilter(server, author, {
      kind: 'communication',
      query: `filter.group.id=${world.groupId}`,
    });
    const at = '2026-11-21T15:00:00.000Z';
    const gone = await calls.draft({ audience: { savedFilterId: filter.id } });
    const nobody = await calls.draft({ audience: { personIds: [world.people.provider.id] } });
    const named = await calls.draft({ body: 'Ask Imogen Zacharias', audience: { groupIds: [world.groupId] } });
    for (const { id } of [gone, nobody, named]) await calls.sendOff(id, at);
    await server.as(author)(`/v1/saved-filters/${filter.id}`, { method: 'DELETE' });
    await server.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', world.people.provider.id)
      .execute();
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { first_name: 'Imogen', last_name: 'Zacharias' },
    });
    expect(await runMessages(server.db, new Date(at), keepLog())).toMatchObject({ begun: 0, failed: 3 });
    const failures = await Promise.all([gone, nobody, named].map(async ({ id }) => (await calls.message(id)).failure));
    expect(failures).toEqual(['filter_is_gone', 'nobody_to_write_to', 'patient_data']);
    expect(await calls.cancel(gone.id)).toMatchObject({ status: 'draft', failure: null });
    expect((await calls.send(`${calls.path}/${named.id}`, { method: 'DELETE' })).status).toBe(204);
  });
});
