// On both databases: it locks rows, and the embedded database has one connection.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Referral } from '#contract/referrals/referrals.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { ago, needsOf, NOW } from '../support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

async function askTwo(server: TestServer) {
  const world = await makeWorld(server);
  const secondId = await server.addHospice({ name: 'Second Hospice' });
  const secondNurseId = await server.addStaff(secondId);
  const second = await server.addPerson({ role: 'hospice_admin', hospiceId: secondId });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId, secondId],
    groupId: world.groupId,
    receivedAt: ago(6),
    referral: { responsible_provider_id: world.providerId },
  });
  const [ownId = '', otherId = ''] = enrollmentIds;
  const ownPath = `/v1/hospices/${world.hospiceId}/enrollments/${ownId}`;
  const otherPath = `/v1/hospices/${secondId}/enrollments/${otherId}`;
  const see = async (person: { id: string }) => {
    const reply = await server.as(person)(`/v1/referrals/${id}`);
    return z.parse(Referral, await reply.json());
  };
  return { world, second, secondNurseId, ownPath, otherPath, see };
}

describe('Referral to several hospices', () => {
  test('is declined by the system at the others when one enrolls, and restored there when that enrollment is undone', async ({
    server,
  }) => {
    const { world, second, ownPath, otherPath, see } = await askTwo(server);
    const own = server.as(world.people.hospice_admin);
    const pending = needsOf('pending_start_of_care', world);
    await server.as(second)(otherPath, patch({ version: 1, status: 'pending_start_of_care', ...pending }));
    const before = await see(second);
    expect(before.globalStatus).toBe('pending_start_of_care');

    server.clock.now = new Date(NOW.getTime() + 60_000);
    await own(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));

    const [declined] = (await see(second)).enrollments;
    expect(declined).toMatchObject({
      status: 'declined',
      declineReason: 'patient_chose_another_hospice',
      isDeclinedBySystem: true,
      version: 3,
    });
    expect(await see(second)).toMatchObject({
      status: 'declined',
      globalStatus: 'enrolled',
      isEnrolledElsewhere: true,
    });
    const group = await see(world.people.care_manager);
    expect([group.status, group.enrollments.map(({ status }) => status)]).toEqual([
      'enrolled',
      ['enrolled', 'declined'],
    ]);
    const timeline = await (await server.as(second)(`/v1/referrals/${group.id}/timeline`)).json();
    expect(timeline).toMatchObject({
      data: [{ actor: { name: 'Wayside', isSystem: true }, toStatus: 'declined' }, {}, {}],
    });

    server.clock.now = new Date(NOW.getTime() + HOUR);
    const back = { status: 'pending_start_of_care', reason: 'The admission was not completed' };
    expect((await own(ownPath, patch({ version: 2, ...back }))).status).toBe(200);
    const [reopened] = (await see(second)).enrollments;
    expect(reopened).toEqual({ ...before.enrollments[0], version: 4 });
    expect((await see(second)).isEnrolledElsewhere).toBe(false);
  });

  test('is restored at the others when an enrollment is marked as entered in error, but not after seven days', async ({
    server,
  }) => {
    const { world, second, ownPath, see } = await askTwo(server);
    const own = server.as(world.people.hospice_super_admin);
    await own(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));

    server.clock.now = new Date(NOW.getTime() + 6 * 24 * HOUR);
    await own(ownPath, patch({ version: 2, status: 'entered_in_error', errorReason: 'wrong_patient' }));
    expect((await see(second)).status).toBe('referral_received');
    await own(ownPath, patch({ version: 3, status: 'enrolled', reason: 'It was right after all' }));
    expect((await see(second)).status).toBe('declined');

    server.clock.now = new Date(NOW.getTime() + 14 * 24 * HOUR);
    await own(ownPath, patch({ version: 4, status: 'entered_in_error', errorReason: 'wrong_patient' }));
    expect(await see(second)).toMatchObject({ status: 'declined', globalStatus: 'declined' });
  });

  test.for([
    ['exactly seven days later is restored at the other hospice', 0, 'referral_received'],
    ['just over seven days later stays declined at the other hospice', 1, 'declined'],
  ] as const)('whose enrollment is marked as entered in error %s', async ([, more, status], { server }) => {
    const { world, second, ownPath, see } = await askTwo(server);
    const own = server.as(world.people.hospice_super_admin);
    await own(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));
    server.clock.now = new Date(NOW.getTime() + 7 * 24 * HOUR + more);
    const taken = await own(ownPath, patch({ version: 2, status: 'entered_in_error', errorReason: 'wrong_patient' }));
    expect([taken.status, (await see(second)).status]).toEqual([200, status]);
  });

  test('shows one hospice nothing of another’s progress before enrollment', async ({ server }) => {
    const { world, second, ownPath, see } = await askTwo(server);
    const pending = needsOf('pending_start_of_care', world);
    await server.as(world.people.hospice_admin)(
      ownPath,
      patch({ version: 1, status: 'pending_start_of_care', ...pending }),
    );

    expect((await see(world.people.care_manager)).globalStatus).toBe('pending_start_of_care');
    const other = await see(second);
    expect(other).toMatchObject({ status: 'referral_received', globalStatus: 'referral_received' });
    const list = async (query: string) =>
      (await server.as(second)(`/v1/hospices/${other.enrollments[0]?.hospice.id}/referrals?${query}`)).json();
    expect(await list('filter.globalStatus=pending_start_of_care')).toMatchObject({ meta: { totalItems: 0 } });
    expect(await list('filter.globalStatus=referral_received&sortBy=globalStatus:ASC')).toMatchObject({
      data: [{ id: other.id, globalStatus: 'referral_received' }],
    });
  });

  test('that two hospices enroll at the same time ends with one enrolled and one declined', async ({ server }) => {
    const { world, second, secondNurseId, ownPath, otherPath, see } = await askTwo(server);
    const replies = await Promise.all([
      server.as(world.people.hospice_admin)(
        ownPath,
        patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }),
      ),
      server.as(second)(
        otherPath,
        patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', { nurseId: secondNurseId }) }),
      ),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const group = await see(world.people.care_manager);
    expect(group.enrollments.map(({ status }) => status).toSorted()).toEqual(['declined', 'enrolled']);
  });
});

describe('Status history', () => {
  test('keeps each change with its time, its person and the reason that was given, and those of the system without', async ({
    server,
  }) => {
    const { world, ownPath } = await askTwo(server);
    const send = server.as(world.people.hospice_admin);
    await send(ownPath, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) }));
    server.clock.now = new Date(NOW.getTime() + HOUR);
    const reason = 'The admission was not completed';
    await send(ownPath, patch({ version: 2, status: 'pending_start_of_care', reason }));
    const rows = await server.db
      .selectFrom('status_history')
      .select(['at', 'actor_id', 'from_status', 'to_status', 'reason'])
      .orderBy('at')
      .orderBy('actor_id', (order) => order.asc().nullsLast())
      .execute();
    const by = world.people.hospice_admin.id;
    expect(rows.map((row) => [row.at, row.actor_id, row.from_status, row.to_status, row.reason])).toEqual([
      [NOW, by, 'referral_received', 'enrolled', null],
      [NOW, null, 'referral_received', 'declined', null],
      [server.clock.now, by, 'enrolled', 'pending_start_of_care', reason],
      [server.clock.now, null, 'declined', 'referral_received', null],
    ]);
  });
});
