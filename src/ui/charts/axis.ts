import { valueLabel } from '#src/ui/valueLabel.ts';
import type { ChartData } from './chartData.ts';

const PARTS = 4;
const STEPS = [1, 2, 2.5, 5, 10];
/** Usual divisions of time, so that a scale says 0h, 6h, 12h and not 0h, 5h, 10h. */
const HOUR_STEPS = [1, 2, 3, 4, 6, 12, 24, 48, 72, 96, 120, 168, 240, 336, 480, 720];

function stepFor(max: number, unit: ChartData['unit']): number {
  const min = max / PARTS;
  const known = unit === 'hours' ? HOUR_STEPS.find((step) => step >= min) : undefined;
  if (known !== undefined) return known;
  const power = 10 ** Math.floor(Math.log10(min));
  return Math.max(1, Math.ceil((STEPS.find((one) => one * power >= min) ?? 10) * power));
}

/** Round values from 0 to at least `max`, in about four steps. The last one is the top of the scale. */
export function ticksTo(max: number, unit: ChartData['unit']): readonly number[] {
  const step = stepFor(max > 0 ? max : 1, unit);
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Every how many categories a label is written, so that none runs into the next. */
export const labelEvery = (count: number, width: number, labelWidth: number): number =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)));

const DAY_HOURS = 24;

/** The text of a tick: all of one scale in the same unit. */
export function axisLabel(tick: number, unit: ChartData['unit'], ticks: readonly number[]): string {
  if (unit === 'count') return valueLabel(unit, tick);
  return (ticks.at(-1) ?? 0) > 3 * DAY_HOURS ? `${tick / DAY_HOURS}d` : `${tick}h`;
}
