import { DAY, HOUR } from '#contract/platform/durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment where the hospice is. */
export function dayIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The day some days later; calendar days have no zone and no daylight saving. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The moment of the `nth` Sunday of a month at a time of day, in UTC. */
export function nthSunday(year: number, month: number, nth: number, hour: number, minute: number): number {
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return Date.UTC(year, month - 1, 1 + ((7 - firstWeekday) % 7) + (nth - 1) * 7, hour, minute);
}

/** How many referrals arrive in each hour of a UTC day: afternoon in America, few at night. */
const HOURS = [5, 4, 3, 2, 1, 1, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 13, 13, 13, 12, 11, 9, 7, 6];
/** Monday to Sunday. */
const WEEKDAYS = [11, 10, 10, 10, 12, 5, 4];
const WEEK = 7 * DAY;
const A_MONDAY = Date.UTC(2024, 0, 1);

const ends: number[] = [];
for (const weekday of WEEKDAYS) for (const hour of HOURS) ends.push((ends.at(-1) ?? 0) + weekday * hour);
const whole = ends.at(-1) ?? 1;

/** Moves a moment within its week to where work is done, keeping the order of moments. */
export function atBusyTime(at: number): number {
  const week = Math.floor((at - A_MONDAY) / WEEK);
  const target = ((at - A_MONDAY) / WEEK - week) * whole;
  const hour = ends.findIndex((end) => end > target);
  const before = ends[hour - 1] ?? 0;
  const within = (target - before) / ((ends[hour] ?? whole) - before);
  return Math.round(A_MONDAY + week * WEEK + (hour + within) * HOUR);
}
