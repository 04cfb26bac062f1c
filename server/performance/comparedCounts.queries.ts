import type { CountKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Counted, Statistic } from './figures.rules.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { readParts } from './figures.queries.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { isAmong } from '#server/referrals/counts/counts.queries.ts';
import {
  countingOf,
  eachRecord,
  measuredOf,
  numbersOf,
  partsOf,
  recordsOf,
  type Range,
  type Scope,
} from './ranges.queries.ts';

/** Counts for a group's comparison beside each hospice's own figures: each referral once, and families' answers summed up. */

const each = (key: string): Sql => sql`each.${sql.id(key)}`;

/** The counts and measures of each referral, over all of its enrollments in the scope. */
function numbersOfReferrals({ counts, statistics }: Range, scope: Scope) {
  const at = countingOf(scope);
  const flags = counts.map((key) => sql`bool_or(${isAmong(key, at)}) as ${sql.id(key)}`);
  const measures = statistics.map((key) => {
    const metric = metricOf(key);
    if (metric.kind !== 'statistic' || metric.statistic !== 'median') throw new RangeError(`${key} is no median`);
    return sql`min(${measuredOf(key, at)}) as ${sql.id(key)}`;
  });
  return {
    inner: sql.join([...flags, ...measures]),
    outer: sql.join([
      ...counts.map((key) => sql`count(*) filter (where ${each(key)})`),
      ...statistics.flatMap((key) => [
        sql`percentile_cont(0.5) within group (order by ${each(key)})`,
        sql`count(${each(key)})`,
      ]),
    ]),
  };
}

/**
 * Counts each referral of the scope once: it belongs to a count if any of its enrollments does, and is measured by their smallest value.
 * @param keys metrics of referrals and stays: counts, shares and medians
 */
export async function countReferrals(reading: Reading, scope: Scope, keys: readonly MetricKey[]): Promise<Counted> {
  const parts = partsOf(keys);
  const counts = new Map<CountKey, number>();
  const statistics = new Map<MetricKey, Statistic>();
  const statements = parts.map((part, index) => {
    const { from, where } = recordsOf(part.of, scope);
    const { inner, outer } = numbersOfReferrals(part, scope);
    return sql`(select ${sql.lit(index)}::integer as part, array[${outer}]::double precision[] as numbers
      from (select ${inner} from ${from} where ${where} group by enrollment.referral_id) as each)`;
  });
  const rows = await readParts<{ part: number; numbers: (number | null)[] }>(reading, statements);
  for (const { numbers, part: index } of rows) {
    const part = parts[index];
    for (const [place, key] of part?.counts.entries() ?? []) counts.set(key, numbers[place] ?? 0);
    for (const [place, key] of part?.statistics.entries() ?? []) {
      const first = (part?.counts.length ?? 0) + 2 * place;
      statistics.set(key, { value: numbers[first] ?? null, n: numbers[first + 1] ?? 0 });
    }
  }
  return { counts, statistics, care: null };
}

export type AnswerCounts = ReadonlyMap<CountKey, number>;

/** The counts of families' answers by hospice, for hospices that share individual scores. */
export async function countAnswers(
  db: Database,
  scope: Scope,
  keys: readonly MetricKey[],
): Promise<Map<string, AnswerCounts>> {
  const [part] = partsOf(keys);
  if (!part) return new Map();
  const { columns, numbers } = numbersOf(part, scope);
  const { rows } = await sql<{ hospice_id: string; numbers: number[] }>`
    select each.hospice_id, array[${sql.join(numbers)}]::double precision[] as numbers
    from ${eachRecord(part.of, scope, [sql`enrollment.hospice_id`, ...columns])} group by 1`.execute(db);
  return new Map(
    rows.map(({ hospice_id: id, numbers: counted }) => [
      id,
      new Map(part.counts.map((key, place) => [key, counted[place] ?? 0])),
    ]),
  );
}

interface SumRow {
  hospice_id: string;
  surveys_answered: number;
  overall_answered: number | null;
  overall_top: number | null;
  recommend_answered: number | null;
  recommend_top: number | null;
}

/**
 * The same for hospices that share scores only in sum, as the database shows them to the session's group: the answers to each question in
 * batches of five, in order of arrival, stored by this call when they are complete, and no count below 5 (baseline/10_performance.sql), which is 0 here.
 */
export async function sumAnswers(db: Database, { days, zone }: Scope): Promise<Map<string, AnswerCounts>> {
  const { rows } = await sql<SumRow>`
    select * from scores_in_sum(${days.from}::date, ${days.to}::date, ${zone}::text)`.execute(db);
  return new Map(
    rows.map((row) => [
      row.hospice_id,
      new Map<CountKey, number>([
        ['surveysAnswered', row.surveys_answered],
        ['overallAnswered', row.overall_answered ?? 0],
        ['overallTop', row.overall_top ?? 0],
        ['recommendAnswered', row.recommend_answered ?? 0],
        ['recommendTop', row.recommend_top ?? 0],
      ]),
    ]),
  );
}
