import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure } from '#contract/performance/performance.ts';
import { valueLabel } from '#src/ui/valueLabel.ts';

/** With fewer records a percentage misleads: 1 to 2 is "100% more". */
const MIN_BEFORE = 5;
/** With fewer records in either period a change may be chance: it is neither good nor bad. */
const MIN_JUDGED = 30;

/** Figures in which open referrals count: those of the present period still change, those of the one before have ended. */
const COUNTS_OPEN: ReadonlySet<MetricKey> = new Set(['stillOpen', 'conversionRate']);

const recordsIn = (key: MetricKey, figure: Figure): number =>
  (metricOf(key).kind === 'count' ? figure.value : figure.n) ?? 0;

/** Whether both periods have enough records for a change to mean something. */
export const isEnoughToJudge = (key: MetricKey, figure: Figure, before: Figure): boolean =>
  Math.min(recordsIn(key, figure), recordsIn(key, before)) >= MIN_JUDGED;

export interface FigureChange {
  readonly direction: 'up' | 'down' | 'same';
  /** `+12 (30%)`, `4 points lower`, `2h 30m shorter`, `no change`. */
  readonly text: string;
  /** `before 64%`. */
  readonly former: string;
  /** Null where neither direction is better. */
  readonly isGood: boolean | null;
}

const DURATIONS = new Set(['minutes', 'hours', 'days']);

function changeText(key: MetricKey, now: number, former: number): string {
  const { unit } = metricOf(key);
  const isMore = now > former;
  const by = Math.abs(now - former);
  if (unit === 'share') {
    const points = Math.max(1, Math.round(by * 100));
    return `${points} ${points === 1 ? 'point' : 'points'} ${isMore ? 'higher' : 'lower'}`;
  }
  if (DURATIONS.has(unit)) return `${valueLabel(unit, by)} ${isMore ? 'longer' : 'shorter'}`;
  const percent = former < MIN_BEFORE ? '' : ` (${Math.round((by / former) * 100)}%)`;
  return `${isMore ? '+' : '−'}${valueLabel(unit, by)}${percent}`;
}

/** The value as text: values with the same text count as unchanged. */
const shown = (key: MetricKey, value: number): string => valueLabel(metricOf(key).unit, value);

/**
 * How a figure differs from the period before; undefined where a value is missing, the former one has too few records, or open referrals
 * would be compared with finished ones.
 */
export function changeOf(key: MetricKey, figure: Figure, before: Figure | undefined): FigureChange | undefined {
  const { better, kind } = metricOf(key);
  if (figure.value === null || before === undefined || before.value === null || COUNTS_OPEN.has(key)) return undefined;
  const isOfFew = (kind === 'share' || kind === 'statistic') && before.n !== null && before.n < MIN_BEFORE;
  if (isOfFew) return undefined;
  const former = `before ${shown(key, before.value)}`;
  if (shown(key, figure.value) === shown(key, before.value)) {
    return { direction: 'same', text: 'no change', former, isGood: null };
  }
  const isMore = figure.value > before.value;
  return {
    direction: isMore ? 'up' : 'down',
    text: changeText(key, figure.value, before.value),
    former,
    isGood: better === null || !isEnoughToJudge(key, figure, before) ? null : (better === 'more') === isMore,
  };
}
