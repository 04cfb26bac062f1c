import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Metric } from '#contract/performance/metricKinds.ts';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { LOW_N, MIN_SHOWN, wilson } from '#contract/surveys/scoring.ts';

/** Computes figures from counts (domain, section 3). Pure: the database counts, and this decides what a figure shows. */

/** A median, mean or percentile of `n` measured records; `null` if there are none. */
export interface Statistic {
  readonly value: number | null;
  readonly n: number;
}

/** The days of care within a period, the number of stays, and the number of days. */
export interface CareDays {
  readonly patientDays: number;
  readonly stays: number;
  readonly days: number;
}

/** The counts of one source, or of all: at least those that `countsFor` returns for the requested figures. */
export interface Counted {
  readonly counts: ReadonlyMap<CountKey, number>;
  readonly statistics: ReadonlyMap<MetricKey, Statistic>;
  readonly care: CareDays | null;
}

/** The counts that a metric is computed from, including those that decide whether it is shown. */
export function countsFor(key: MetricKey): readonly CountKey[] {
  return [...ownCounts(metricOf(key)), ...minimumCounts(key)];
}

function ownCounts(metric: Metric): readonly CountKey[] {
  switch (metric.kind) {
    case 'count':
      return [metric.count];
    case 'share':
      return [metric.numerator, metric.denominator];
    case 'statistic':
      return [metric.of];
    case 'daily':
      return [];
  }
}

/** Whether a metric shows the content of families' answers: it must be hidden if there are only a few answers. */
const isOfFewAnswers = (metric: Metric): boolean =>
  metric.kind !== 'count' && ownCounts(metric).some((count) => COUNTS[count].by === 'answered');

/** A suppressed figure contains no value from which it could be derived. */
export const SUPPRESSED: Figure = {
  value: null,
  numerator: null,
  denominator: null,
  n: null,
  isSuppressed: true,
  isLowN: false,
  ci95: null,
};

/**
 * The counts that must all reach `MIN_SHOWN` for the metric to be shown: the answered surveys, and for a share the answers to its question.
 * Empty for metrics that do not use families' answers.
 */
function minimumCounts(key: MetricKey): readonly CountKey[] {
  const metric = metricOf(key);
  if (!isOfFewAnswers(metric)) return [];
  return metric.kind === 'share' && metric.ofSurveys ? ['surveysAnswered', metric.denominator] : ['surveysAnswered'];
}

const plainFigure = (counted: Pick<Figure, 'value' | 'numerator' | 'denominator' | 'n'>): Figure => ({
  ...counted,
  isSuppressed: false,
  isLowN: false,
  ci95: null,
});

function shareOf(numerator: number, denominator: number, ofSurveys: boolean): Figure {
  const value = denominator === 0 ? null : numerator / denominator;
  const share = plainFigure({ value, numerator, denominator, n: denominator });
  return ofSurveys ? { ...share, isLowN: denominator < LOW_N, ci95: wilson(numerator, denominator) } : share;
}

/** @throws RangeError if a count that the metric needs is missing */
function figureOf(key: MetricKey, { counts, statistics, care }: Counted): Figure {
  const metric = metricOf(key);
  const countOf = (count: CountKey): number => given(counts.get(count), count);
  if (minimumCounts(key).some((count) => countOf(count) < MIN_SHOWN)) return SUPPRESSED;
  switch (metric.kind) {
    case 'count': {
      const value = countOf(metric.count);
      return plainFigure({ value, numerator: value, denominator: null, n: value });
    }
    case 'share':
      return shareOf(countOf(metric.numerator), countOf(metric.denominator), metric.ofSurveys === true);
    case 'statistic': {
      const { value, n } = given(statistics.get(key), key);
      return plainFigure({ value, numerator: null, denominator: null, n });
    }
    case 'daily': {
      const { patientDays, stays, days } = given(care, key);
      return plainFigure({
        value: days === 0 ? null : patientDays / days,
        numerator: patientDays,
        denominator: days,
        n: stays,
      });
    }
  }
}

function given<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new RangeError(`${name} was not counted`);
  return value;
}

/** The figures of these metrics. */
export const figuresOf = (keys: readonly MetricKey[], counted: Counted): Figures =>
  Object.fromEntries(keys.map((key) => [key, figureOf(key, counted)]));
