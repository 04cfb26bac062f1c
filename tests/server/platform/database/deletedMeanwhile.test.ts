import type { KyselyPlugin } from 'kysely';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { contextOf, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { listHospiceEnrollments } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { listGroupReferrals } from '#server/referrals/lists/groupReferrals.queries.ts';
import { listHospiceReferrals } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { test } from '#tests/server/support/server.ts';
import { makeWorld } from '#tests/server/support/world.ts';

/** Runs once, after the first statement. */
function afterFirst(run: () => Promise<unknown>): KyselyPlugin {
  let isFirst = true;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isFirst) {
        isFirst = false;
        await run();
      }
      return result;
    },
  };
}

/** The ids of the page that is read while `deleteOne` runs. */
async function idsRead(
  db: Database,
  deleteOne: (one: Database) => Promise<unknown>,
  read: (one: Database) => Promise<{ readonly data: readonly { readonly id: string }[] }>,
): Promise<string[]> {
  return db.connection().execute(async (one) => {
    const { data } = await read(one.withPlugin(afterFirst(() => deleteOne(one))));
    return data.map(({ id }) => id);
  });
}

describe('A row that is deleted while its page is read is left out', () => {
  test('of a hospice’s referrals and enrollments', async ({ server }) => {
    const world = await makeWorld(server);
    const [kept, deleted] = [await world.addOwnReferral(), await world.addOwnReferral()];
    const { hospiceId } = world;
    const { id, role } = world.people.hospice_admin;
    const actor: Actor = { id, role, hospiceId, groupId: null, accountType: 'hospice', locationIds: [] };
    const context = contextOf({ actor, now: new Date() });
    const mark = (at: Date | null) => (one: Database) =>
      sql`update enrollment set deleted_at = ${at} where id = ${deleted.enrollmentId}::uuid`.execute(one);
    const referrals = await idsRead(server.db, mark(new Date()), (one) =>
      listHospiceReferrals(one, context, z.parse(HospiceReferralQuery, {})),
    );
    expect(referrals).toEqual([kept.id]);
    await mark(null)(server.db);
    const enrollments = await idsRead(server.db, mark(new Date()), (one) =>
      listHospiceEnrollments(one, context, z.parse(HospiceEnrollmentQuery, {})),
    );
    expect(enrollments).toEqual([kept.enrollmentId]);
  });

  test('of a group’s referrals', async ({ server }) => {
    const world = await makeWorld(server);
    const [kept, deleted] = [await world.addOwnReferral(), await world.addOwnReferral()];
    const { groupId } = world;
    const { id, role } = world.people.care_manager;
    const actor: Actor = { id, role, hospiceId: null, groupId, accountType: 'stakeholder', locationIds: [] };
    const read = await idsRead(
      server.db,
      (one) => sql`update referral set deleted_at = now() where id = ${deleted.id}::uuid`.execute(one),
      (one) => listGroupReferrals(one, contextOf({ actor, now: new Date() }), z.parse(GroupReferralQuery, {})),
    );
    expect(read).toEqual([kept.id]);
  });
});
