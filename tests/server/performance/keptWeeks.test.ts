// On both databases: triggers keep the marks, and the figures are computed in SQL.
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { singleDays } from '#server/performance/kept/keptLayout.rules.ts';
import { forgetWeeks, keepWeeks } from '#server/performance/kept/keptWeeks.queries.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { keeping, makeKeptWorld, type Asked } from './support/keptWorld.ts';
import { history, NOW, ZONE, type History } from './support/performanceHistories.ts';
import { insertHistories, type Cast } from './support/performanceInsert.ts';
import { test, type TestServer } from '../support/server.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];
const dayAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10);

const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({
    view: fc.constantFrom(...PERFORMANCE_VIEWS),
    period: fc.constantFrom('last_90_days', 'quarter', 'last_12_months'),
  }),
  fc
    .tuple(fc.constantFrom(...PERFORMANCE_VIEWS), fc.integer({ min: 0, max: 75 }), fc.integer({ min: -5, max: 75 }))
    .map(([view, one, other]) => ({
      view,
      period: 'custom' as const,
      'filter.days': { from: dayAgo(Math.max(one, other)), to: dayAgo(Math.min(one, other)) },
    })),
);

const third = (some: number) => sql`hashtext(id::text) % 3 = ${some}`;
/** What happens to records, each time to some of them. */
const CHANGES = {
  receive: (_: Cast, some: number) =>
    sql`update enrollment set received_at = received_at - interval '5 days' where ${third(some)}`,
  contact: (_: Cast, some: number) =>
    sql`update enrollment set first_contact_at = received_at + interval '7 minutes' where ${third(some)}`,
  decline: (_: Cast, some: number) => sql`update enrollment set status = 'declined', decline_reason = 'unable_to_reach'
    where status = 'referral_received' and ${third(some)}`,
  visit: (_: Cast, some: number) =>
    sql`update enrollment set evaluation_visit_at = ${new Date(NOW + 86_400_000)} where ${third(some)}`,
  discharge: (
    _: Cast,
    some: number,
  ) => sql`update enrollment set discharge_date = start_of_care::date + 5, discharge_type = 'revoked'
    where status = 'enrolled' and discharge_date is null and ${third(some)}`,
  assign: ({ nurses }: Cast, some: number) =>
    sql`update enrollment set primary_nurse_id = ${nurses[0]}, admission_nurse_id = ${nurses[1]} where ${third(some)}`,
  changeProvider: ({ providers }: Cast, some: number) =>
    sql`update referral set responsible_provider_id = ${providers[0]} where ${third(some)}`,
  answer: (_: Cast, some: number) =>
    sql`update survey_result set overall = 5, submitted_at = submitted_at - interval '9 days' where ${third(some)}`,
  resolve: (
    _: Cast,
    some: number,
  ) => sql`update survey_result set alert_state = 'resolved', alert_resolved_at = submitted_at + interval '3 hours'
    where is_low and ${third(some)}`,
  send: (_: Cast, some: number) =>
    sql`update survey_invitation set sent_at = created_at + interval '8 days' where ${third(some)}`,
  undeliver: (_: Cast, some: number) => sql`update survey_invitation set status = 'undeliverable' where ${third(some)}`,
  moveClocks: ({ hospiceId }: Cast, some: number) =>
    sql`update hospice set time_zone = ${['America/Chicago', 'Pacific/Honolulu', ZONE][some]} where id = ${hospiceId}`,
  forget: (_: Cast, some: number) => sql`delete from survey_result where ${third(some)}`,
  dropInvitation: (_: Cast, some: number) => sql`delete from survey_invitation where ${third(some)}`,
  delete: (_: Cast, some: number) =>
    sql`update enrollment set deleted_at = case when deleted_at is null then now() end where ${third(some)}`,
  purge: (_: Cast, some: number) => sql`delete from enrollment where ${third(some)}`,
};
type Change = (typeof CHANGES)[keyof typeof CHANGES];

