import { labels, wordsOf } from './labels.ts';
import * as z from 'zod/mini';
import { DAY } from '#contract/platform/durations.ts';
import type { DayRange } from './listQuery.ts';

/** The periods of the performance views. Saved URLs and filters store the name, so that its days move with the date. */
export const periodLabel = labels({
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  quarter: 'This quarter',
  last_12_months: 'Last 12 months',
  custom: 'Custom',
});

export const PERIODS = wordsOf(periodLabel);
export const Period = z.enum(PERIODS);
export type Period = z.infer<typeof Period>;
export const DEFAULT_PERIOD = 'last_30_days' satisfies Period;

/** Calendar days, both included, where the hospice is. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface PeriodDays extends Days {
  /** The comparison period: as many days just before it; for a quarter so far, the same part of the previous quarter. */
  readonly before: Days;
}

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The calendar day `days` later; a negative number goes back. */
export const plusDays = (day: string, days: number): string => dayOf(momentOf(day) + days * DAY);

/** Days from `from` to `to`, both counted: 1 for one and the same. */
export const daysIn = ({ from, to }: Days): number => Math.round((momentOf(to) - momentOf(from)) / DAY) + 1;

const justBefore = (days: Days): PeriodDays => ({
  ...days,
  before: { from: plusDays(days.from, -daysIn(days)), to: plusDays(days.from, -1) },
});

function quarterTo(today: string): PeriodDays {
  const year = Number(today.slice(0, 4));
  const firstMonth = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3;
  const from = dayOf(Date.UTC(year, firstMonth, 1));
  const from3 = dayOf(Date.UTC(year, firstMonth - 3, 1));
  const lastBefore = plusDays(from, -1);
  const asFar = plusDays(from3, daysIn({ from, to: today }) - 1);
  return { from, to: today, before: { from: from3, to: asFar < lastBefore ? asFar : lastBefore } };
}

/** The same day of the month a year earlier, the 28th for a 29 February, and then one day on: 12 months with `today`. */
function yearTo(today: string): Days {
  const [year = '', month = '', day = ''] = today.split('-');
  const isLeapDay = month === '02' && day === '29';
  return { from: plusDays(`${Number(year) - 1}-${month}-${isLeapDay ? '28' : day}`, 1), to: today };
}

/**
 * The days of a period that ends today, and of its comparison period.
 * @param today where the hospice is, `YYYY-MM-DD`
 * @param custom the days of `custom`; an open end is today, an open beginning is 30 days before the end
 */
export function periodDays(period: Period, today: string, custom: DayRange = {}): PeriodDays {
  switch (period) {
    case 'last_7_days':
      return justBefore({ from: plusDays(today, -6), to: today });
    case 'last_30_days':
      return justBefore({ from: plusDays(today, -29), to: today });
    case 'last_90_days':
      return justBefore({ from: plusDays(today, -89), to: today });
    case 'quarter':
      return quarterTo(today);
    case 'last_12_months': {
      const days = yearTo(today);
      return { ...days, before: yearTo(plusDays(days.from, -1)) };
    }
    case 'custom': {
      const to = custom.to ?? today;
      return justBefore({ from: custom.from ?? plusDays(to, -29), to });
    }
  }
}
