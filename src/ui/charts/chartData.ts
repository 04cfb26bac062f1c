import { durationLabel } from '#src/ui/time/dates.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** What every chart, the table behind it and its drawing in a report are made from. */
export interface ChartData {
  readonly title: string;
  readonly note?: string;
  /** `share`: 0 to 1, as the figures come. */
  readonly unit: ChartUnit;
  /** What a category is, as the head of the table's first column: `Week of`, `Reason`. */
  readonly categoryLabel?: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

export type ChartUnit = 'count' | 'share' | 'minutes' | 'hours' | 'days';

export interface ChartSeries {
  readonly name: string;
  /** One for each category. `null`: there is none, which is a gap and not 0. */
  readonly values: readonly (number | null)[];
  /** The list of the records behind each value. */
  readonly links?: readonly (string | undefined)[];
  /** Which values are kept back because fewer than 5 families answered; theirs are `null`. */
  readonly suppressed?: readonly boolean[];
  readonly tone?: Tone;
}

export const TOO_FEW = 'Not shown: fewer than 5 answers';

/** Whether there is anything to draw: counts that are all 0 are nothing, a share or a time of 0 is a value. */
export const hasValues = ({ series, unit }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && (value !== 0 || unit !== 'count')));

/** Whether some of what is drawn is left out because too few answered. */
export const hasSuppressed = ({ series }: ChartData): boolean =>
  series.some(({ suppressed }) => suppressed?.includes(true) ?? false);

/** Whether nothing is drawn because too few answered. */
export const isAllSuppressed = (data: ChartData): boolean => !hasValues(data) && hasSuppressed(data);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From here on hours and minutes, or days and hours, are easier to grasp. */
const MANY_MINUTES = 120;
const MANY_HOURS = 48;

const written = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

/** Nothing and everything are said only where they are exactly so. */
function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1 %';
  return rounded === 100 && share < 1 ? '>99 %' : `${rounded} %`;
}

/** `1,204`, `78 %`, `9.5 h`, `3 d 4 h`; nothing for a value that is not there. */
export function valueLabel(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '';
  switch (unit) {
    case 'count':
      return written(value);
    case 'share':
      return percent(value);
    case 'minutes':
      return value < MANY_MINUTES ? `${Math.round(value)} min` : durationLabel(value * MINUTE);
    case 'hours':
      return value < MANY_HOURS ? `${written(value)} h` : durationLabel(value * HOUR);
    case 'days':
      return `${written(value)} ${value === 1 ? 'day' : 'days'}`;
  }
}

/** The words of one cell of the table. */
export const cellLabel = (series: ChartSeries, index: number, unit: ChartUnit): string =>
  series.suppressed?.[index] ? TOO_FEW : valueLabel(series.values[index], unit);
