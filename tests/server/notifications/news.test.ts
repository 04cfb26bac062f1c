import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Insertable } from 'kysely';
import { News } from '#contract/notifications/liveUpdates.ts';
import type { TimelineKind } from '#contract/referrals/timeline.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { addIn, ago, needsOf, NOW } from '../referrals/support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { addEntry } from '#server/communication/conversations/entries.queries.ts';
import { makeWorld, type World } from '../support/world.ts';

/** Nobody's. */
const END = '00000000-0000-4000-8000-00000000e0d0';

type Person = { readonly id: string };

const newsOf = async (server: TestServer, person: Person, query = '') => {
  const answer = await server.as(person)(`/v1/news${query}`);
  expect(answer.status).toBe(200);
  return z.parse(News, await answer.json());
};
const kindsOf = async (server: TestServer, person: Person) =>
  (await newsOf(server, person)).data.map(({ alert, kind, toStatus }) => alert ?? toStatus ?? kind);

const markSeen = async (server: TestServer, person: Person, until: Date) =>
  expect((await server.as(person)('/v1/news/seen', post({ until: until.toISOString() }))).status).toBe(204);

test('hospice news lists referrals entered by others and open alerts of the last 30 days', async ({ server }) => {
  const world = await makeWorld(server);
  const add = (hours: number, referral: object = {}) =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      receivedAt: ago(hours),
      referral: { responsible_provider_id: world.providerId, ...referral },
      enrollment: { first_contact_at: ago(hours), updated_at: ago(hours) },
    });
  await add(31 * 24);
  const recent = await add(3);
  await add(2, { created_by: world.people.hospice_admin.id });
  await world.addForeignReferral();
  await addIn(server, world, 'pending_start_of_care', {
    planned_start_of_care: '2026-11-18',
    received_at: ago(31 * 24),
    updated_at: ago(1),
  });
  await applyAlertRules(server.db, NOW);
  const news = await newsOf(server, world.people.hospice_admin);
  expect([news.unread, news.until, news.hasOlder]).toEqual([2, NOW.toISOString(), false]);
  expect(news.data.map(({ alert, isRead, kind }) => [kind, alert, isRead])).toEqual([
    ['alert_raised', 'overdue_start_of_care', false],
    ['referral_received', null, false],
  ]);
  expect(news.data[1]).toMatchObject({
    referralId: recent.id,
    patient: { lastName: 'Murray' },
    groupName: 'Lakeside Physicians',
    hospiceName: null,
  });
  // Another person recorded it, so it is new for this colleague.
  expect((await newsOf(server, world.people.hospice_clinical_manager)).unread).toBe(3);
});

test('group news lists status changes and answers of hospices, not own actions or internal notes', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { id, path } = await addIn(server, world, 'referral_received');
  const hospice = server.as(world.people.hospice_admin);
  const group = server.as(world.people.care_manager);
  expect((await group(`/v1/referrals/${id}/concerns`, post({ text: 'Nobody has called yet' }))).status).toBe(201);
  server.clock.now = new Date(NOW.getTime() + 1000);
  const note = { text: 'Call the daughter first', visibility: 'internal' };
  expect((await hospice(`/v1/referrals/${id}/notes`, post(note))).status).toBe(201);
  expect(
    (
      await hospice(
        `/v1/referrals/${id}/concerns/${(await world.concernsOf(id))[0]}/answer`,
        post({ text: 'We have called' }),
      )
    ).status,
  ).toBe(200);
  server.clock.now = new Date(NOW.getTime() + 2000);
  const accepted = { version: 1, status: 'pending_start_of_care', ...needsOf('pending_start_of_care', world) };
  expect((await hospice(path, patch(accepted))).status).toBe(200);
  server.clock.now = new Date(NOW.getTime() + 3000);

  expect(await kindsOf(server, world.people.provider)).toEqual(['pending_start_of_care', 'concern_answered']);
  const [newest] = (await newsOf(server, world.people.care_manager)).data;
  expect(newest).toMatchObject({ referralId: id, kind: 'status_changed', hospiceName: 'Harbor Hospice', alert: null });
  const outsider = await server.addPerson({ role: 'provider', groupId: world.foreignGroupId });
  expect(await kindsOf(server, outsider)).toEqual([]);
});

