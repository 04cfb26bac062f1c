import { expect } from 'vitest';
import { plusDays } from '#contract/platform/periods.ts';
import { readHospicePerformance } from '#server/performance/hospicePerformance.queries.ts';
import { hospiceScope } from '#server/performance/hospiceScope.queries.ts';
import { weekOf } from '#server/performance/kept/keptLayout.rules.ts';
import { inTurns, type Reading } from '#server/platform/access/reading.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { NOW } from './support/performanceHistories.ts';
import { makeKeptWorld, withNumbersOf } from './support/keptWorld.ts';
import { test, type TestServer } from '../support/server.ts';

const MONDAY = weekOf(new Date(NOW).toISOString().slice(0, 10));
// Whole weeks, so that nothing is counted from the records anyway.
const QUERY = {
  view: 'by_community',
  period: 'custom',
  'filter.days': { from: plusDays(MONDAY, -84), to: plusDays(MONDAY, -1) },
  page: 1,
  limit: 25,
} as const;

/** What another server may do between two statements of a table. */
const MEANWHILE = {
  'drops everything': ({ db }: TestServer) => sql`delete from kept_days`.execute(db),
  'drops some days': ({ db }: TestServer) =>
    sql`delete from kept_days where basis = 'received' and id < (select max(id) from kept_days) and id % 2 = 0`.execute(
      db,
    ),
  'counts everything again': async ({ db }: TestServer, keep: () => Promise<void>) => {
    await sql`update kept_days set layout = 'an older one'`.execute(db);
    await keep();
  },
};

const CASES = [
  { what: 'drops everything', isInTurns: false },
  { what: 'drops some days', isInTurns: false },
  { what: 'drops some days', isInTurns: true },
  { what: 'counts everything again', isInTurns: false },
] as const;

test.for(CASES)(
  'a table from kept weeks is exact if another server $what between any two of its statements, in turns: $isInTurns',
  { timeout: 60_000 },
  async ({ isInTurns, what }, { server }) => {
    const { actor, hospiceId, keep } = await makeKeptWorld(server, 60);
    const undisturbed = inTurns(server.db, actor);
    const scope = await hospiceScope(undisturbed, { actor, now: server.clock.now, params: { hospiceId } }, QUERY);
    const ofRecords = await readHospicePerformance(undisturbed, { ...scope, ofEnrollment: [sql`true`] }, QUERY);
    /** Reads the table; something happens before the statement with this number. */
    const read = async (at: number): Promise<number> => {
      await keep();
      let statements = 0;
      const reading: Reading = {
        ...undisturbed,
        isInTurns,
        read: async (statement) => {
          statements += 1;
          if (statements === at) await MEANWHILE[what](server, keep);
          return inSession(server.db, actor, statement);
        },
      };
      const kept = await readHospicePerformance(reading, { ...scope }, QUERY);
      expect([at, withNumbersOf(ofRecords, kept)]).toEqual([at, ofRecords]);
      return statements;
    };
    const usual = await read(0);
    const disturbed: number[] = [];
    for (let at = 2; at <= usual; at += 1) disturbed.push(await read(at));
    // What is kept was read, and read again.
    expect(Math.max(...disturbed)).toBeGreaterThan(usual);
  },
);
