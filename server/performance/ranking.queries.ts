import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { minimumCounts } from './figures.rules.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { numberOf, numbersOf, partsOf, type Range, type Scope } from './ranges.queries.ts';

/** Sorts sources by a figure, computed in the database. */

interface Ranking {
  readonly part: Range;
  /** The columns of each record that the value needs. */
  readonly columns: readonly Sql[];
  /** The figure's value for a group of the part's records (`each`). */
  readonly value: Sql<number | null>;
  /** The value of a source without records: 0 for a count, null for a share or a median. */
  readonly ofNothing: 0 | null;
}

/** Suppressed figures have no value here either, so that the order does not reveal them. */
export function rankingOf(key: MetricKey, scope: Scope): Ranking {
  const metric = metricOf(key);
  const [part] = partsOf([key]);
  if (!part) throw new RangeError(`${key} is made of nothing`);
  const { columns, numbers } = numbersOf(part, scope);
  const isShown = all(minimumCounts(key).map((count) => sql`${numberOf(count)} >= ${sql.lit(MIN_SHOWN)}`));
  switch (metric.kind) {
    case 'count':
      return { part, columns, value: numberOf(metric.count), ofNothing: 0 };
    case 'daily':
      return { part, columns, value: sql`${numbers[0]}`, ofNothing: 0 };
    case 'share': {
      const share = sql`${numberOf(metric.numerator)}::double precision / nullif(${numberOf(metric.denominator)}, 0)`;
      return { part, columns, value: sql`case when ${isShown} then ${share} end`, ofNothing: null };
    }
    case 'statistic': {
      const value = numbers[part.counts.length];
      return { part, columns, value: sql`case when ${isShown} then ${value} end`, ofNothing: null };
    }
  }
}
