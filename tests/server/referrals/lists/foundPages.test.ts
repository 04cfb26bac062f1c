// On both databases: words are looked for in an index.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { dropUnusedWords } from '#server/referrals/lists/searchWords.queries.ts';
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

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

describe('Words that a search knows', () => {
  /** A patient whose last name was Lind before. */
  async function makeRenamed(server: TestServer) {
    const { db } = server;
    const hospiceId = await server.addHospice();
    const named = { first_name: 'Ann', last_name: 'Lind' };
    const { id } = await server.addReferral({ hospiceIds: [hospiceId], referral: named });
    const rename = (lastName: string) => sql`update referral set last_name = ${lastName} where id = ${id}`;
    await rename('Okafor').execute(db);
    const words = async () => {
      const { rows } = await sql<{ word: string }>`select word from search_word order by 1`.execute(db);
      return rows.map(({ word }) => word);
    };
    return { db, rename, words };
  }

  test('go once no patient has them', async ({ server }) => {
    const { db, words } = await makeRenamed(server);
    expect(await words()).toEqual(['ann', 'lind', 'okafor']);
    await dropUnusedWords(db);
    expect(await words()).toEqual(['ann', 'okafor']);
  });

  test.runIf(isOnServer)('stay while somebody saves a patient who has them', async ({ server }) => {
    const { db, rename, words } = await makeRenamed(server);
    await db.transaction().execute(async (trx) => {
      await rename('Lind').execute(trx);
      await dropUnusedWords(db);
    });
    await dropUnusedWords(db);
    expect(await words()).toEqual(['ann', 'lind']);
  });

  test.runIf(isOnServer)('are written again by who saves such a patient while they go', async ({ server }) => {
    const { db, rename, words } = await makeRenamed(server);
    const renaming = await db.transaction().execute(async (trx) => {
      await sql`delete from search_word where word = 'lind'`.execute(trx);
      const saved = rename('Lind').execute(db);
      const isWaiting = sql<{ is: boolean }>`
        select exists (select from pg_locks where not granted and locktype = 'transactionid') as is`;
      await expect.poll(async () => (await isWaiting.execute(trx)).rows[0]?.is).toBe(true);
      return { saved };
    });
    await renaming.saved;
    expect(await words()).toContain('lind');
  });
});
