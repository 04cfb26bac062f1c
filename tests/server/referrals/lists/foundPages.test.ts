// On both databases: triggers fill the search tables.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';
import { expectSamePages } from '../support/pages.ts';

const NAMES = ['Ann Granger', 'Bo Grainger', 'Ann Van den Berg', 'Cid Lind'] as const;
const day = (number: number) => new Date(Date.UTC(2026, 9, 1 + number, 12));

/** 40 referrals of a hospice with two locations, ten of each name; some are another hospice's too, some deleted, some received at one time. */
async function makeFound(server: TestServer) {
  const [hospiceId, otherId] = [await server.addHospice(), await server.addHospice({ name: 'Second' })];
  const locations = [await server.addLocation(hospiceId), await server.addLocation(hospiceId, { name: 'South' })];
  const groupId = await server.addGroup();
  for (let number = 0; number < 40; number += 1) {
    const [first_name = '', ...last] = (NAMES[number % NAMES.length] ?? '').split(' ');
    const { id } = await server.addReferral({
      hospiceIds: number % 3 === 0 ? [hospiceId, otherId] : [hospiceId],
      groupId,
      receivedAt: day(number % 9),
      referral: { first_name, last_name: last.join(' ') },
    });
    const location = number % 5 === 0 ? null : locations[number % 2];
    await sql`update enrollment set hospice_location_id = ${location}::uuid, deleted_at = ${number % 11 === 0 ? day(20) : null}
      where referral_id = ${id} and hospice_id = ${hospiceId}`.execute(server.db);
  }
  const ofHospice = { role: 'hospice_admin', hospiceId, groupId: null, accountType: 'hospice' };
  const { id } = await server.addPerson({ role: 'hospice_admin', hospiceId });
  const [north = ''] = locations;
  const { id: adminId } = await server.addPerson({ role: 'superuser' });
  return {
    hospiceId,
    everywhere: { ...ofHospice, id, locationIds: [] } satisfies Actor,
    inNorth: { ...ofHospice, id, locationIds: [north] } satisfies Actor,
    admin: { id: adminId, role: 'superuser', hospiceId: null, groupId: null, accountType: 'admin', locationIds: [] },
  };
}

describe('A page of found patients', () => {
  test('is the same when it is read from the search table and from the records', async ({ server }) => {
    const { admin, everywhere, hospiceId, inNorth } = await makeFound(server);
    const expected = [
      [
        everywhere,
        { granger: 9, grangger: 9, 'ann van': 9, vandenberg: 9, vandenberk: 9, ann: 18, lind: 9, nobody: 0 },
      ],
      [inNorth, { granger: 9, grangger: 9, 'ann van': 9, lind: 2 }],
      [admin, { granger: 9, lind: 9 }],
    ] as const;
    for (const [actor, searches] of expected) {
      await inSession(server.db, actor, async (trx) => {
        const context = { view: hospiceView(hospiceId, actor), actor, now: new Date() };
        const found: Record<string, number> = {};
        for (const search of Object.keys(searches)) {
          const rows = hospiceReferralRows(context, z.parse(HospiceReferralQuery, { search }));
          found[search] = await expectSamePages(trx, rows, sql`enrollment.id`);
        }
        expect(found).toEqual(searches);
      });
    }
  });
});
