import type { RawBuilder } from 'kysely';
import type { CountKey } from '#contract/metricCounts.ts';
import { metricOf, type MetricKey } from '#contract/metrics.ts';
import { LEAST_SHOWN } from '#contract/scoring.ts';
import { leastCounts } from '#server/domain/figures.ts';
import { sql } from '../connection.ts';
import { all } from '../listPage.ts';
import { isAmong } from './counts.ts';
import { countingOf, numbersOf, partsOf, type Part, type Scope } from './parts.ts';

/** What sources are sorted by: one figure of each, worked out in the database. */

interface Ranking {
  readonly part: Part;
  /** The figure's value, for a group of the records of the part. */
  readonly value: RawBuilder<number | null>;
  /** The value of a source without a record: nothing is 0, a share or a median of nothing has no value. */
  readonly ofNothing: 0 | null;
}

/** What is not told has no value here either: an order must not give it away. */
export function rankingOf(key: MetricKey, scope: Scope): Ranking {
  const metric = metricOf(key);
  const [part] = partsOf([key]);
  if (!part) throw new RangeError(`${key} is made of nothing`);
  const at = countingOf(scope);
  const countOf = (count: CountKey) => sql<number>`count(*) filter (where ${isAmong(count, at)})`;
  const isTold = all(leastCounts(key).map((count) => sql`${countOf(count)} >= ${sql.lit(LEAST_SHOWN)}`));
  switch (metric.kind) {
    case 'count':
      return { part, value: countOf(metric.count), ofNothing: 0 };
    case 'daily':
      return { part, value: sql`${numbersOf(part, scope)[0]}`, ofNothing: 0 };
    case 'share': {
      const share = sql`${countOf(metric.numerator)}::double precision / nullif(${countOf(metric.denominator)}, 0)`;
      return { part, value: sql`case when ${isTold} then ${share} end`, ofNothing: null };
    }
    case 'statistic': {
      const value = numbersOf({ ...part, counts: [] }, scope)[0];
      return { part, value: sql`case when ${isTold} then ${value} end`, ofNothing: null };
    }
  }
}
