import { COUNTS } from '#contract/referrals/counts/counts.ts';
import type { PerformanceCharts } from '#contract/performance/performance.ts';
import { plusDays, type Days } from '#contract/platform/periods.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { chartRecords, type ChartScope } from './chartScope.queries.ts';
import { isAmong, measureOf, stayEnd } from '#server/referrals/counts/counts.queries.ts';
import { countingOf } from './ranges.queries.ts';

type Point = PerformanceCharts['series'][number];

/** The times at which these days begin, computed once for all records. */
export const midnights = (days: readonly string[], zone: Sql): Sql<Date[]> =>
  sql`array(
    select (day.begins::timestamp at time zone ${zone})
    from unnest(${days}::date[]) with ordinality as day(begins, place) order by day.place
  )`;

interface Cohort {
  /** The number of the step, from 1. */
  place: number;
  referrals: number;
  enrolled: number;
  declined: number;
  median_hours: number | null;
}

/** The referrals received in each step, with their outcomes. A step without a referral has no row. */
async function readCohorts(db: Database, charted: ChartScope, steps: readonly Days[]): Promise<Cohort[]> {
  const at = countingOf(charted.scope);
  const begins = steps.map((step) => step.from);
  const { from, where } = chartRecords(charted, 'received', COUNTS.referrals.nurse);
  const { rows } = await sql<Cohort>`
    select width_bucket(enrollment.received_at, ${midnights(begins, at.zone)}) as place,
      count(*) filter (where ${isAmong('referrals', at)}) as referrals,
      count(*) filter (where ${isAmong('enrolled', at)}) as enrolled,
      count(*) filter (where ${isAmong('declined', at)}) as declined,
      percentile_cont(0.5) within group (order by ${measureOf('hoursToAdmission', at.zone)})
        filter (where ${isAmong('enrolled', at)}) as median_hours
    from ${from} where ${where} group by 1`.execute(db);
  return rows;
}

interface Stays {
  /** How many steps had ended before these stays began, and before they ended. */
  before_start: number;
  before_end: number;
  n: number;
}

/**
 * The number in care at the end of each step: equals the count `inCare` on its last day, but is computed for all steps at once (a test
 * compares both).
 */
async function readCensus(db: Database, charted: ChartScope, steps: readonly Days[]): Promise<number[]> {
  const { zone } = countingOf(charted.scope);
  const following = steps.map(({ to }) => plusDays(to, 1));
  const { from, where } = chartRecords(charted, 'stays', COUNTS.inCare.nurse);
  const { rows } = await sql<Stays>`
    select width_bucket(enrollment.start_of_care, ${midnights(following, zone)}) as before_start,
      width_bucket(${stayEnd}, ${following}::date[]) as before_end, count(*) as n
    from ${from} where ${where} group by 1, 2`.execute(db);
  return steps.map((_step, index) =>
    rows.reduce(
      (sum, { before_start: first, before_end: end, n }) => (first <= index && index < end ? sum + n : sum),
      0,
    ),
  );
}

/** The chart over time: each step's received referrals, and the number in care at its end. */
export async function readSeries(db: Database, charted: ChartScope, steps: readonly Days[]): Promise<Point[]> {
  if (steps.length === 0) return [];
  const cohorts = new Map((await readCohorts(db, charted, steps)).map((cohort) => [cohort.place, cohort]));
  const census = await readCensus(db, charted, steps);
  return steps.map(({ from, to }, index) => {
    const cohort = cohorts.get(index + 1);
    return {
      from,
      to,
      referrals: cohort?.referrals ?? 0,
      enrolled: cohort?.enrolled ?? 0,
      declined: cohort?.declined ?? 0,
      medianHoursToAdmission: cohort?.median_hours ?? null,
      inCare: census[index] ?? 0,
    };
  });
}
