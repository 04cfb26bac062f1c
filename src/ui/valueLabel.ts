import { durationLabel, percentText } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';

/** The unit of a figure; a share is 0 to 1. */
export type Unit = 'count' | 'share' | 'minutes' | 'hours' | 'days';

/** From here on, larger units are easier to read. */
const MANY_MINUTES = 60;

const number = (value: number, digits = 0): string => value.toLocaleString('en-US', { maximumFractionDigits: digits });

export interface ValueParts {
  readonly value: string;
  /** Shown beside the value. */
  readonly unit?: string;
}

/** `68%`, `20h 30m`, `3d 4h`, or `12` and `min`: a value in its unit. */
export function valueParts(unit: Unit, value: number): ValueParts {
  switch (unit) {
    case 'count':
      return { value: number(value, 1) };
    case 'share':
      return { value: percentText(value) };
    case 'minutes':
      return Math.abs(value) < MANY_MINUTES
        ? { value: number(value), unit: 'min' }
        : { value: durationLabel(Math.round(value) * MINUTE) };
    case 'hours':
      return { value: durationLabel(Math.round(value * 60) * MINUTE) };
    case 'days':
      return { value: number(value, 1), unit: Math.abs(value) === 1 ? 'day' : 'days' };
  }
}

/** `68%`, `20h 30m`, `3d 4h`, `12 min`, `8.5 days`, `1,204`. */
export function valueLabel(unit: Unit, value: number): string {
  const parts = valueParts(unit, value);
  return parts.unit === undefined ? parts.value : `${parts.value} ${parts.unit}`;
}
