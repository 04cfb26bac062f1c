import type { Tone } from '#src/ui/theme/tokens.ts';
import { valueLabel } from '#src/ui/valueLabel.ts';

/** The data of a chart, of the table behind it and of its drawing in a report. */
export interface ChartData {
  readonly title: string;
  readonly note?: string;
  readonly unit: 'count' | 'hours';
  /** The head of the table's first column, which lists the categories: `Week of`, `Reason`. */
  readonly categoryLabel?: string;
  readonly categories: readonly string[];
  /** The first category whose time is not over: its values still grow. */
  readonly unfinished?: number;
  readonly series: readonly ChartSeries[];
}

/** A series differs from the next by its color and, for those who see no color, by the pattern of its place. */
export type SeriesTone = Tone | 'brand';

export interface ChartSeries {
  readonly name: string;
  /** One for each category. `null`: there is none, which is a gap and not 0. */
  readonly values: readonly (number | null)[];
  /** The list of the records behind each value. */
  readonly links?: readonly (string | undefined)[];
  readonly tone: SeriesTone;
}

const SO_FAR = ' so far';

/** The label of a day, week or month that is not over. */
export const unfinishedLabel = (label: string): string => label + SO_FAR;

/** A category as an axis has room for it. */
export const axisCategory = (category: string): string => category.replace(SO_FAR, '');

/** Whether there is anything to draw: counts that are all 0 are nothing, a time of 0 is a value. */
export const hasValues = ({ series, unit }: ChartData): boolean =>
  series.some(({ values }) => values.some((value) => value !== null && (value !== 0 || unit !== 'count')));

/** The text of one value: `1,204`, `9h 30m`, `3d 4h`; empty where there is none. */
export function cellLabel({ values }: ChartSeries, index: number, unit: ChartData['unit']): string {
  const value = values[index] ?? null;
  return value === null ? '' : valueLabel(unit, value);
}

/** The share of a bar of the sum of all: `25%`. */
export function barShareLabel(values: ChartSeries['values'], index: number): string {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return total === 0 ? '' : valueLabel('share', (values[index] ?? 0) / total);
}

/** `65% of all, 78% of contacted`: the shares of a stage. The second stage's two shares are one and the same. */
export function stageSharesLabel(values: ChartSeries['values'], index: number, categories: readonly string[]): string {
  const [all, before, value] = [0, index - 1, index].map((at) => values[at] ?? 0);
  if (index === 0 || !all || value === undefined) return '';
  const ofAll = `${valueLabel('share', value / all)} of all`;
  return !before || before === all
    ? ofAll
    : `${ofAll}, ${valueLabel('share', value / before)} of ${categories[index - 1]?.toLowerCase()}`;
}
