import { formatDate, formatMonthDay, formatTime, type Instant } from '#contract/platform/formats.ts';
import { toLocalInput } from '#contract/platform/localTimes.ts';
import { DAY } from '#contract/platform/durations.ts';

/** Days and times of a zone: near now, and between them. */

/** `2026-11-20`: the day of an instant in the zone. */
export function plainDateIn(at: Instant, timeZone: string): string {
  return toLocalInput(at, timeZone).slice(0, 10);
}

let latest: { readonly now: Instant; readonly timeZone: string; readonly day: string } = {
  now: 0,
  timeZone: '',
  day: '',
};

/** The day that it is now in the zone: one for all cells of a list, since each of them asks. */
export function todayIn(now: Instant, timeZone: string): string {
  if (latest.now !== now || latest.timeZone !== timeZone) latest = { now, timeZone, day: plainDateIn(now, timeZone) };
  return latest.day;
}

/** `today 9:14 AM`, `yesterday 10:40 PM`, `Nov 18, 9:14 AM`, and with its year where that is another. */
export function formatRecent(at: Instant, timeZone: string, now: Instant): string {
  const day = plainDateIn(at, timeZone);
  const today = todayIn(now, timeZone);
  const daysAgo = (Date.parse(today) - Date.parse(day)) / DAY;
  const time = formatTime(at, timeZone);
  if (daysAgo === 0) return `today ${time}`;
  if (daysAgo === 1) return `yesterday ${time}`;
  if (daysAgo === -1) return `tomorrow ${time}`;
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(at, timeZone);
  return `${formatMonthDay(at, timeZone)}, ${time}`;
}

/** Full years from a plain date of birth to a plain day. */
export function ageInYears(birthDate: string, onDate: string): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whether a day is typed to its end: a browser reports each digit of a year as a year of its own. */
export const isWholeDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number(text.slice(0, 4)) >= 1900;
