import type { FigurePeriod } from '#contract/performance/performance.ts';
import type { DayRange } from '#contract/platform/listQuery.ts';
import { daysIn, periodDays, type Period } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { Refusal, at } from '#server/platform/access/refusal.ts';

/** Figures of a longer time say nothing of how a hospice works, and take long to make. */
const MAX_YEARS = 5;
/** Before these days nobody used the product, and the period before them would leave the calendar. */
const FIRST_DAY = '1990-01-01';
const LAST_DAY = '2199-12-31';

interface AskedPeriod {
  readonly period: Period;
  readonly 'filter.days'?: DayRange | undefined;
}

const refuse = (message: string): Refusal =>
  new Refusal('invalid_parameter', 'Check the days of the period', {
    errors: [at('filter.days', message)],
  });

/**
 * The days of a period and of the one before it, by the calendar of the time zone, for every figure of an answer.
 * @throws Refusal `invalid_parameter` where the days of `custom` end before they begin or are more than five years
 */
export function figurePeriod(asked: AskedPeriod, timeZone: string, now: Date): FigurePeriod {
  const { from, to, before } = periodDays(asked.period, dayIn(timeZone, now), asked['filter.days']);
  if (from > to) throw refuse('Choose a first day on or before the last day');
  if (from < FIRST_DAY || to > LAST_DAY) throw refuse(`Choose days from ${FIRST_DAY} to ${LAST_DAY}`);
  if (daysIn({ from, to }) > MAX_YEARS * 366) throw refuse(`Choose up to ${MAX_YEARS} years`);
  return { from, to, before, timeZone, computedAt: now.toISOString() };
}
