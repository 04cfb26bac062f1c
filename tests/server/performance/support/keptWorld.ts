import * as fc from 'fast-check';
import { inject } from 'vitest';
import type { HospicePerformanceQuery } from '#contract/performance/performance.ts';
import { readHospicePerformance } from '#server/performance/hospicePerformance.queries.ts';
import { hospiceScope } from '#server/performance/hospiceScope.queries.ts';
import { keepWeeks } from '#server/performance/kept/keptWeeks.queries.ts';
import { inCall } from '#server/platform/access/reading.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import type { TestServer } from '../../support/server.ts';
import { history, NOW, ZONE } from './performanceHistories.ts';
import { insertHistories, type Cast } from './performanceInsert.ts';

/** A hospice whose weeks are kept, and its tables from what is kept and from the records. */

export type Asked = Pick<HospicePerformanceQuery, 'view' | 'period'> & Partial<HospicePerformanceQuery>;

export const keeping = ({ clock, db }: TestServer) => ({
  db,
  databaseKind: inject('databaseTemplate').kind,
  now: clock.now,
});

/** Floating point may differ in the last digits, at most by this part of the number. */
const ROUNDING = 1e-12;

/**
 * @returns what is kept, with the other's numbers where they differ only by rounding. To round both would not do: a mean of 96 stays may
 * lie just between two numbers of ten digits.
 */
export function withNumbersOf(all: unknown, kept: unknown): unknown {
  if (typeof kept === 'number' && typeof all === 'number')
    return Math.abs(kept - all) <= ROUNDING * Math.abs(all) ? all : kept;
  if (Array.isArray(kept))
    return kept.map((value, index) => withNumbersOf(Array.isArray(all) ? all[index] : null, value));
  if (!(kept instanceof Object)) return kept;
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      withNumbersOf(all instanceof Object ? Reflect.get(all, name) : null, value),
    ]),
  );
}

/** The table from what is kept and from all records. */
async function bothTables({ clock, db }: TestServer, actor: Actor, hospiceId: string, more: Asked): Promise<string[]> {
  const query: HospicePerformanceQuery = { page: 1, limit: 25, ...more };
  return inSession(db, actor, async (trx) => {
    const reading = inCall(trx);
    const scope = await hospiceScope(reading, { actor, now: clock.now, params: { hospiceId } }, query);
    const kept = await readHospicePerformance(reading, scope, query);
    // With a further condition on enrollments, nothing is kept.
    const all = await readHospicePerformance(reading, { ...scope, ofEnrollment: [sql`true`] }, query);
    return [withNumbersOf(all, kept), all].map((table) => JSON.stringify(table, null, 1));
  });
}

export async function makeKeptWorld(server: TestServer, histories: number) {
  server.clock.now = new Date(NOW);
  const groupId = await server.addGroup();
  const hospiceId = await server.addHospice({ plan: 'pro', time_zone: ZONE });
  const locationId = await server.addLocation(hospiceId);
  const cast: Cast = {
    hospiceId,
    providers: [await server.addProvider(groupId), await server.addProvider(groupId, { name: 'Dr. Brook' })],
    communities: [await server.addCommunity(), await server.addCommunity({ name: 'Oak House' })],
    nurses: [await server.addStaff(hospiceId), await server.addStaff(hospiceId, { name: 'Omar Reed' })],
  };
  const person = await server.addPerson({ role: 'hospice_super_admin', hospiceId });
  const actor: Actor = {
    id: person.id,
    accountType: 'hospice',
    role: 'hospice_super_admin',
    hospiceId,
    groupId: null,
    locationIds: [],
  };
  const some = fc.sample(history, { numRuns: histories, seed: 7 });
  await insertHistories(server, cast, some);
  const keep = () => keepWeeks({ ...keeping(server), many: 0 });
  const tables = (more: Asked, as: Actor = actor) => bothTables(server, as, hospiceId, more);
  return { actor, cast, hospiceId, keep, locationId, tables };
}
