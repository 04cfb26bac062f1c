import type { ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { metricOf } from '#contract/performance/metrics.ts';
import { durationLabel, percentText } from '#contract/platform/formats.ts';
import type { Figures } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { visibilityOf } from '#server/performance/comparison.rules.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';
import { monthLabel, plusMonths } from './summaryMonth.rules.ts';

/** The content of a provider's summary of a month (domain, 7.2 no. 9). Pure. */

export const SUMMARY_METRICS = [
  'referrals',
  'enrolled',
  'conversionRate',
  'medianHoursToAdmission',
] as const satisfies readonly ComparedMetric[];
type SummaryMetric = (typeof SUMMARY_METRICS)[number];

/** A figure as text; `null` if there are too few records to show it. */
export interface SummaryLine {
  readonly label: string;
  readonly value: string | null;
  readonly change: string | null;
}

const FEW = `fewer than ${MIN_SHOWN}`;

const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
const counted = (value: number, one: string): string => {
  const shown = number(value);
  return `${shown} ${shown === '1' ? one : `${one}s`}`;
};

/** `12`, `58%`, `20h 30m`, `3d 5h`. */
function words(key: SummaryMetric, value: number): string {
  switch (metricOf(key).unit) {
    case 'share':
      return percentText(value);
    case 'hours':
      return durationLabel(Math.round(value * 60) * MINUTE);
    default:
      return number(value);
  }
}

function changeText(key: SummaryMetric, now: number, before: number, monthBefore: string): string {
  if (words(key, now) === words(key, before)) return `same as in ${monthBefore}`;
  const by = Math.abs(now - before);
  const isMore = now > before;
  switch (metricOf(key).unit) {
    case 'share': {
      const points = Math.max(1, Math.round(by * 100));
      return `${counted(points, 'point')} ${isMore ? 'higher' : 'lower'} than in ${monthBefore}`;
    }
    case 'hours':
      return `${words(key, by)} ${isMore ? 'longer' : 'shorter'} than in ${monthBefore}`;
    default:
      return `${number(by)} ${isMore ? 'more' : 'fewer'} than in ${monthBefore}`;
  }
}

/** The number of records behind a figure; for a count, the month's referrals that it is part of. */
const recordsBehind = (key: SummaryMetric, figures: Figures): number =>
  (metricOf(key).kind === 'count' ? figures.referrals?.value : figures[key]?.n) ?? 0;

/** The value, if there are enough records behind it. */
function reportableValue(key: SummaryMetric, figures: Figures): number | null {
  const figure = figures[key];
  if (!figure || figure.isSuppressed || recordsBehind(key, figures) < MIN_SHOWN) return null;
  return figure.value;
}

interface Month {
  readonly month: string;
  readonly figures: Figures;
  readonly before: Figures;
}

/** The lines of a summary, limited to what the hospice shares with the provider's group; empty if it takes no part in comparisons. */
export function summaryLines({ before, figures, month }: Month, shared: SharedFacts): SummaryLine[] {
  if (!shared.has('performance_comparison')) return [];
  const monthBefore = monthLabel(plusMonths(month, -1), false);
  return SUMMARY_METRICS.filter((key) => visibilityOf(key, shared, true) === 'singly').map((key) => {
    const value = reportableValue(key, figures);
    const former = reportableValue(key, before);
    const few = key === 'referrals' ? FEW : null;
    return {
      label: metricOf(key).label,
      value: value === null ? few : words(key, value),
      change: value === null || former === null ? null : changeText(key, value, former, monthBefore),
    };
  });
}
