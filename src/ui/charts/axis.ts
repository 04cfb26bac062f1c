import { valueLabel, type ChartUnit } from './chartData.ts';

const STEPS = [1, 2, 2.5, 5, 10];
/** What people divide time by, so that a scale says 0, 6 h, 12 h and not 0, 5 h, 10 h. */
const TIME_STEPS: Partial<Record<ChartUnit, readonly number[]>> = {
  minutes: [1, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880],
  hours: [1, 2, 3, 4, 6, 12, 24, 48, 72, 96, 120, 168, 240, 336, 480, 720],
  days: [1, 2, 5, 7, 14, 28, 30, 60, 90, 180],
};

function stepFor(most: number, parts: number, unit: ChartUnit): number {
  const least = most / parts;
  const known = TIME_STEPS[unit]?.find((step) => step >= least);
  if (known !== undefined) return known;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((one) => one * power >= least) ?? 10) * power;
  return unit === 'count' ? Math.max(1, Math.ceil(step)) : step;
}

/** Round values from 0 to at least `most`, about `parts` steps. The last one is the top of the scale. */
export function ticksTo(most: number, unit: ChartUnit, parts = 4): readonly number[] {
  if (unit === 'share' && most > 0.5) return [0, 0.25, 0.5, 0.75, 1];
  const step = stepFor(most > 0 ? most : 1, parts, unit);
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Every how many categories a label is written, so that none runs into the next. */
export const labelEvery = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));

const DAY_HOURS = 24;
const HOUR_MINUTES = 60;

/** The words of a tick: all of one scale in the same unit. */
export function axisLabel(tick: number, unit: ChartUnit, ticks: readonly number[]): string {
  const top = ticks.at(-1) ?? 0;
  if (unit === 'hours') return top > 3 * DAY_HOURS ? `${tick / DAY_HOURS} d` : `${tick} h`;
  if (unit === 'minutes') return top > 2 * HOUR_MINUTES ? `${tick / HOUR_MINUTES} h` : `${tick} min`;
  return unit === 'days' ? `${tick} d` : valueLabel(tick, unit);
}
