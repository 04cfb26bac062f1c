import type { CountKey } from '#contract/referrals/counts/counts.ts';
import type { Metric } from '#contract/performance/metricKinds.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { durationLabel } from '#src/ui/time/dates.ts';

/** Figures as text, the same on tiles, in tables, in charts and in reports. */

type Unit = Metric['unit'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From here on, larger units are easier to read. */
const MANY_HOURS = 48;
const MANY_MINUTES = 120;
const NOTHING = '–';

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: 0 });

/** 0 and 100 only where the share is exactly that. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1';
  if (rounded === 100 && share < 1) return '>99';
  return String(rounded);
}

interface ValueParts {
  readonly value: string;
  /** Shown beside the value. */
  readonly unit?: string;
}

/** `68` and `%`, `20.5` and `h`, `3 d 4 h`: a value in its unit. */
function valueParts(unit: Unit, value: number): ValueParts {
  switch (unit) {
    case 'count':
      return { value: number(value, 1) };
    case 'share':
      return { value: percent(value), unit: '%' };
    case 'minutes':
      return Math.abs(value) < MANY_MINUTES
        ? { value: number(value), unit: 'min' }
        : { value: durationLabel(value * MINUTE) };
    case 'hours':
      return Math.abs(value) < MANY_HOURS
        ? { value: number(value, 1), unit: 'h' }
        : { value: durationLabel(value * HOUR) };
    case 'days':
      return { value: number(value, 1), unit: Math.abs(value) === 1 ? 'day' : 'days' };
  }
}

/** `68 %`, `20.5 h`, `3 d 4 h`, `12 min`, `8.5 days`, `1,204`. */
export function valueLabel(unit: Unit, value: number): string {
  const parts = valueParts(unit, value);
  return parts.unit === undefined ? parts.value : `${parts.value} ${parts.unit}`;
}

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
  surveysReached: 'reached somebody',
  surveysAnswered: 'answers',
  overallAnswered: 'answers',
  recommendAnswered: 'answers',
  lowScores: 'low scores',
  lowScoresResolved: 'resolved',
};

function recordsOf(metric: Metric): CountKey | undefined {
  if (metric.kind === 'share') return metric.denominator;
  return metric.kind === 'statistic' ? metric.of : undefined;
}

export const SUPPRESSED = `fewer than ${MIN_SHOWN} answers`;

/** `no deaths`, `none discharged`: nouns and participles. */
const THINGS = new Set(['answers', 'deaths', 'low scores', 'records']);
const noneOf = (noun: string): string => (THINGS.has(noun) ? `no ${noun}` : `none ${noun}`);

/**
 * What a figure is made of, or why there is none: `34 of 50`, `40 enrolled`, `Not shown: fewer than 5 answers`,
 * `none discharged`. Empty for a plain count.
 */
export function noteOf(key: MetricKey, figure: Figure): string {
  const metric = metricOf(key);
  const { denominator, isSuppressed, n, numerator, value } = figure;
  if (isSuppressed) return `Not shown: ${SUPPRESSED}`;
  const records = recordsOf(metric);
  const noun = (records && RECORDS[records]) ?? 'records';
  if (value === null) return metric.kind === 'count' ? '' : noneOf(noun);
  if (metric.kind === 'share' && numerator !== null && denominator !== null) {
    return `${number(numerator)} of ${number(denominator)}`;
  }
  if (metric.kind === 'daily' && numerator !== null) return `${number(numerator)} days of care`;
  return metric.kind === 'statistic' && n !== null ? `${number(n)} ${noun}` : '';
}

/** The name, the value, what it is made of and how sure it is, as one sentence for hover, focus and screen readers. */
export function figureSentence(key: MetricKey, figure: Figure): string {
  const note = noteOf(key, figure);
  const { ci95, isLowN } = figure;
  const interval = ci95 ? `, likely between ${percent(ci95.low)} and ${percent(ci95.high)} %` : '';
  const value = figure.value === null ? '' : ` ${formatFigure(key, figure)}${note === '' ? '' : ','}`;
  return `${metricOf(key).label}:${value}${note === '' ? '' : ` ${note}`}${interval}${isLowN ? ', low n' : ''}`;
}
