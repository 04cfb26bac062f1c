import { formatDateTime, formatPlainDate } from '#contract/platform/formats.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { METRIC_KEYS, metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Metric } from '#contract/performance/metricKinds.ts';
import type {
  ComparedHospice,
  Figure,
  FigurePeriod,
  Figures,
  PerformanceRow,
} from '#contract/performance/performance.ts';
import { DECLINE_REASONS, declineReasonLabel } from '#contract/referrals/statuses.ts';

/** The performance tables as files: figures as plain numbers, shares in percent with numerator and denominator. */

type Cell = string | number | null;

/** A table with its headings. */
export interface Table {
  readonly headings: readonly string[];
  readonly lines: readonly (readonly Cell[])[];
}

const TOO_FEW = 'Too few answers';
const NOT_SHARED = 'Not shared';
const TOTAL = 'Total';

const NAME_OF: Record<PerformanceView, readonly [name: string, detail: string]> = {
  by_responsible_provider: ['Responsible provider', 'Specialty'],
  by_community: ['Community', 'Type'],
  by_nurse: ['Nurse', 'Discipline'],
};

/** `Community, Oct 23, 2026 to Nov 21, 2026 (America/New_York)`. */
const ofPeriod = (what: string, { from, to, timeZone }: FigurePeriod): string =>
  `${what}, ${formatPlainDate(from)} to ${formatPlainDate(to)} (${timeZone})`;

/** The metrics of a table in the dictionary's order, from the totals and all rows. */
const keysOf = (...all: readonly Figures[]): MetricKey[] =>
  METRIC_KEYS.filter((key) => all.some((figures) => figures[key] !== undefined));

const unitOf = ({ unit }: Metric): string => (unit === 'count' ? '' : ` (${unit === 'share' ? '%' : unit})`);

/** The extra columns of a figure; empty if one column is enough. */
function partsOf(metric: Metric): readonly string[] {
  if (metric.kind === 'share') return [COUNTS[metric.numerator].label, COUNTS[metric.denominator].label];
  return metric.kind === 'daily' ? ['days of care', 'days'] : [];
}

function headingsOf(key: MetricKey): readonly string[] {
  const metric = metricOf(key);
  const heading = `${metric.label}${unitOf(metric)}`;
  return [
    heading,
    ...partsOf(metric).map((part) => (part.startsWith(metric.label) ? part : `${metric.label}: ${part}`)),
  ];
}

const HUNDRED = 100;
const twoDigits = (value: number): number => Math.round(value * HUNDRED) / HUNDRED;

/** @param absent the text for a figure that is not shown */
function cellsOf(key: MetricKey, figure: Figure | undefined, absent: string | null): readonly Cell[] {
  const metric = metricOf(key);
  const hasParts = partsOf(metric).length > 0;
  if (!figure) return hasParts ? [absent, null, null] : [absent];
  const { denominator, isSuppressed, numerator, value } = figure;
  const number = value === null ? null : twoDigits(metric.unit === 'share' ? value * HUNDRED : value);
  const first = isSuppressed ? TOO_FEW : number;
  return hasParts ? [first, numerator, denominator] : [first];
}

const momentIn = (timeZone: string): ((moment: string | null) => string | null) => {
  // The Swedish locale formats dates as ISO.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (moment) => moment && formatter.format(new Date(moment));
};

interface Sources {
  readonly view: PerformanceView;
  readonly period: FigurePeriod;
  readonly rows: readonly PerformanceRow[];
  readonly totals: Figures;
}

/** The sources of a view, one line each, with the totals below. */
export function sourceTable({ period, rows, totals, view }: Sources): Table {
  const keys = keysOf(totals, ...rows.map(({ figures }) => figures));
  const [name, detail] = NAME_OF[view];
  const local = momentIn(period.timeZone);
  const figuresIn = (figures: Figures) => keys.flatMap((key) => cellsOf(key, figures[key], null));
  return {
    headings: [
      ofPeriod(name, period),
      detail,
      'Group',
      ...keys.flatMap(headingsOf),
      'Top decline reason',
      'Declines for this reason',
      'Last referral',
      `Last referral (${period.timeZone})`,
    ],
    lines: [
      ...rows.map(({ figures, lastReferralAt, source, topDecline }) => [
        source.name,
        source.detail,
        source.group?.name ?? null,
        ...figuresIn(figures),
        topDecline && declineReasonLabel[topDecline.reason],
        topDecline && topDecline.value,
        lastReferralAt && formatDateTime(lastReferralAt, period.timeZone),
        local(lastReferralAt),
      ]),
      [TOTAL, null, null, ...figuresIn(totals), null, null, null, null],
    ],
  };
}

interface Hospices {
  readonly period: FigurePeriod;
  readonly rows: readonly ComparedHospice[];
  readonly totals: Figures;
}

const declinesOf = ({ declines }: ComparedHospice): readonly Cell[] =>
  DECLINE_REASONS.map((of) => (declines ? (declines.find(({ reason }) => reason === of)?.value ?? 0) : NOT_SHARED));

/** The hospices that a group compares, one line each, with the totals below. */
export function comparisonTable({ period, rows, totals }: Hospices): Table {
  const keys = keysOf(totals, ...rows.map(({ figures }) => figures));
  return {
    headings: [
      ofPeriod('Hospice', period),
      ...keys.flatMap(headingsOf),
      ...DECLINE_REASONS.map((reason) => `Declined: ${declineReasonLabel[reason]}`),
    ],
    lines: [
      ...rows.map((row) => [
        row.hospice.name,
        ...keys.flatMap((key) => cellsOf(key, row.figures[key], row.notShared.includes(key) ? NOT_SHARED : null)),
        ...declinesOf(row),
      ]),
      [TOTAL, ...keys.flatMap((key) => cellsOf(key, totals[key], null)), ...DECLINE_REASONS.map(() => null)],
    ],
  };
}
