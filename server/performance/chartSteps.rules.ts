import type { ChartStep } from '#contract/performance/performance.ts';
import { daysIn, plusDays, type Days } from '#contract/platform/periods.ts';

/** A chart over time has at most so many points of a kind; a longer period takes the next longer step. */
const LONGEST_BY_DAY = 31;
const LONGEST_BY_WEEK = 26 * 7;

/** How a period is cut into the points of a chart. */
export function stepOf(period: Days): ChartStep {
  const days = daysIn(period);
  if (days <= LONGEST_BY_DAY) return 'day';
  return days <= LONGEST_BY_WEEK ? 'week' : 'month';
}

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

function lastDayOf(step: ChartStep, day: string): string {
  switch (step) {
    case 'day':
      return day;
    case 'week':
      return plusDays(day, 6 - weekday(day));
    case 'month': {
      const [year = 0, month = 0] = day.split('-').map(Number);
      return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    }
  }
}

/** The period in steps, oldest first: each day of it in exactly one, the first and the last cut at its ends. */
export function stepsOf(period: Days): Days[] {
  const step = stepOf(period);
  const steps: Days[] = [];
  for (let from = period.from; from <= period.to;) {
    const last = lastDayOf(step, from);
    const to = last < period.to ? last : period.to;
    steps.push({ from, to });
    from = plusDays(to, 1);
  }
  return steps;
}
