import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { claimDue } from '#server/mail/outbox.queries.ts';
import { addFamily, askWith, mailsOf } from '../surveys/support/families.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const switched = async (server: TestServer, world: World, isActive: boolean, version: number) => {
  const path = `/v1/administration/hospices/${world.hospiceId}`;
  const reply = await server.as(world.people.superuser)(path, patch({ version, isActive }));
  return z.parse(HospiceProfile, await reply.json());
};

const WHY = { 'Access-Reason': 'support_request: Looking into a support request' };
const REFERRAL = {
  patient: { firstName: 'Rose', lastName: 'Tyler', dateOfBirth: '1940-02-03' },
  source: 'physician',
  urgency: 'routine',
};

describe('Deactivated hospice', () => {
  test('has its people refused from the next call on, and admitted again after reactivation', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const ask = async () => (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`)).status;
    expect(await ask()).toBe(200);
    expect(await switched(server, world, false, 1)).toMatchObject({ isActive: false, version: 2 });
    expect(await ask()).toBe(403);
    expect(await switched(server, world, true, 2)).toMatchObject({ isActive: true, version: 3 });
    expect(await ask()).toBe(200);
  });

  test('cannot be chosen by a group, which keeps access to its open referrals and can add notes', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const group = server.as(world.people.care_manager);
    const refer = () =>
      group(
        `/v1/groups/${world.groupId}/referrals`,
        post({ ...REFERRAL, responsibleProviderId: world.providerId, hospiceIds: [world.hospiceId] }),
      );
    const choices = async () => {
      const reply = await group(`/v1/groups/${world.groupId}/hospices`);
      return z.parse(z.object({ meta: z.object({ totalItems: z.int() }) }), await reply.json()).meta.totalItems;
    };
    expect([await choices(), (await refer()).status]).toEqual([1, 201]);

    await switched(server, world, false, 1);
    expect([await choices(), (await refer()).status]).toEqual([0, 422]);
    const open = await group(`/v1/referrals/${id}`);
    expect([open.status, await open.json()]).toEqual([
      200,
      expect.objectContaining({ globalStatus: 'referral_received' }),
    ]);
    expect(
      (await group(`/v1/referrals/${id}/notes`, post({ text: 'Moved to her son', visibility: 'shared' }))).status,
    ).toBe(201);

    await switched(server, world, true, 2);
    expect([await choices(), (await refer()).status]).toEqual([1, 201]);
  });

  test('sends no surveys to families, and continues after reactivation', async ({ server }) => {
    const world = await makeWorld(server);
    await askWith(server, world.hospiceId);
    const queued = await addFamily(server, { hospiceId: world.hospiceId });
    const run = () => runSurveys(server.db, server.clock.now, keepLog());
    expect(await run()).toMatchObject({ asked: 1 });
    await switched(server, world, false, 1);

    const family = await addFamily(server, { hospiceId: world.hospiceId });
    expect(await run()).toMatchObject({ asked: 0, reminded: 0 });
    const byHand = `/v1/enrollments/${family.enrollmentId}/survey-satisfaction/send`;
    const refused = await server.as(world.people.superuser)(byHand, post({}, WHY));
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'survey_suppressed' }),
    ]);
    expect(await claimDue(server.db, server.clock.now, 10)).toEqual([]);

    await switched(server, world, true, 2);
    expect(await run()).toMatchObject({ asked: 1 });
    expect((await mailsOf(server)).map(({ to }) => to).toSorted()).toEqual([family.address, queued.address].toSorted());
    expect(await claimDue(server.db, server.clock.now, 10)).toHaveLength(2);
  });
});

describe('Administration of a hospice', () => {
  test('changes only the latest version, and the audit records old and new values', async ({ server }) => {
    const world = await makeWorld(server);
    const path = `/v1/administration/hospices/${world.hospiceId}`;
    const change = (body: object) => server.as(world.people.superuser)(path, patch(body));
    expect(await (await change({ version: 1, plan: 'standard' })).json()).toMatchObject({
      plan: 'standard',
      version: 2,
    });
    const stale = await change({ version: 1, isActive: false });
    expect([stale.status, await stale.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', current: expect.objectContaining({ version: 2, isActive: true }) }),
    ]);
    expect(await (await change({ version: 2, plan: 'standard', isActive: true })).json()).toMatchObject({ version: 2 });
    await change({ version: 2, plan: 'pro', isActive: false });
    const rows = await server.db
      .selectFrom('audit_event')
      .select(['detail', 'outcome'])
      .where('verb', '=', 'administerHospice')
      .orderBy('id')
      .execute();
    expect(rows.map(({ detail, outcome }) => [outcome, detail])).toEqual([
      ['ok', { plan: 'pro to standard' }],
      ['conflict', null],
      ['ok', {}],
      ['ok', { plan: 'standard to pro', isActive: 'true to false' }],
    ]);
  });
});
