import { describe, expect } from 'vitest';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** `enrollment` has copies of the columns that figures are counted by (baseline/07_referrals.sql). */

interface Copies {
  isSame: boolean;
  copied: [string | null, string | null, string, string[], Date | null];
}

const copiesOf = async ({ db }: TestServer, referralId: string): Promise<Copies[]> => {
  const { rows } = await sql<{ same: boolean; copied: Copies['copied'] }>`
    select
      (referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at, referral_sort_name)
        is not distinct from (responsible_provider_id, community_id, source, group_ids, referral.deleted_at,
          lower(last_name) || E'\\x01' || lower(first_name)) as same,
      json_build_array(referral_provider_id, referral_community_id, referral_source, referral_group_ids,
        referral_deleted_at) as copied
    from enrollment join referral on referral.id = enrollment.referral_id
    where referral.id = ${referralId} order by enrollment.id`.execute(db);
  return rows.map(({ same, copied }) => ({ isSame: same, copied }));
};

describe('Copied columns that figures are computed from', () => {
  test('on enrollments follow every change of the referral and its community', async ({ server }) => {
    const [groupId, laterId] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Physicians' })];
    const hospiceIds = [await server.addHospice(), await server.addHospice({ name: 'Second Hospice' })];
    const [providerId, communityId] = [await server.addProvider(groupId), await server.addCommunity()];
    const { id } = await server.addReferral({ hospiceIds, groupId, referral: { responsible_provider_id: providerId } });
    const seen = [await copiesOf(server, id)];
    for (const statement of [
      sql`update referral set community_id = ${communityId}, source = 'hospital' where id = ${id}`,
      sql`update community set group_id = ${laterId} where id = ${communityId}`,
      sql`update referral set responsible_provider_id = null where id = ${id}`,
      sql`update referral set deleted_at = now() where id = ${id}`,
      sql`update referral set deleted_at = null where id = ${id}`,
      sql`update referral set last_name = 'Ångström' where id = ${id}`,
      sql`update referral set first_name = 'Édouard' where id = ${id}`,
    ]) {
      await statement.execute(server.db);
      seen.push(await copiesOf(server, id));
    }
    expect(seen.map((copies) => copies.map(({ isSame }) => isSame))).toEqual(seen.map(() => [true, true]));
    expect(
      seen.map(([first]) => [first?.copied.slice(0, 3), first?.copied[3].toSorted(), first?.copied[4] !== null]),
    ).toEqual([
      [[providerId, null, 'physician'], [groupId], false],
      [[providerId, communityId, 'hospital'], [groupId], false],
      [[providerId, communityId, 'hospital'], [groupId, laterId].toSorted(), false],
      [[null, communityId, 'hospital'], [groupId, laterId].toSorted(), false],
      [[null, communityId, 'hospital'], [groupId, laterId].toSorted(), true],
      [[null, communityId, 'hospital'], [groupId, laterId].toSorted(), false],
      [[null, communityId, 'hospital'], [groupId, laterId].toSorted(), false],
      [[null, communityId, 'hospital'], [groupId, laterId].toSorted(), false],
    ]);
  });

  test('cannot be forged: a session’s update is refused and a direct update is overridden', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const before = await copiesOf(server, id);
    const forged = sql`referral_group_ids = array[${world.foreignGroupId}::uuid]`;
    const actor = {
      ...world.people.hospice_super_admin,
      accountType: 'hospice' as const,
      hospiceId: world.hospiceId,
      groupId: null,
      locationIds: [],
    };
    await expect(
      inSession(server.db, actor, (trx) =>
        sql`update enrollment set ${forged} where id = ${enrollmentId}`.execute(trx),
      ),
    ).rejects.toThrow('permission denied');
    await sql`update enrollment set ${forged} where id = ${enrollmentId}`.execute(server.db);
    expect(await copiesOf(server, id)).toEqual(before);
    expect(before).toMatchObject([{ isSame: true }]);
  });
});