test('marking news as read up to a moment affects one person only; later news stays unread', async ({ server }) => {
  const world = await makeWorld(server);
  const { hospice_admin: ana, hospice_clinical_manager: maya } = world.people;
  await addIn(server, world, 'referral_received', { first_contact_at: ago(3), received_at: ago(3) });
  const { until } = await newsOf(server, ana);
  await addIn(server, world, 'referral_received', { received_at: new Date(NOW.getTime() + 500) });
  server.clock.now = new Date(NOW.getTime() + HOUR / 2);
  await markSeen(server, ana, new Date(until));
  const seen = await newsOf(server, ana);
  expect([seen.unread, seen.data.map(({ isRead }) => isRead)]).toEqual([1, [false, true]]);
  expect((await newsOf(server, maya)).unread).toBe(2);
  // Neither back nor ahead of the clock.
  await markSeen(server, ana, ago(20));
  expect((await newsOf(server, ana)).unread).toBe(1);
  await markSeen(server, ana, new Date(NOW.getTime() + 24 * HOUR));
  await addIn(server, world, 'referral_received', { received_at: server.clock.now });
  expect((await newsOf(server, ana)).unread).toBe(0);
  server.clock.now = new Date(NOW.getTime() + HOUR);
  await addIn(server, world, 'referral_received', { received_at: new Date(server.clock.now.getTime() - 1) });
  expect((await newsOf(server, ana)).unread).toBe(1);
});

test('single news items can be marked as read and unread; IDs of other items are ignored', async ({ server }) => {
  const world = await makeWorld(server);
  const { hospice_admin: ana, hospice_clinical_manager: maya } = world.people;
  for (const hours of [1, 2, 3]) await addIn(server, world, 'referral_received', { received_at: ago(hours) });
  const foreign = await world.addForeignReferral();
  const ids = (await newsOf(server, ana)).data.map(({ id }) => id);
  const mark = async (which: (string | undefined)[], isRead: boolean) =>
    expect((await server.as(ana)('/v1/news/read', post({ ids: which, isRead }))).status).toBe(204);
  const unreadOf = async (query = '') =>
    (await newsOf(server, ana, query)).data.filter((item) => !item.isRead).map(({ id }) => ids.indexOf(id));

  await mark([ids[1], foreign.enrollmentId, END], true);
  expect(await unreadOf()).toEqual([0, 2]);
  // As the bell asks.
  const bell = '?filter.isRead=false&limit=1';
  const first = await newsOf(server, ana, bell);
  expect([first.unread, first.data.map(({ id }) => ids.indexOf(id)), first.hasOlder]).toEqual([2, [0], true]);
  expect(await unreadOf('?filter.isRead=false')).toEqual([0, 2]);
  expect((await newsOf(server, ana, '?filter.isRead=true')).data.map(({ id }) => id)).toEqual([ids[1]]);
  expect((await newsOf(server, maya)).unread).toBe(3);
  const kept = await server.db.selectFrom('notice_read').select('item_id').execute();
  expect(kept).toEqual([{ item_id: ids[1] }]);

  await markSeen(server, ana, NOW);
  await mark([ids[2]], false);
  const news = await newsOf(server, ana);
  expect([news.unread, await unreadOf(), await unreadOf('?filter.isRead=false')]).toEqual([1, [2], [2]]);
  await mark([ids[2]], true);
  expect((await newsOf(server, ana)).unread).toBe(0);
  expect(await newsOf(server, ana, bell)).toMatchObject({ unread: 0, data: [], hasOlder: false });
});

test('a person limited to one location gets no news of another location', async ({ server }) => {
  const world = await makeWorld(server);
  const [north, south] = [await server.addLocation(world.hospiceId), await server.addLocation(world.hospiceId)];
  const person = await server.addPerson({
    role: 'hospice_clinical_manager',
    hospiceId: world.hospiceId,
    locationIds: [north],
  });
  await addIn(server, world, 'referral_received', { hospice_location_id: south, updated_at: ago(6) });
  await applyAlertRules(server.db, NOW);
  expect(await kindsOf(server, world.people.hospice_admin)).toEqual(['overdue_response', 'referral_received']);
  expect(await kindsOf(server, person)).toEqual([]);
});

test('120 unread news items are reported as 100 and listed in pages of 20, newest first', async ({ server }) => {
  const world = await makeWorld(server);
  const referrals = await server.db
    .insertInto('referral')
    .values(
      Array.from({ length: 120 }, () => ({
        first_name: 'Grace',
        last_name: 'Murray',
        source: 'physician' as const,
        received_at: ago(2),
        creator_group_id: world.groupId,
      })),
    )
    .returning('id')
    .execute();
  await server.db
    .insertInto('enrollment')
    .values(
      referrals.map(({ id }, index) => ({
        referral_id: id,
        hospice_id: world.hospiceId,
        status_since: ago(2),
        received_at: ago(2 - index / 1000),
      })),
    )
    .execute();
  const { hospice_admin: ana } = world.people;
  const news = await newsOf(server, ana);
  expect([news.unread, news.data.length, news.hasOlder]).toEqual([100, 20, true]);
  expect(news.data[0]?.referralId).toBe(referrals.at(-1)?.id);
  const bell = await newsOf(server, ana, '?filter.isRead=false&limit=1');
  expect([bell.unread, bell.data.map(({ referralId }) => referralId), bell.hasOlder]).toEqual([
    100,
    [referrals.at(-1)?.id],
    true,
  ]);
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => newsOf(server, ana, `?page=${page}`)));
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(120);
  expect(pages.map(({ hasOlder }) => hasOlder)).toEqual([true, true, true, true, true, false]);
});

