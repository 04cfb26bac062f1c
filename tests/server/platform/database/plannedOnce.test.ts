import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { contextOf } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { plannedOnce } from '#server/platform/database/plannedOnce.queries.ts';
import { withRetries } from '#server/platform/http/answer.ts';
import { listHospiceReferrals } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { test } from '#tests/server/support/server.ts';
import { makeWorld } from '#tests/server/support/world.ts';

/** How often the connection has run each of its marked statements, with whatever plan. */
async function runsOf(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, generic_plans + custom_plans as runs from pg_prepared_statements where name like 'planned%'`.execute(
    db,
  );
  return new Map(rows.map(({ name, runs }) => [name, runs]));
}

/** What each of them has run during `work`; those that did not are left out. */
async function runsDuring(db: Database, work: () => Promise<void>): Promise<number[]> {
  const before = await runsOf(db);
  await work();
  const after = [...(await runsOf(db))];
  return after.map(([name, runs]) => runs - (before.get(name) ?? 0)).filter((runs) => runs > 0);
}

/** A connection keeps it after the table is gone, so each test has a text of its own. */
const markedProbe = sql<{ id: number }>`select ${plannedOnce} probe.* from probe where probe.id = ${1}::integer`;
const markedId = sql`select ${plannedOnce} probe.id from probe where probe.id = ${1}::integer`;

/** Works with a table that only this connection sees, and drops it at the end. */
async function withProbe(db: Database, work: (one: Database) => Promise<void>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`create temporary table probe (id integer)`.execute(one);
    try {
      await sql`insert into probe values (1)`.execute(one);
      await work(one);
    } finally {
      await sql`drop table probe`.execute(one);
    }
  });
}

describe('A statement that is planned once', () => {
  test('is known to its connection when it comes again, and one without the mark is not', async ({ server }) => {
    await withProbe(server.db, async (one) => {
      const runs = await runsDuring(one, async () => {
        for (let run = 0; run < 3; run += 1) await markedId.execute(one);
        await sql`select probe.id from probe where probe.id = ${1}::integer`.execute(one);
      });
      expect(runs).toEqual([3]);
    });
  });

  test('has the new column after a newer server added one to its table', async ({ server }) => {
    await withProbe(server.db, async (one) => {
      const read = async () => (await withRetries(() => markedProbe.execute(one))).rows;
      expect(await read()).toEqual([{ id: 1 }]);
      expect(await read()).toEqual([{ id: 1 }]);
      await sql`alter table probe add column added text not null default 'later'`.execute(one);
      expect(await read()).toEqual([{ id: 1, added: 'later' }]);
      expect(await read()).toEqual([{ id: 1, added: 'later' }]);
    });
  });

  test('is a referral’s own, for another referral as well', async ({ server }) => {
    const world = await makeWorld(server);
    const ids = [await world.addOwnReferral(), await world.addOwnReferral()].map(({ id }) => id);
    const { hospiceId } = world;
    const { id, role } = world.people.care_manager;
    const actor = { id, role, hospiceId, groupId: null, accountType: 'hospice', locationIds: [] };
    const context = contextOf({ actor, now: new Date() });
    await server.db.connection().execute(async (one) => {
      const runs = await runsDuring(one, async () => {
        for (const each of ids) expect((await readReferral(one, context, each))?.record.id).toBe(each);
      });
      // The referral, and its enrollments.
      expect(runs).toEqual([2, 2]);
    });
  });

  test('reads the rows of a list’s page by their ids, whatever the page, the filters and the order', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const referrals = [await world.addOwnReferral(), await world.addOwnReferral(), await world.addOwnReferral()];
    const { hospiceId } = world;
    const { id, role } = world.people.care_manager;
    const actor = { id, role, hospiceId, groupId: null, accountType: 'hospice', locationIds: [] };
    const context = contextOf({ actor, now: new Date() });
    await server.db.connection().execute(async (one) => {
      const idsOf = async (query: object) => {
        const page = await listHospiceReferrals(one, context, z.parse(HospiceReferralQuery, query));
        expect(page.meta.totalItems).toBe(3);
        return page.data.map((referral) => referral.id);
      };
      const runs = await runsDuring(one, async () => {
        const [first, ...others] = await idsOf({ limit: '3', sortBy: 'receivedAt:ASC' });
        expect(new Set([first, ...others])).toEqual(new Set(referrals.map((referral) => referral.id)));
        expect(await idsOf({ limit: '1', page: '2', sortBy: 'receivedAt:ASC' })).toEqual(others.slice(0, 1));
        expect(await idsOf({ limit: '3', sortBy: 'patientName:DESC' })).toHaveLength(3);
        expect(await idsOf({ limit: '3', 'filter.status': 'referral_received' })).toHaveLength(3);
        // This page is past the last one, so there are no rows to read.
        expect(await idsOf({ limit: '3', page: '9' })).toEqual([]);
      });
      expect(runs).toEqual([4]);
    });
  });
});
