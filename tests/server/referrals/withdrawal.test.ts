import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { GroupDashboard, HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { situationLabel } from '#contract/referrals/situations.ts';
import { News } from '#contract/notifications/liveUpdates.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { needsOf } from './support/enrollmentSteps.ts';
import { addSharedReferral } from './support/groupParts.ts';
import { read, type Send } from './support/readReferral.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const WITHDRAW = { declineReason: 'patient_declined_hospice' };
const BY = 'Withdrawn by Bayview Hospital';

const situationFor = async (send: Send, id: string) => {
  const [enrollment] = (await read(send, id)).enrollments;
  return enrollment?.situation && situationLabel(enrollment.situation);
};

async function withdrawn(server: TestServer) {
  const world = await makeWorld(server);
  const shared = await addSharedReferral(server, world);
  const { id, people } = shared;
  const sender = server.as(people.sender);
  const treating = server.as(people.treating);
  const hospice = server.as(world.people.hospice_super_admin);
  await sender(`/v1/referrals/${id}/concerns`, post({ text: 'Nobody has called the family' }));
  const reply = await sender(`/v1/referrals/${id}`, patch({ version: 1, withdraw: WITHDRAW }));
  expect(reply.status).toBe(200);
  return { world, shared, id, sender, treating, hospice, path: `/v1/referrals/${id}` };
}

const newsOf = async (send: Send) => z.parse(News, await (await send('/v1/news')).json()).data;

describe('A withdrawn referral', () => {
  test('is news of a withdrawal for the other groups, and none for the group that withdrew', async ({ server }) => {
    const { id, sender, treating } = await withdrawn(server);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await newsOf(treating)).toMatchObject([{ kind: 'status_changed', referralId: id, isWithdrawal: true }]);
    expect(await newsOf(sender)).toEqual([]);
  });

  test('reads so for everybody, and lacks nothing that a hospice would share of its own decline', async ({
    server,
  }) => {
    const { hospice, id, sender, treating, world } = await withdrawn(server);
    const sharing = { shared: [], audiences: {} };
    await server.db
      .updateTable('hospice')
      .set({ sharing: JSON.stringify(sharing) })
      .where('id', '=', world.hospiceId)
      .execute();
    for (const send of [sender, treating, hospice]) expect(await situationFor(send, id)).toBe(BY);
    const [own] = (await read(sender, id)).enrollments;
    expect(own).toMatchObject({
      status: 'declined',
      declineReason: 'patient_declined_hospice',
      isDeclinedBySystem: false,
    });
    const [others] = (await read(treating, id)).enrollments;
    expect(others?.declineReason).toBeNull();
    for (const enrollment of [own, others]) {
      expect(enrollment?.notShared).not.toContain('decline_reason');
      expect(enrollment?.notShared).not.toContain('decline_detail');
    }
  });

  test('says so in the history', async ({ server }) => {
    const { hospice, path } = await withdrawn(server);
    const { data } = z.parse(pageOf(TimelineEvent), await (await hospice(`${path}/timeline`)).json());
    expect(data.find(({ kind }) => kind === 'status_changed')).toMatchObject({
      toStatus: 'declined',
      isWithdrawal: true,
      text: 'Patient or family declined hospice',
    });
  });

  test('has no open concern and no alert any more', async ({ server }) => {
    const { hospice, id } = await withdrawn(server);
    expect(await read(hospice, id)).toMatchObject({ stakeholderAlert: false, enrollments: [{ concerns: [] }] });
    expect((await read(hospice, id)).allowedActions).not.toContain('answer_concern');
  });

  test('keeps the open concern of another group', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, people } = await addSharedReferral(server, world);
    await server.as(people.community)(`/v1/referrals/${id}/concerns`, post({ text: 'The bed is not there' }));
    await server.as(people.sender)(`/v1/referrals/${id}`, patch({ version: 1, withdraw: WITHDRAW }));
    const seen = await read(server.as(world.people.hospice_admin), id);
    expect(seen).toMatchObject({
      stakeholderAlert: true,
      enrollments: [{ concerns: [{ text: 'The bed is not there' }] }],
    });
  });

  test('is a figure of its own and no decline', async ({ server }) => {
    const { hospice, sender, shared, world } = await withdrawn(server);
    const reply = await hospice(`/v1/hospices/${world.hospiceId}/dashboard`);
    const dashboard = z.parse(HospiceDashboard, await reply.json());
    expect(dashboard.counts).toMatchObject({ all: 1, declined: 0, withdrawn: 1 });
    expect(dashboard.enrollmentCounts).toMatchObject({ declined: 0, withdrawn: 1 });
    expect(dashboard.declines).toEqual([]);
    const groups = await sender(`/v1/groups/${shared.groupIds.sender}/dashboard`);
    expect(z.parse(GroupDashboard, await groups.json())).toMatchObject({
      counts: { declined: 0 },
      declined: { value: 0 },
      withdrawn: { value: 1 },
      enrollmentCounts: { declined: 0, withdrawn: 1 },
    });
    const figures = await hospice(
      `/v1/hospices/${world.hospiceId}/performances?view=by_responsible_provider&period=last_30_days`,
    );
    const { totals } = z.parse(
      z.object({ totals: z.record(z.string(), z.looseObject({ value: z.nullable(z.number()) })) }),
      await figures.json(),
    );
    const values = ['declined', 'withdrawn', 'stillOpen'].map((key) => totals[key]?.value);
    expect(values).toEqual([0, 1, 0]);
    expect([totals['conversionDecided']?.value, totals['controllableDeclines']?.value]).toEqual([null, null]);
    const list = async (filter: string) => {
      const found = await hospice(`/v1/hospices/${world.hospiceId}/referrals?${filter}`);
      return z.parse(z.object({ meta: z.object({ totalItems: z.int() }) }), await found.json()).meta.totalItems;
    };
    expect(await list('filter.isWithdrawn=true')).toBe(1);
    expect(await list('filter.status=declined&filter.isWithdrawn=false')).toBe(0);
  });

  test('goes out as withdrawn in FHIR', async ({ server }) => {
    const { hospice, path } = await withdrawn(server);
    const text = await (await hospice(`${path}/fhir`)).text();
    expect(text).toContain('"code":"withdrawn"');
    expect(text).not.toContain('"status":"rejected"');
  });

  test('is received again when the hospice reopens it, and nothing of the withdrawal stays', async ({ server }) => {
    const { hospice, id, shared, world } = await withdrawn(server);
    const enrollmentPath = `/v1/hospices/${world.hospiceId}/enrollments/${shared.enrollmentId}`;
    const back = patch({ version: 2, status: 'referral_received', reason: 'The family called again' });
    expect((await hospice(enrollmentPath, back)).status).toBe(200);
    expect(await situationFor(hospice, id)).toBe('Received');
    const declined = patch({ version: 3, status: 'declined', ...needsOf('declined', world) });
    expect((await hospice(enrollmentPath, declined)).status).toBe(200);
    expect(await situationFor(hospice, id)).toBe('Declined');
  });
});
