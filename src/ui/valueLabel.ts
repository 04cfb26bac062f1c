import { durationLabel } from './time/dates.ts';

/** The unit of a figure; a share is 0 to 1. */
export type Unit = 'count' | 'share' | 'minutes' | 'hours' | 'days';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** From here on, larger units are easier to read. */
const MANY_HOURS = 48;
const MANY_MINUTES = 120;

const number = (value: number, digits = 0): string => value.toLocaleString('en-US', { maximumFractionDigits: digits });

/** 0 and 100 only where the share is exactly that. */
export function percentText(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1';
  if (rounded === 100 && share < 1) return '>99';
  return String(rounded);
}

export interface ValueParts {
  readonly value: string;
  /** Shown beside the value. */
  readonly unit?: string;
}

/** `68` and `%`, `20.5` and `h`, `3 d 4 h`: a value in its unit. */
export function valueParts(unit: Unit, value: number): ValueParts {
  switch (unit) {
    case 'count':
      return { value: number(value, 1) };
    case 'share':
      return { value: percentText(value), unit: '%' };
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
