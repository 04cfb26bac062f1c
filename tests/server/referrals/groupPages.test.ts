// On both databases: what is read in the order of an index.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { GroupEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { contextOf, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { readPage, type ListRows } from '#server/platform/database/lists.queries.ts';
import { groupEnrollmentRows } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { groupReferralRows } from '#server/referrals/lists/groupReferrals.queries.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';

const STATUSES = ['referral_received', 'pending_start_of_care', 'enrolled', 'declined', 'entered_in_error'] as const;
const day = (number: number) => new Date(Date.UTC(2026, 9, 1 + number, 12));

/** 40 referrals of two groups at two hospices, of which only one shares dates; some started, some at the same moment. */
async function makeLists(server: TestServer) {
  const [groupId, otherGroupId] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Physicians' })];
  const hospiceIds = [
    await server.addHospice(),
    await server.addHospice({ name: 'Second', sharing: JSON.stringify({ shared: [], audiences: {} }) }),
  ];
  const manager = await server.addPerson({ role: 'care_manager', groupId });
  const provider = await server.addPerson({ role: 'provider', groupId });
  const providerId = await server.addProvider(groupId, { user_id: provider.id });
  for (let number = 0; number < 40; number += 1) {
    const status = STATUSES[number % STATUSES.length];
    const { id } = await server.addReferral({
      hospiceIds: number % 3 === 0 ? hospiceIds : hospiceIds.slice(number % 2, (number % 2) + 1),
      groupId: number % 7 === 0 ? otherGroupId : groupId,
      receivedAt: day(number % 9),
      ...(status && {
        referral: { global_status: status, ...(number % 4 === 0 && { responsible_provider_id: providerId }) },
      }),
    });
    const start = number % 5 === 1 ? null : day((number % 9) + (number % 5));
    await sql`
      update enrollment set start_of_care = ${start}::timestamptz, decline_reason = 'hospice_declined', status = ${status},
        is_sia = ${number % 6 === 0}
      where referral_id = ${id}`.execute(server.db);
  }
  const actorOf = ({ id }: { readonly id: string }, role: Actor['role']): Actor => ({
    id,
    role,
    hospiceId: null,
    groupId,
    accountType: 'stakeholder',
    locationIds: [],
  });
  return { actors: [actorOf(manager, 'care_manager'), actorOf(provider, 'provider')], hospiceIds };
}

const idsOf = async (db: Database, rows: ListRows, id: ReturnType<typeof sql>, page: number) => {
  const read = await readPage(db, { ...rows, columns: sql<{ id: string }>`${id} as id`, paging: { page, limit: 7 } });
  return { ids: read.data.map((row) => row.id), total: read.meta.totalItems };
};

/** The same rows, read as those of any other order are. */
const withoutIndex = (rows: ListRows): ListRows => ({ ...rows, keys: undefined });

async function expectSame(db: Database, rows: ListRows, id: ReturnType<typeof sql>): Promise<number> {
  expect(rows.keys && 'pageOf' in rows.keys && rows.keys.pageOf).toBeTypeOf('function');
  let read = 0;
  for (let page = 1; page <= 8; page += 1) {
    const [fast, slow] = [await idsOf(db, rows, id, page), await idsOf(db, withoutIndex(rows), id, page)];
    expect(fast).toEqual(slow);
    read += fast.ids.length;
  }
  return read;
}

describe('A page of a group’s list that is read by its index', () => {
  test('has the referrals of the whole list in their order, a provider’s own first', async ({ server }) => {
    const { actors } = await makeLists(server);
    for (const actor of actors) {
      await inSession(server.db, actor, async (trx) => {
        const context: ReadContext = contextOf({ actor, now: new Date() });
        const readWith = (query: object) =>
          expectSame(trx, groupReferralRows(context, z.parse(GroupReferralQuery, query)), sql`referral.id`);
        expect(await readWith({})).toBe(36);
        expect(await readWith({ 'filter.globalStatus': 'enrolled,declined' })).toBeGreaterThan(8);
      });
    }
  });

  test('has the enrollments of the whole list in their order, without dates that a hospice does not share', async ({
    server,
  }) => {
    const { actors, hospiceIds } = await makeLists(server);
    const [actor] = actors;
    if (!actor) throw new Error('There are two');
    await inSession(server.db, actor, async (trx) => {
      const context: ReadContext = contextOf({ actor, now: new Date() });
      const readWith = (query: object) =>
        expectSame(trx, groupEnrollmentRows(context, z.parse(GroupEnrollmentQuery, query)), sql`enrollment.id`);
      expect(await readWith({})).toBeGreaterThan(34);
      for (const status of STATUSES) expect(await readWith({ 'filter.status': status })).toBeGreaterThan(3);
      for (const id of hospiceIds) expect(await readWith({ 'filter.hospice.id': id })).toBeGreaterThan(14);
      expect(await readWith({ 'filter.isSia': 'true' })).toBeGreaterThan(0);
      expect(await readWith({ 'filter.isWithdrawn': 'true' })).toBe(0);
    });
  });

  test('has nothing of another group, nor for a hospice', async ({ server }) => {
    const { actors, hospiceIds } = await makeLists(server);
    const [hospiceId = '', groupId] = [hospiceIds[0], await server.addGroup({ name: 'Third' })];
    const hospice = { role: 'hospice_admin', hospiceId, groupId: null, accountType: 'hospice' } as const;
    const group = { role: 'care_manager', hospiceId: null, groupId, accountType: 'stakeholder' } as const;
    const countFor = (actor: Actor) =>
      inSession(server.db, actor, async (trx) => {
        const { rows } = await sql<{ seen: number }>`
          select (select count(*) from group_referral) + (select count(*) from group_enrollment) as seen`.execute(trx);
        return rows[0]?.seen;
      });
    const [own] = actors;
    expect(own && (await countFor(own))).toBeGreaterThan(68);
    const { id: userOfHospice } = await server.addPerson({ role: 'hospice_admin', hospiceId });
    expect(await countFor({ id: userOfHospice, ...hospice, locationIds: [] })).toBe(0);
    const { id: userOfGroup } = await server.addPerson({ role: 'care_manager', groupId });
    expect(await countFor({ id: userOfGroup, ...group, locationIds: [] })).toBe(0);
  });
});
