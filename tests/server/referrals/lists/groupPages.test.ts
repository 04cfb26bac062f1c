// On both databases: the planner chooses the index.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { groupView, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import { groupEnrollmentRows } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { groupReferralRows } from '#server/referrals/lists/groupReferrals.queries.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';
import { expectSamePages } from '../support/pages.ts';

const STATUSES = ['referral_received', 'pending_start_of_care', 'enrolled', 'declined', 'entered_in_error'] as const;
const day = (number: number) => new Date(Date.UTC(2026, 9, 1 + number, 12));

/** 40 referrals of two groups at two hospices; only one hospice shares dates; some starts of care are equal, some are withdrawn. */
async function makeLists(server: TestServer) {
  const [groupId, otherGroupId] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Physicians' })];
  const first = await server.addHospice();
  const second = await server.addHospice({ name: 'Second', sharing: JSON.stringify({ shared: [], audiences: {} }) });
  const { id: userId } = await server.addPerson({ role: 'provider', groupId });
  const providerId = await server.addProvider(groupId, { user_id: userId });
  for (let number = 0; number < 40; number += 1) {
    const status = STATUSES[number % STATUSES.length] ?? 'enrolled';
    const { id } = await server.addReferral({
      hospiceIds: number % 3 === 0 ? [first, second] : [number % 2 === 0 ? first : second],
      groupId: number % 7 === 0 ? otherGroupId : groupId,
      receivedAt: day(number % 9),
      referral: { global_status: status, ...(number % 4 === 0 && { responsible_provider_id: providerId }) },
    });
    const start = number % 5 === 1 ? null : day((number % 9) + (number % 5));
    await sql`
      update enrollment set start_of_care = ${start}::timestamptz, decline_reason = 'hospice_declined', status = ${status},
        is_sia = ${number % 6 === 0}, withdrawn_by = ${status === 'declined' && number % 2 === 0 ? groupId : null}::uuid
      where referral_id = ${id}`.execute(server.db);
  }
  const ofGroup = { hospiceId: null, groupId, accountType: 'stakeholder', locationIds: [] };
  const { id: managerId } = await server.addPerson({ role: 'care_manager', groupId });
  const { id: adminId } = await server.addPerson({ role: 'superuser' });
  return {
    first,
    second,
    groupId,
    manager: { id: managerId, role: 'care_manager', ...ofGroup } satisfies Actor,
    provider: { id: userId, role: 'provider', ...ofGroup } satisfies Actor,
    admin: { id: adminId, role: 'superuser', hospiceId: null, groupId: null, accountType: 'admin', locationIds: [] },
  };
}

describe('A page of a group’s list read in index order', () => {
  test('matches the whole list of referrals, with a provider’s own first', async ({ server }) => {
    const { admin, groupId, manager, provider } = await makeLists(server);
    for (const actor of [manager, provider, admin]) {
      await inSession(server.db, actor, async (trx) => {
        const context = { view: groupView(groupId), actor, now: new Date() };
        const readWith = (query: object) =>
          expectSamePages(trx, groupReferralRows(context, z.parse(GroupReferralQuery, query)), sql`referral.id`);
        expect(await readWith({})).toBe(36);
        expect(await readWith({ 'filter.globalStatus': 'enrolled,declined' })).toBe(15);
      });
    }
  });

  test('matches the whole list of enrollments, with hidden starts of care last', async ({ server }) => {
    const { admin, first, groupId, manager, second } = await makeLists(server);
    for (const actor of [manager, admin]) {
      await inSession(server.db, actor, async (trx) => {
        const context = { view: groupView(groupId), actor, now: new Date() };
        const readWith = (query: object) =>
          expectSamePages(trx, groupEnrollmentRows(context, z.parse(GroupEnrollmentQuery, query)), sql`enrollment.id`);
        const all = await readWith({});
        expect(all).toBe(49);
        expect(
          (await readWith({ 'filter.hospice.id': first })) + (await readWith({ 'filter.hospice.id': second })),
        ).toBe(all);
        const ofStatuses: number[] = [];
        for (const status of STATUSES) ofStatuses.push(await readWith({ 'filter.status': status }));
        expect(Math.min(...ofStatuses)).toBeGreaterThan(7);
        expect(ofStatuses.reduce((sum, each) => sum + each)).toBe(all);
        expect(await readWith({ 'filter.isSia': 'true' })).toBeGreaterThan(0);
        const withdrawn = await readWith({ 'filter.isWithdrawn': 'true' });
        expect(withdrawn).toBeGreaterThan(2);
        expect(await readWith({ 'filter.isWithdrawn': 'false' })).toBe(all - withdrawn);
      });
    }
  });

  test('is made of rows that row-level security hides from other groups and from hospices', async ({ server }) => {
    const { first, manager } = await makeLists(server);
    const countFor = (actor: Actor) =>
      inSession(server.db, actor, async (trx) => {
        const { rows } = await sql<{ seen: number }>`
          select (select count(*) from group_referral) + (select count(*) from group_enrollment) as seen`.execute(trx);
        return rows[0]?.seen;
      });
    expect(await countFor(manager)).toBe(36 + 49);
    const groupId = await server.addGroup({ name: 'Third' });
    const { id: userOfGroup } = await server.addPerson({ role: 'care_manager', groupId });
    expect(await countFor({ ...manager, id: userOfGroup, groupId })).toBe(0);
    const { id: userOfHospice } = await server.addPerson({ role: 'hospice_admin', hospiceId: first });
    const ofHospice = { role: 'hospice_admin', accountType: 'hospice', hospiceId: first, groupId: null };
    expect(await countFor({ ...ofHospice, id: userOfHospice, locationIds: [] })).toBe(0);
  });
});
