import { ticksTo } from './axis.ts';
import type { ChartData } from './chartData.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The positions of values and categories in a chart over time, shared by the screen and the report. */
export interface TrendLayout {
  readonly box: Box;
  readonly ticks: readonly number[];
  /** The width of one category. */
  readonly band: number;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

export function trendLayout({ categories, series, unit }: ChartData, box: Box): TrendLayout {
  const ticks = ticksTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), unit);
  const top = ticks.at(-1) ?? 1;
  const band = box.width / Math.max(1, categories.length);
  return {
    box,
    ticks,
    band,
    x: (index) => box.left + (index + 0.5) * band,
    y: (value) => box.top + box.height * (1 - value / top),
  };
}

export interface Point {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** The parts of a line: it breaks where a value is missing. */
export function lineParts(values: readonly (number | null)[], { x, y }: TrendLayout): readonly (readonly Point[])[] {
  const parts: Point[][] = [[]];
  values.forEach((value, index) => {
    if (value !== null) parts.at(-1)?.push({ index, x: x(index), y: y(value) });
    else if (parts.at(-1)?.length !== 0) parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

export interface Column extends Box {
  readonly index: number;
}

const GAP = 2;
const WIDEST = 28;

/** The columns of one series, beside those of the others of its category. */
export function columnsOf(
  values: readonly (number | null)[],
  order: number,
  seriesCount: number,
  { band, box, x, y }: TrendLayout,
  widest = WIDEST,
): readonly Column[] {
  const width = Math.max(1, Math.min(widest, (band * 0.72) / seriesCount - GAP / 2));
  const whole = width * seriesCount + GAP * (seriesCount - 1);
  const bottom = box.top + box.height;
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const left = x(index) - whole / 2 + order * (width + GAP);
    return [{ index, left, top: y(value), width, height: bottom - y(value) }];
  });
}
