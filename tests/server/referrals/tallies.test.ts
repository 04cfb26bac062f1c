// On both databases: triggers keep the counts.
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { foldTallies } from '#server/referrals/counts/tallies.queries.ts';
import { dropUnusedWords } from '#server/referrals/lists/searchWords.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { wrongGroupRows, wrongSearchRows, wrongTallies } from '../organizations/support/merges.ts';
import { test, type TestServer } from '../support/server.ts';

const countWrong = async ({ db }: TestServer): Promise<number | undefined> => {
  const { rows } = await sql<{
    wrong: number;
  }>`select ${wrongTallies} + ${wrongGroupRows} + ${wrongSearchRows} as wrong`.execute(db);
  return rows[0]?.wrong;
};

const countRows = async ({ db }: TestServer): Promise<number | undefined> => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from enrollment_tally`.execute(db);
  return rows[0]?.rows;
};

async function makeParties(server: TestServer) {
  const [first, second] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Physicians' })];
  return {
    groups: [first, second],
    hospices: [await server.addHospice(), await server.addHospice({ name: 'Second Hospice' })],
    providers: [await server.addProvider(first), await server.addProvider(second, { name: 'Dr. Brook' })],
    communityId: await server.addCommunity(),
  };
}

type Parties = Awaited<ReturnType<typeof makeParties>>;

/** What happens to referrals, some of them, all of them or none. */
const CHANGES: Readonly<Record<string, (parties: Parties, some: number) => ReturnType<typeof sql>>> = {
  accept: (_, some) =>
    sql`update enrollment set status = 'pending_start_of_care' where hashtext(id::text) % 3 = ${some} and status = 'referral_received'`,
  enroll: (_, some) =>
    sql`update enrollment set status = 'enrolled', start_of_care = received_at where hashtext(id::text) % 3 = ${some} and decline_reason is null`,
  decline: (_, some) =>
    sql`update enrollment set status = 'declined', decline_reason = 'hospice_declined' where hashtext(id::text) % 3 = ${some} and start_of_care is null`,
  withdraw: ({ groups }) => sql`update enrollment set withdrawn_by = ${groups[0]} where status = 'declined'`,
  discharge: (_, some) =>
    sql`update enrollment set discharge_type = case when is_sia then 'death' else 'revoked' end, discharge_date = '2026-11-19'
      where status = 'enrolled' and hashtext(id::text) % 3 = ${some}`,
  markSia: (_, some) => sql`update enrollment set is_sia = not is_sia where hashtext(id::text) % 3 = ${some}`,
  moveReceipt: (_, some) =>
    sql`update referral set received_at = received_at - interval '1 hour' where hashtext(id::text) % 3 = ${some}`,
  moveEnrollment: (_, some) =>
    sql`update enrollment set received_at = received_at - interval '1 hour' where start_of_care is null and hashtext(id::text) % 3 = ${some}`,
  rename: (_, some) =>
    sql`update referral set last_name = ${['Van der Berg', 'Lind', 'Okafor'][some]}, phone = ${some === 0 ? null : `41055501${some}0`}
      where hashtext(id::text) % 3 = ${some}`,
  clearStart: (_, some) =>
    sql`update enrollment set start_of_care = null where status <> 'enrolled' and hashtext(id::text) % 3 = ${some}`,
  rollUp: (_, some) =>
    sql`update referral set global_status = case global_status when 'enrolled' then 'declined' else 'enrolled' end where hashtext(id::text) % 3 = ${some}`,
  touch: () => sql`update enrollment set version = version + 1`,
  delete: (_, some) => sql`update enrollment set deleted_at = now() where hashtext(id::text) % 3 = ${some}`,
  restore: () => sql`update enrollment set deleted_at = null`,
  deleteReferral: (_, some) =>
    sql`update referral set deleted_at = case when deleted_at is null then '2026-11-20'::timestamptz end where hashtext(id::text) % 3 = ${some}`,
  changeProvider: ({ providers }, some) =>
    sql`update referral set responsible_provider_id = ${providers[1]} where hashtext(id::text) % 3 = ${some}`,
  moveCommunity: ({ communityId, groups }, some) =>
    sql`update community set group_id = ${some === 0 ? null : groups[some - 1]} where id = ${communityId}`,
  moveHospice: ({ hospices }, some) =>
    sql`delete from enrollment where hospice_id = ${hospices[1]} and hashtext(id::text) % 3 = ${some}
      and not exists (select from status_history where enrollment_id = enrollment.id)`,
};

describe('Kept counts, groups’ lists and search tables', () => {
  test('match the records after random changes, even if jobs run in between', async ({ server }) => {
    const parties = await makeParties(server);
    const add = (some: number) =>
      server.addReferral({
        hospiceIds: some === 0 ? parties.hospices : [parties.hospices[some - 1] ?? ''],
        groupId: parties.groups[0] ?? '',
        referral: { responsible_provider_id: parties.providers[0] ?? '', community_id: parties.communityId },
      });
    const step = fc.tuple(
      fc.constantFrom('add', 'fold', 'dropWords', ...Object.keys(CHANGES)),
      fc.integer({ min: 0, max: 2 }),
    );
    for (const some of [0, 1, 2, 0]) await add(some);
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const [kind, some] of steps) {
        if (kind === 'add') await add(some);
        else if (kind === 'fold') await foldTallies(server.db);
        else if (kind === 'dropWords') await dropUnusedWords(server.db);
        else await CHANGES[kind]?.(parties, some).execute(server.db);
        expect([kind, await countWrong(server)]).toEqual([kind, 0]);
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });

  test('grow by a change of a counted column only, and shrink when they are added up', async ({ server }) => {
    const parties = await makeParties(server);
    for (let index = 0; index < 3; index += 1) {
      await server.addReferral({ hospiceIds: [parties.hospices[0] ?? ''], groupId: parties.groups[0] ?? '' });
    }
    const before = (await countRows(server)) ?? 0;
    await sql`update enrollment set version = version + 1, next_action = 'call'`.execute(server.db);
    expect(await countRows(server)).toBe(before);
    await sql`update enrollment set is_sia = true`.execute(server.db);
    expect(await countRows(server)).toBe(before + 2);
    await foldTallies(server.db);
    expect([await countRows(server), await countWrong(server)]).toEqual([1, 0]);
  });

  test('are undone with the change that is rolled back', async ({ server }) => {
    const parties = await makeParties(server);
    await server.addReferral({ hospiceIds: [parties.hospices[0] ?? ''], groupId: parties.groups[0] ?? '' });
    const before = await countRows(server);
    const failing = server.db.transaction().execute(async (trx) => {
      await sql`update enrollment set is_sia = true`.execute(trx);
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect([await countRows(server), await countWrong(server)]).toEqual([before, 0]);
  });
});