const countKept = async ({ db }: TestServer): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select count(*) as number from kept_days`.execute(db);
  return rows[0]?.number ?? 0;
};

describe('Kept weeks', () => {
  test(
    'equal the records after random changes, also when weeks are kept in between',
    { timeout: 120_000 },
    async ({ server }) => {
      const { cast, keep, tables } = await makeKeptWorld(server, 90);
      await keep();
      expect(await countKept(server)).toBeGreaterThan(20);
      const more: History[] = fc.sample(history, { numRuns: 150, seed: 8 });
      const step = fc.tuple(
        fc.constantFrom<Change | 'keep' | 'add'>('keep', 'keep', 'keep', 'add', ...Object.values(CHANGES)),
        fc.integer({ min: 0, max: 2 }),
      );
      const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), asked, async (steps, query) => {
        // Changes remove records: without new ones, later runs would compare ever fewer.
        await insertHistories(server, cast, more.splice(0, 3));
        for (const [kind, some] of steps) {
          if (kind === 'keep') await keep();
          else if (kind === 'add') await insertHistories(server, cast, more.splice(0, 3));
          else await kind(cast, some).execute(server.db);
        }
        const [kept, all] = await tables(query);
        expect(kept).toBe(all);
      });
      // On the embedded database, a run takes three times as long.
      await fc.assert(property, { numRuns: realDatabase ? 30 : 10 });
    },
  );

  test('know of each kind of change', { timeout: 60_000 }, async ({ server }) => {
    const { cast, keep, tables } = await makeKeptWorld(server, 40);
    const expectKnown = async (name: string, change: () => Promise<unknown>) => {
      const view = name === 'changeProvider' ? 'by_responsible_provider' : 'by_nurse';
      const query = { view, period: 'last_90_days' } as const;
      await keep();
      const [before] = await tables(query);
      await change();
      const [kept, all] = await tables(query);
      expect([name, kept]).toEqual([name, all]);
      expect([name, kept === before]).toEqual([name, false]);
    };
    const more = fc.sample(history, { numRuns: 12, seed: 9 });
    await expectKnown('add', () => insertHistories(server, cast, more));
    for (const [name, change] of Object.entries(CHANGES)) {
      const thirds = name === 'moveClocks' || name === 'delete' ? [1] : [0, 1, 2];
      await expectKnown(name, async () => {
        for (const some of thirds) await change(cast, some).execute(server.db);
      });
    }
  });

  test('are what a table is read from, unless they were counted in another way', async ({ server }) => {
    const { keep, tables } = await makeKeptWorld(server, 40);
    await keep();
    await sql`delete from kept_days_figures where view = 'all'`.execute(server.db);
    const query = { view: 'by_community', period: 'last_90_days' } as const;
    const [wrong, all] = await tables(query);
    expect(wrong).not.toBe(all);
    await sql`update kept_days set layout = 'an older one'`.execute(server.db);
    expect((await tables(query))[0]).toBe(all);
    await keep();
    expect(await countKept(server)).toBeGreaterThan(20);
    expect((await tables(query))[0]).toBe(all);
  });

  test('give the exact median where many values are the same, or lie on one side of their range', async ({
    server,
  }) => {
    const { hospiceId, keep, tables } = await makeKeptWorld(server, 600);
    const query = { view: 'by_community', period: 'last_90_days' } as const;
    for (const minutes of [
      '7',
      '7 + abs(hashtext(id::text)) % 9 * 0.01',
      '6.97 + abs(hashtext(id::text)) % 99 * 0.01',
    ]) {
      await sql`update enrollment set first_contact_at = received_at + interval '1 minute' * (${sql.raw(minutes)})
        where hospice_id = ${hospiceId}`.execute(server.db);
      await keep();
      const [kept, all] = await tables(query);
      expect(kept).toBe(all);
    }
  });

  test('are known to the planner once a year of them is kept', async ({ server }) => {
    const { keep } = await makeKeptWorld(server, 40);
    const counted = async () => {
      const { rows } = await sql<{ rows: number }>`
        select reltuples as rows from pg_class where relname in ('kept_days', 'kept_days_figures')`.execute(server.db);
      return rows.map((table) => table.rows > 0);
    };
    await server.db.transaction().execute(forgetWeeks);
    expect(await counted()).toEqual([false, false]);
    await keep();
    expect(await counted()).toEqual([true, true]);
  });

  test('of a hospice with few records are given up', async ({ server }) => {
    const { keep, tables } = await makeKeptWorld(server, 40);
    await keep();
    await keepWeeks(keeping(server));
    expect(await countKept(server)).toBe(0);
    const { rows } = await sql`select from kept_days_figures`.execute(server.db);
    expect(rows).toEqual([]);
    const [kept, all] = await tables({ view: 'by_nurse', period: 'last_90_days' });
    expect(kept).toBe(all);
  });

  test('include single days of this week and of weeks where a usual period begins or ends, and no others', async ({
    server,
  }) => {
    const { keep, tables } = await makeKeptWorld(server, 40);
    const single = async (): Promise<Set<string>> => {
      const { rows } = await sql<{ day: string }>`
        select distinct lower(days)::text as day from kept_days where upper(days) - lower(days) = 1`.execute(server.db);
      return new Set(rows.map(({ day }) => day));
    };
    await keep();
    expect(await single()).toEqual(new Set(singleDays(dayAgo(0))));
    for (const days of [1, 9]) {
      server.clock.now = new Date(NOW + days * 86_400_000);
      const query = { view: 'by_nurse', period: 'last_90_days' } as const;
      const [before, all] = await tables(query);
      expect(before).toBe(all);
      await keep();
      expect((await tables(query))[0]).toBe(all);
      expect(await single()).toEqual(new Set(singleDays(dayAgo(-days))));
    }
  });

  test('are read for short periods as well where many records are to be counted otherwise', async ({ server }) => {
    const { keep, tables } = await makeKeptWorld(server, 40);
    await keep();
    await sql`delete from kept_days_figures where view = 'all'`.execute(server.db);
    const query = { view: 'by_community', period: 'last_30_days' } as const;
    const [counted, all] = await tables(query);
    expect(counted).toBe(all);
    await sql`update enrollment_tally set number = number * 1000000`.execute(server.db);
    expect((await tables(query))[0]).not.toBe(all);
  });

  test('count a visit that was planned ahead once its time has come', async ({ server }) => {
    const { cast, keep, tables } = await makeKeptWorld(server, 40);
    const query = { view: 'by_nurse', period: 'custom', 'filter.days': { from: dayAgo(70), to: dayAgo(7) } } as const;
    for (const some of [0, 1, 2]) await CHANGES.visit(cast, some).execute(server.db);
    await keep();
    const [before] = await tables(query);
    server.clock.now = new Date(NOW + 2 * 86_400_000);
    const [kept, all] = await tables(query);
    expect(kept).toBe(all);
    expect(kept).not.toBe(before);
  });

  test('of other locations stay hidden from a person of one location', async ({ server }) => {
    const { actor, hospiceId, keep, locationId, tables } = await makeKeptWorld(server, 60);
    const otherId = await server.addLocation(hospiceId, { name: 'North' });
    await sql`update enrollment set hospice_location_id = (array[${locationId}, ${otherId}, null]::uuid[])[abs(hashtext(id::text)) % 3 + 1]`.execute(
      server.db,
    );
    await keep();
    const query = { view: 'by_responsible_provider', period: 'last_90_days' } as const;
    const limited = { ...actor, locationIds: [locationId] };
    const [kept, all] = await tables(query, limited);
    expect(kept).toBe(all);
    expect(kept).not.toBe((await tables(query))[0]);
    const rows = await inSession(server.db, limited, (trx) =>
      sql`select from kept_days_figures where hospice_location_id = ${otherId}`.execute(trx),
    );
    expect(rows.rows).toEqual([]);
    const filtered = { ...query, 'filter.enrollment.hospiceLocation.id': [otherId] };
    const [keptOfOne, allOfOne] = await tables(filtered);
    expect(keptOfOne).toBe(allOfOne);
  });

  test.skipIf(!realDatabase)(
    'leave the mark of a change that is committed while they are counted',
    async ({ server }) => {
      const { cast, keep, tables } = await makeKeptWorld(server, 40);
      const query = { view: 'by_nurse', period: 'last_90_days' } as const;
      const [before] = await tables(query);
      await server.db.transaction().execute(async (trx) => {
        for (const some of [0, 1, 2]) await CHANGES.receive(cast, some).execute(trx);
        await keep();
        expect((await tables(query))[0]).toBe(before);
      });
      const [kept, all] = await tables(query);
      expect(kept).toBe(all);
      expect(kept).not.toBe(before);
    },
  );
});