/** A message of the hospice to a person of the group, with the words of both sides after it. */
async function write(
  server: TestServer,
  world: World,
  { referralId = null, to }: { readonly referralId?: string | null; readonly to: Person },
) {
  const { id: communicationId } = await server.db
    .insertInto('communication')
    .values({
      hospice_id: world.hospiceId,
      referral_id: referralId,
      subject: 'Visiting hours',
      body: 'Until eight',
      topic: 'conversation',
      status: 'sent',
      author_name: 'Ada Byron',
      sent_at: ago(3),
      created_at: ago(3),
      updated_at: ago(3),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await server.db
    .insertInto('communication_recipient')
    .values({
      communication_id: communicationId,
      hospice_id: world.hospiceId,
      user_id: to.id,
      group_id: world.groupId,
      subject: 'Visiting hours',
      body: 'Until eight',
      created_at: ago(3),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = { id: null, name: 'Ada Byron' };
  const say = (side: 'hospice' | 'group', hours: number) =>
    server.db
      .transaction()
      .execute((trx) => addEntry(trx, { recipientId: id, side, author, text: 'And on Sundays?', now: ago(hours) }));
  await say('group', 2);
  await say('hospice', 1);
  return id;
}

test('messages and replies are news only for their recipients, with their IDs, until turned off', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const { care_manager: sofia, hospice_admin: ana, hospice_clinical_manager: maya, provider: priya } = world.people;
  const id = await write(server, world, { to: sofia });
  const general = { subject: 'Visiting hours', referralId: null, patient: null };
  expect((await newsOf(server, sofia)).data).toMatchObject([
    { ...general, kind: 'message_received', messageId: id, hospiceName: 'Harbor Hospice', isRead: false },
    // Answering marks the message as read.
    { ...general, kind: 'message_received', messageId: id, isRead: true },
  ]);
  expect((await newsOf(server, ana)).data).toMatchObject([
    // And the answer by the hospice, which answered back.
    { ...general, kind: 'reply_received', conversationId: id, groupName: 'Lakeside Physicians', isRead: true },
  ]);
  for (const other of [maya, priya]) expect(await kindsOf(server, other)).toEqual([]);

  await server.db.insertInto('notice_choice').values({ user_id: sofia.id, event: 'messages', choice: 'off' }).execute();
  await server.db.insertInto('notice_choice').values({ user_id: ana.id, event: 'reply', choice: 'off' }).execute();
  for (const each of [sofia, ana]) expect(await kindsOf(server, each)).toEqual([]);
});

test('messages about a patient are news only while the person may see the patient’s referral', async ({ server }) => {
  const world = await makeWorld(server);
  const { care_manager: sofia, hospice_admin: ana } = world.people;
  const { id } = await addIn(server, world, 'referral_received', { received_at: ago(31 * 24) });
  await write(server, world, { referralId: id, to: sofia });
  const about = { subject: null, referralId: id, patient: { lastName: 'Murray' } };
  expect((await newsOf(server, sofia)).data).toMatchObject([about, about]);
  expect((await newsOf(server, ana)).data).toMatchObject([about]);
  await server.db.updateTable('referral').set({ deleted_at: NOW }).where('id', '=', id).execute();
  for (const each of [sofia, ana]) expect((await newsOf(server, each)).data).toEqual([]);
});

test('deaths, enrollments and first contacts are group news once, unless undone or turned off', async ({ server }) => {
  const world = await makeWorld(server);
  const { id } = await addIn(server, world, 'enrolled');
  const line = (hours: number, fields: Partial<Insertable<Tables['timeline_event']>> & { kind: TimelineKind }) => ({
    referral_id: id,
    hospice_id: world.hospiceId,
    at: ago(hours),
    actor_name: 'Ada Byron',
    visibility: 'shared' as const,
    ...fields,
  });
  await server.db
    .insertInto('timeline_event')
    .values([
      line(1, { kind: 'discharged', of_event: 'death', text: 'Died' }),
      line(2, { kind: 'discharged', of_event: 'death', text: 'Taken back' }),
      line(3, { kind: 'status_changed', to_status: 'enrolled' }),
      line(3, { kind: 'first_contact' }),
      line(5, { kind: 'first_contact' }),
    ])
    .execute();
  const steps = async () =>
    (await newsOf(server, world.people.care_manager)).data.map(({ step, toStatus }) => step ?? toStatus);
  expect(await steps()).toEqual(['death', 'enrolled', 'first_contact']);
  await server.db
    .insertInto('notice_choice')
    .values({ user_id: world.people.care_manager.id, event: 'discharge', hospice_id: world.hospiceId, choice: 'off' })
    .execute();
  expect(await steps()).toEqual(['enrolled', 'first_contact']);
});
