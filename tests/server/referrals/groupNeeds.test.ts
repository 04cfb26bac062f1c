import { describe, expect } from 'vitest';
import { groupNeedsEndpoints } from '#contract/referrals/groupNeeds.ts';
import * as z from 'zod/mini';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { addDocument } from '../documents/support/documents.ts';
import { makeWorld } from '../support/world.ts';
import { ago, NOW } from './support/enrollmentSteps.ts';

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  const list = async (person: { id: string }, scope = 'all') => {
    const reply = await server.as(person)(`/v1/groups/${groupId}/needs?filter.for=${scope}`);
    expect(reply.status).toBe(200);
    return z.parse(groupNeedsEndpoints.listGroupNeeds.response, await reply.json());
  };
  const refer = (hours: number, isMine = true, enrollment = {}) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      receivedAt: ago(hours),
      referral: { responsible_provider_id: isMine ? providerId : null },
      enrollment,
    });
  const hospice = server.as(people.hospice_admin);
  const group = server.as(people.care_manager);
  const note = (send: typeof hospice, id: string, text: string) =>
    send(`/v1/referrals/${id}/notes`, post({ text, visibility: 'shared' }));
  return { group, hospice, list, note, refer, world };
}

describe('What a group has to know first', () => {
  test('is who is late, with the hospice’s target, until somebody talks with the family', async ({ server }) => {
    const { list, refer, world } = await start(server);
    const { id } = await refer(3);
    await refer(0.5);
    await refer(5, true, { first_contact_at: ago(4) });
    expect(await list(world.people.care_manager)).toMatchObject({
      data: [{ referralId: id, reasons: [{ kind: 'late_answer', targetMinutes: 60, since: ago(3).toISOString() }] }],
      meta: { totalItems: 1 },
    });
  });

  test('leaves out the times of a hospice that doesn’t share them', async ({ server }) => {
    const { list, refer, world } = await start(server);
    await refer(3);
    const { sharing } = await server.db
      .selectFrom('hospice')
      .select('sharing')
      .where('id', '=', world.hospiceId)
      .executeTakeFirstOrThrow();
    const less = { ...sharing, shared: sharing.shared.filter((fact) => fact !== 'dates') };
    await server.db
      .updateTable('hospice')
      .set({ sharing: JSON.stringify(less) })
      .where('id', '=', world.hospiceId)
      .execute();
    expect((await list(world.people.care_manager)).data).toEqual([]);
  });

  test('is what a hospice asks, until somebody in the group answers', async ({ server }) => {
    const { group, hospice, list, note, refer, world } = await start(server);
    const { id } = await refer(0.5);
    await note(hospice, id, 'We call them this afternoon.');
    expect((await list(world.people.care_manager)).data).toEqual([]);
    server.clock.now = new Date(NOW.getTime() + 60_000);
    await note(hospice, id, 'Can you send the medication list?');
    expect((await list(world.people.care_manager)).data).toMatchObject([
      { referralId: id, reasons: [{ kind: 'question', text: 'Can you send the medication list?' }] },
    ]);
    server.clock.now = new Date(NOW.getTime() + 120_000);
    await note(group, id, 'It is in the documents now');
    expect((await list(world.people.care_manager)).data).toEqual([]);
  });

  test('is which documents a hospice waits for, until somebody outside of the hospice adds one', async ({ server }) => {
    const { hospice, list, refer, world } = await start(server);
    const { id, enrollmentIds } = await refer(3, true, {
      status: 'pending_start_of_care',
      status_since: ago(2),
      pending_reason: 'family_deciding',
      first_contact_at: ago(2),
      planned_start_of_care: '2026-11-27',
    });
    const { care_manager: manager, hospice_admin: admin } = world.people;
    expect((await list(manager)).data).toEqual([]);
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`;
    expect((await hospice(path, patch({ version: 1, pendingReason: 'awaiting_certification' }))).status).toBe(200);
    const need = {
      referralId: id,
      reasons: [{ kind: 'documents', pendingReason: 'awaiting_certification', since: NOW.toISOString() }],
    };
    expect((await list(manager)).data).toMatchObject([need]);
    await addDocument(server, admin, id);
    expect((await list(manager)).data).toMatchObject([need]);
    await addDocument(server, manager, id);
    expect((await list(manager)).data).toEqual([]);
  });

  test('is the group’s own concern while it waits', async ({ server }) => {
    const { group, list, refer, world } = await start(server);
    const { id } = await refer(0.5);
    await group(`/v1/referrals/${id}/concerns`, post({ text: 'Nobody has called the family' }));
    const { data } = await list(world.people.care_manager);
    expect(data).toMatchObject([{ referralId: id, reasons: [{ kind: 'concern', text: null }] }]);
    await group(`/v1/referrals/${id}/concerns/${data[0]?.reasons[0]?.id}/take-back`, post({}));
    expect((await list(world.people.care_manager)).data).toEqual([]);
  });

  test('has one line for each patient, which gives all reasons, and counts patients', async ({ server }) => {
    const { group, hospice, list, note, refer, world } = await start(server);
    const { id: both } = await refer(3);
    await group(`/v1/referrals/${both}/concerns`, post({ text: 'Nobody has called the family' }));
    const { id: late } = await refer(4);
    const { id: asked } = await refer(0.5);
    await note(hospice, asked, 'Can you send the medication list?');
    const { data, meta } = await list(world.people.care_manager);
    expect(data.map(({ reasons, referralId }) => [referralId, reasons.map(({ kind }) => kind)])).toEqual([
      [late, ['late_answer']],
      [both, ['late_answer', 'concern']],
      [asked, ['question']],
    ]);
    expect(meta).toEqual({ totalItems: 3, counts: { mine: 0, all: 3 } });
    const second = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/needs?page=2&limit=1`);
    expect(await second.json()).toMatchObject({ data: [{ referralId: both }], meta: { totalItems: 3 } });
  });

  test('counts the same for a provider and a care manager, and lists what it counts', async ({ server }) => {
    const { list, refer, world } = await start(server);
    const { id: own } = await refer(3);
    await refer(4, false);
    await server.addReferral({ hospiceIds: [world.foreignHospiceId], receivedAt: ago(9) });
    const { care_manager: manager, provider } = world.people;
    await server.db.updateTable('provider').set({ user_id: provider.id }).where('id', '=', world.providerId).execute();
    const mine = await list(provider, 'mine');
    expect(mine.data.map(({ referralId }) => referralId)).toEqual([own]);
    expect(mine.meta).toEqual({ totalItems: 1, counts: { mine: 1, all: 2 } });
    for (const person of [provider, manager]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other on one server
      const { data, meta } = await list(person);
      expect([data.length, meta.totalItems, meta.counts.all]).toEqual([2, 2, 2]);
    }
  });
});
