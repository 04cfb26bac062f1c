import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import type { Bar, FigurePeriod, PerformanceCharts } from '#contract/performance/performance.ts';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import type { DeclineReason } from '#contract/referrals/statuses.ts';
import { stepOf, stepsOf } from './chartSteps.rules.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { chartRecords, type ChartScope } from './chartScope.queries.ts';
import { isAmong, isControllable } from '#server/referrals/counts/counts.queries.ts';
import { countingOf } from './ranges.queries.ts';
import { readSeries } from './series.queries.ts';

/** The bars of each chart, in order. All bars of a chart are parts of one count, and use that count's nurse. */
const CHARTS = {
  funnel: { of: 'referrals', bars: ['referrals', 'contacted', 'accepted', 'enrolled'] },
  hoursToAdmission: {
    of: 'referrals',
    bars: [
      'admittedWithin4h',
      'admitted4To8h',
      'admitted8To24h',
      'admitted24To48h',
      'admitted2To7d',
      'admittedAfter7d',
    ],
  },
  daysOfStay: {
    of: 'discharged',
    bars: ['stayUpTo3d', 'stay4To7d', 'stay8To14d', 'stay15To30d', 'stay31To60d', 'stay61To180d', 'stayOver180d'],
  },
  pendingFor: {
    of: 'pending',
    bars: ['pendingUpTo1d', 'pending1To3d', 'pending3To7d', 'pending7To30d', 'pendingOver30d'],
  },
} as const satisfies Record<string, { readonly of: CountKey; readonly bars: readonly CountKey[] }>;
type ChartOfBars = keyof typeof CHARTS;

/** The bars of all charts, by count, in one statement that reads each set of records once. */
async function readBars(db: Database, charted: ChartScope): Promise<Record<ChartOfBars, Bar[]>> {
  const at = countingOf(charted.scope);
  const charts = Object.values(CHARTS);
  const wholes = [...new Set<CountKey>(charts.map(({ of }) => of))].map((of) => {
    const keys = [...new Set<CountKey>(charts.filter((chart) => chart.of === of).flatMap(({ bars }) => bars))];
    const counts = keys.map((key) => sql`count(*) filter (where ${isAmong(key, at)}) as ${sql.id(key)}`);
    const { by, nurse } = COUNTS[of];
    const { from, where } = chartRecords(charted, by, nurse);
    return sql`(
      select ${sql.join(counts)} from ${from} where ${where} and ${isAmong(of, at)}
    ) as ${sql.id(`of_${of}`)}`;
  });
  const { rows } = await sql<Partial<Record<CountKey, number>>>`
    select * from ${sql.join(wholes, sql` cross join `)}`.execute(db);
  const barsOf = (chart: ChartOfBars): Bar[] =>
    CHARTS[chart].bars.map((count) => ({ count, value: rows[0]?.[count] ?? 0 }));
  return {
    funnel: barsOf('funnel'),
    hoursToAdmission: barsOf('hoursToAdmission'),
    daysOfStay: barsOf('daysOfStay'),
    pendingFor: barsOf('pendingFor'),
  };
}

/** The reasons for declines, the most frequent first. */
export async function readDeclines(db: Database, charted: ChartScope): Promise<PerformanceCharts['declines']> {
  const { by, nurse } = COUNTS.declined;
  const { from, where } = chartRecords(charted, by, nurse);
  const { rows } = await sql<{ reason: DeclineReason; value: number; is_controllable: boolean }>`
    select enrollment.decline_reason as reason, count(*) as value, ${isControllable} as is_controllable
    from ${from} where ${where} and ${isAmong('declined', countingOf(charted.scope))}
    group by 1, 3 order by 2 desc, 1`.execute(db);
  return rows.map(({ reason, value, is_controllable: isOurs }) => ({ reason, value, isControllable: isOurs }));
}

/** The sources of referrals, the most frequent first. */
async function readSourceMix(db: Database, charted: ChartScope): Promise<PerformanceCharts['sources']> {
  const { by, nurse } = COUNTS.referrals;
  const { from, where } = chartRecords(charted, by, nurse);
  const { rows } = await sql<{ source: ReferralSource; value: number }>`
    select enrollment.referral_source as source, count(*) as value from ${from} where ${where}
    group by 1 order by 2 desc, 1`.execute(db);
  return rows.map(({ source, value }) => ({ source, value }));
}

/** The charts of some records of a hospice. Each bar and point uses the predicate of its figure (counts.ts). */
export async function readCharts(
  { read }: Reading,
  charted: ChartScope,
  period: FigurePeriod,
): Promise<PerformanceCharts> {
  const bars = await read((db) => readBars(db, charted));
  return {
    period,
    step: stepOf(period),
    series: await read((db) => readSeries(db, charted, stepsOf(period))),
    ...bars,
    declines: await read((db) => readDeclines(db, charted)),
    sources: await read((db) => readSourceMix(db, charted)),
  };
}
