import type { CountKey } from '#contract/referrals/counts/counts.ts';
import type { Metric } from '#contract/performance/metricKinds.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { percentText } from '#contract/platform/formats.ts';
import { countText } from '#src/ui/countText.ts';
import { valueLabel, valueParts, type ValueParts } from '#src/ui/valueLabel.ts';

/** Figures as text, the same on tiles, in tables, in charts and in reports. */

const NOTHING = '–';

/** As `valueParts`; a dash where there is no value, for whatever reason. `noteOf` says why. */
export const figureParts = (key: MetricKey, { value }: Figure): ValueParts =>
  value === null ? { value: NOTHING } : valueParts(metricOf(key).unit, value);

export const formatFigure = (key: MetricKey, { value }: Figure): string =>
  value === null ? NOTHING : valueLabel(metricOf(key).unit, value);

/** The nouns after a number of records, for counts that some figure divides by or measures. */
const RECORDS: Partial<Record<CountKey, string>> = {
  referrals: 'received',
  contacted: 'contacted',
  firstContactNoted: 'contacted',
  enrolled: 'enrolled',
  declined: 'declined',
  decided: 'decided',
  eligible: 'eligible and decided',
  visited: 'visited',
  visitedAndEnrolled: 'enrolled',
  discharged: 'discharged',
  deaths: 'deaths',
  surveysReached: 'delivered',
  surveysAnswered: 'answers',
  overallAnswered: 'answers',
  recommendAnswered: 'answers',
  lowScores: 'low scores',
  lowScoresResolved: 'resolved',
};

/** The records that a metric counts, divides by or measures. */
export function recordsOf(metric: Metric): CountKey | undefined {
  switch (metric.kind) {
    case 'count':
      return metric.count;
    case 'share':
      return metric.denominator;
    case 'statistic':
      return metric.of;
    case 'daily':
      return undefined;
  }
}

/** `no deaths`, `none discharged`: nouns and participles. */
const THINGS = new Set(['answers', 'deaths', 'low scores', 'records']);
const noneOf = (noun: string): string => (THINGS.has(noun) ? `no ${noun}` : `none ${noun}`);

/**
 * The composition of a figure, or why there is none: `34 of 50`, `40 enrolled`, `Not shown: fewer than 5 answers`,
 * `none discharged`. Empty for a plain count.
 */
export function noteOf(key: MetricKey, figure: Figure): string {
  const metric = metricOf(key);
  const { denominator, isSuppressed, n, numerator, value } = figure;
  if (isSuppressed) return `Not shown: fewer than ${MIN_SHOWN} answers`;
  const records = recordsOf(metric);
  const noun = (records && RECORDS[records]) ?? 'records';
  if (value === null) return metric.kind === 'count' ? '' : noneOf(noun);
  if (metric.kind === 'share' && numerator !== null && denominator !== null) {
    return `${countText(numerator)} of ${countText(denominator)}`;
  }
  if (metric.kind === 'daily' && numerator !== null) return `${countText(numerator)} days of care`;
  return metric.kind === 'statistic' && n !== null ? `${countText(n)} ${noun}` : '';
}

/** The name, value, note and likely range of a figure, as one sentence for hover, focus and screen readers. */
export function figureSentence(key: MetricKey, figure: Figure): string {
  const note = noteOf(key, figure);
  const { ci95, isLowN } = figure;
  const interval = ci95 ? `, likely between ${percentText(ci95.low)} and ${percentText(ci95.high)}` : '';
  const value = figure.value === null ? '' : ` ${formatFigure(key, figure)}${note === '' ? '' : ','}`;
  return `${metricOf(key).label}:${value}${note === '' ? '' : ` ${note}`}${interval}${isLowN ? ', few answers' : ''}`;
}
