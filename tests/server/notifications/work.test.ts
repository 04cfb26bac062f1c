import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Work, workTask } from '#contract/notifications/work.ts';
import { addDocument } from '../documents/support/documents.ts';
import { addConversation } from '../communication/support/received.ts';
import { addIn, ago, NOW } from '../referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { addAll, addCall, inHours } from './support/workLines.ts';
import { makeWorld } from '../support/world.ts';
import { addResult, UNHAPPY } from '../surveys/support/surveyResults.ts';

const workOf = async (server: TestServer, person: { readonly id: string }, hospiceId: string, query = '') => {
  const answer = await server.as(person)(`/v1/hospices/${hospiceId}/work${query}`);
  expect(answer.status).toBe(200);
  return z.parse(Work, await answer.json());
};
const kindsOf = ({ data }: Work) => data.map(({ kind }) => kind);

describe('listWork', () => {
  test('lists one line of each kind, overdue ones first, then what waits, then what is due next', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    const ids = await addAll(server, world, me.id);
    const work = await workOf(server, me, world.hospiceId);
    expect(kindsOf(work)).toEqual([
      'call_family',
      'documents',
      'question',
      'concern',
      'low_score',
      'conversation',
      'next_action',
      'start_of_care',
      'callback',
    ]);
    expect(Object.fromEntries(work.data.map(({ id, kind }) => [kind, id]))).toEqual(ids);
    expect(work.data.map(workTask)).toEqual([
      'Call the family',
      'Get medical records',
      'Answer the group’s message',
      'Answer Lakeside Physicians’ concern',
      'Follow up on a low score',
      'Reply to Ada Byron',
      'Confirm equipment',
      'Start care',
      'Call the family back',
    ]);
    expect(work.meta).toMatchObject({ totalItems: 9, counts: { mine: 9, location: 9, unowned: 0 } });
    expect(work.meta.kinds.map(({ count }) => count)).toEqual(kindsOf(work).map(() => 1));
    expect(new Set(work.data.map(({ owner }) => owner?.name))).toEqual(new Set(['Ada Byron']));
  });

  test('counts work of a colleague for the locations only, and work of nobody as unowned', async ({ server }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    const mine = await addCall(server, world, inHours(1), { assigned_to_id: me.id });
    const theirs = await addCall(server, world, inHours(2), { assigned_to_id: world.people.hospice_super_admin.id });
    const free = await addCall(server, world, inHours(3));
    const listed = async (scope: string) => {
      const { data, meta } = await workOf(server, me, world.hospiceId, `?filter.for=${scope}`);
      return [data.map(({ id }) => id), { totalItems: meta.totalItems, counts: meta.counts }] as const;
    };
    const counts = { mine: 1, location: 3, unowned: 1 };
    expect(await listed('mine')).toEqual([[mine.enrollmentId], { totalItems: 1, counts }]);
    expect(await listed('unowned')).toEqual([[free.enrollmentId], { totalItems: 1, counts }]);
    expect(await listed('location')).toEqual([
      [mine.enrollmentId, theirs.enrollmentId, free.enrollmentId],
      { totalItems: 3, counts },
    ]);
  });

  test('leaves out what is due later than tomorrow, planned for another day, closed, or deleted', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    await addCall(server, world, inHours(25));
    const planned = { planned_start_of_care: '2026-11-21', next_action: 'Start care', next_action_due_at: inHours(26) };
    await addIn(server, world, 'pending_start_of_care', planned);
    await addIn(server, world, 'declined', { next_action: 'Call the family', next_action_due_at: ago(1) });
    const deleted = await addCall(server, world, ago(1));
    await server.db
      .updateTable('referral')
      .set({ deleted_at: ago(1) })
      .where('id', '=', deleted.id)
      .execute();
    expect((await workOf(server, me, world.hospiceId, '?filter.for=location')).data).toEqual([]);
    // The same a day later: what was too far ahead is due, and the start is today.
    server.clock.now = inHours(24);
    expect(kindsOf(await workOf(server, me, world.hospiceId, '?filter.for=location'))).toEqual([
      'call_family',
      'start_of_care',
    ]);
  });

  test('a start of care is one line, also where it was missed or a person planned another next action', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    await addIn(server, world, 'pending_start_of_care', {
      planned_start_of_care: '2026-11-18',
      next_action: 'Start care',
      next_action_due_at: new Date('2026-11-18T17:00:00Z'),
    });
    await addIn(server, world, 'pending_start_of_care', {
      planned_start_of_care: '2026-11-20',
      next_action: 'Bring the bed',
      next_action_due_at: inHours(1),
    });
    const { data } = await workOf(server, me, world.hospiceId, '?filter.for=unowned');
    expect(data.map(({ dueAt, kind }) => [kind, dueAt])).toEqual([
      ['start_of_care', '2026-11-18T17:00:00.000Z'],
      ['next_action', '2026-11-20T16:00:00.000Z'],
      // Noon at the hospice.
      ['start_of_care', '2026-11-20T17:00:00.000Z'],
    ]);
  });

  test('names whom to call, the number of the survey first, each number once', async ({ server }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    const { call_family: callId } = await addAll(server, world, me.id);
    const caregiver = { name: 'Ruth Murray', relationship: 'child', phone: '(410) 555-0101', email: null };
    await server.db
      .updateTable('referral')
      .set({ phone: '(410) 555-0101', caregiver: JSON.stringify(caregiver) })
      .execute();
    const { data } = await workOf(server, me, world.hospiceId);
    const ruth = { name: 'Ruth Murray', relationship: 'child', phone: '(410) 555-0101' };
    expect(data.find(({ id }) => id === callId)?.calls).toEqual([ruth]);
    expect(data.find(({ kind }) => kind === 'callback')?.calls).toEqual([{ ...ruth, phone: '(410) 555-0142' }, ruth]);
    expect(data.find(({ kind }) => kind === 'concern')?.calls).toEqual([]);
  });

  test('documents that were asked for are listed when they came, or are missing after a day', async ({ server }) => {
    const world = await makeWorld(server);
    const { care_manager: manager, hospice_admin: me } = world.people;
    const { id, path } = await addIn(server, world, 'pending_start_of_care', {
      assigned_to_id: me.id,
      pending_reason: 'family_deciding',
      first_contact_at: ago(3),
      planned_start_of_care: '2026-11-27',
    });
    const waitFor = async (pendingReason: string) => {
      const { version } = await server.db.selectFrom('enrollment').select('version').executeTakeFirstOrThrow();
      expect((await server.as(me)(path, patch({ version, pendingReason }))).status).toBe(200);
    };
    const papers = async () =>
      (await workOf(server, me, world.hospiceId, '?filter.kind=documents')).data.map((line) => [
        workTask(line),
        line.since,
      ]);
    await addDocument(server, manager, id);
    server.clock.now = inHours(1);
    await waitFor('awaiting_physician_order');
    expect(await papers()).toEqual([]);
    server.clock.now = inHours(26);
    const asked = inHours(1).toISOString();
    expect(await papers()).toEqual([['Get the physician order', asked]]);
    // The hospice's own document is not the one that it waits for.
    await addDocument(server, me, id);
    expect(await papers()).toEqual([['Get the physician order', asked]]);
    await addDocument(server, manager, id);
    expect(await papers()).toEqual([['Check the documents from Lakeside Physicians', asked]]);
    await waitFor('family_deciding');
    expect(await papers()).toEqual([]);
  });

  test('a follow-up belongs to the person who started it, and a low score that is followed up is gone', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const colleague = world.people.hospice_clinical_manager;
    const ids = await addAll(server, world, world.people.hospice_admin.id);
    await server.db
      .updateTable('survey_result')
      .set({ alert_state: 'in_progress', alert_started_at: NOW, alert_started_by: colleague.id })
      .execute();
    const work = await workOf(server, colleague, world.hospiceId);
    expect(work.data.map(({ id }) => id)).toEqual([ids.callback]);
    await server.db.updateTable('survey_result').set({ alert_state: 'resolved' }).execute();
    expect((await workOf(server, colleague, world.hospiceId)).data).toEqual([]);
  });

  test('a message in a conversation waits there and not as a question, for those who read conversations', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const asked = await addIn(server, world, 'enrolled', { has_stakeholder_alert: true, message_waits_since: ago(5) });
    const { care_manager: writer, hospice_admin: admin, hospice_clinical_manager: manager } = world.people;
    await addConversation(server, {
      hospiceId: world.hospiceId,
      groupId: world.groupId,
      userId: writer.id,
      referralId: asked.id,
    });
    const query = '?filter.for=unowned';
    expect(kindsOf(await workOf(server, admin, world.hospiceId, query))).toEqual(['conversation']);
    expect(kindsOf(await workOf(server, manager, world.hospiceId, query))).toEqual(['question']);
  });

  test('a conversation is one line of the person it is assigned to, and none while it is snoozed', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { care_manager: writer, hospice_admin: owner, hospice_super_admin: assignee } = world.people;
    const { id: referralId } = await addIn(server, world, 'enrolled', { assigned_to_id: owner.id });
    const about = { hospiceId: world.hospiceId, groupId: world.groupId, userId: writer.id, referralId };
    const first = await addConversation(server, { ...about, at: ago(3) });
    await addConversation(server, { ...about, at: ago(1) });
    const minesOf = async (person: { readonly id: string }) =>
      (await workOf(server, person, world.hospiceId)).data.map(({ id }) => id);
    expect(await minesOf(owner)).toEqual([first.id]);
    const change = (body: object) =>
      server.as(owner)(`/v1/hospices/${world.hospiceId}/conversations/${first.id}`, patch(body));
    expect((await change({ assignedToId: assignee.id })).status).toBe(200);
    expect([await minesOf(owner), await minesOf(assignee)]).toEqual([[], [first.id]]);
    expect((await change({ snoozedUntil: inHours(2).toISOString() })).status).toBe(200);
    expect(await minesOf(assignee)).toEqual([]);
    server.clock.now = inHours(3);
    expect(await minesOf(assignee)).toEqual([first.id]);
  });

  test('a conversation about no patient belongs to the person who wrote, while the person works there', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { care_manager: reader, hospice_admin: author } = world.people;
    await addConversation(server, {
      hospiceId: world.hospiceId,
      groupId: world.groupId,
      userId: reader.id,
      authorId: author.id,
    });
    const { data, meta } = await workOf(server, author, world.hospiceId);
    expect(data).toMatchObject([
      { kind: 'conversation', referral: null, from: 'Ada Byron', text: 'How we keep you informed' },
    ]);
    expect(meta.counts).toEqual({ mine: 1, location: 1, unowned: 0 });
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', author.id).execute();
    const { meta: later } = await workOf(server, world.people.hospice_super_admin, world.hospiceId);
    expect(later.counts).toEqual({ mine: 0, location: 1, unowned: 1 });
  });

  test('shows each role only the kinds that it may read', async ({ server }) => {
    const world = await makeWorld(server);
    await addAll(server, world, null);
    const kindsFor = async (role: 'hospice_business_development' | 'hospice_clinical_manager') =>
      new Set(kindsOf(await workOf(server, world.people[role], world.hospiceId, '?filter.for=unowned')));
    expect((await kindsFor('hospice_business_development')).has('conversation')).toBe(true);
    expect((await kindsFor('hospice_clinical_manager')).has('conversation')).toBe(false);
    expect((await kindsFor('hospice_clinical_manager')).has('callback')).toBe(true);
  });

  test('people of one location see its work and that of none, in lines and counts', async ({ server }) => {
    const world = await makeWorld(server);
    const north = await server.addLocation(world.hospiceId);
    const south = await server.addLocation(world.hospiceId);
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [north] });
    const inNorth = await addCall(server, world, inHours(1), { hospice_location_id: north });
    const inNone = await addCall(server, world, inHours(2));
    const inSouth = await addCall(server, world, inHours(3), {
      hospice_location_id: south,
      has_stakeholder_alert: true,
    });
    const at = { hospiceId: world.hospiceId };
    await addResult(server, { ...at, ...inSouth }, { values: UNHAPPY });
    await addConversation(server, {
      ...at,
      groupId: world.groupId,
      userId: world.people.care_manager.id,
      referralId: inSouth.id,
    });
    const work = await workOf(server, person, world.hospiceId, '?filter.for=location');
    expect(work.data.map(({ id }) => id)).toEqual([inNorth.enrollmentId, inNone.enrollmentId]);
    expect(work.meta.counts).toEqual({ mine: 0, location: 2, unowned: 2 });
    const whole = await workOf(server, world.people.hospice_admin, world.hospiceId, '?filter.for=location');
    expect(whole.meta.counts.location).toBe(5);
  });

  test('nothing of another hospice is listed, also where both handle the same referral', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await server.addReferral({
      hospiceIds: [world.foreignHospiceId, world.hospiceId],
      enrollment: { next_action: 'Call the family', next_action_due_at: inHours(1) },
    });
    const { data } = await workOf(server, world.people.hospice_admin, world.hospiceId, '?filter.for=location');
    expect(data.map(({ referral }) => referral?.id)).toEqual([id]);
    const own = await server.db
      .selectFrom('enrollment')
      .select('id')
      .where('hospice_id', '=', world.hospiceId)
      .executeTakeFirstOrThrow();
    expect(data.map((line) => line.id)).toEqual([own.id]);
  });

  test('filters by kind and reads page by page, with the counts of the kinds that were asked for', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const me = world.people.hospice_admin;
    await addAll(server, world, me.id);
    const asked = await workOf(server, me, world.hospiceId, '?filter.kind=callback,low_score');
    expect(kindsOf(asked)).toEqual(['low_score', 'callback']);
    expect(asked.meta).toMatchObject({ totalItems: 2, counts: { mine: 2, location: 2, unowned: 0 } });
    // The kinds that are not asked for are counted too: each is a link.
    expect(asked.meta.kinds).toHaveLength(9);
    const second = await workOf(server, me, world.hospiceId, '?page=2&limit=3');
    expect(kindsOf(second)).toEqual(['concern', 'low_score', 'conversation']);
    const past = await workOf(server, me, world.hospiceId, '?page=9');
    expect([past.data, past.meta.totalItems]).toEqual([[], 9]);
  });
});
