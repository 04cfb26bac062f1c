import { MINUTE } from '#contract/platform/durations.ts';

/** How people read dates, times and durations, the same on screens, in mails and in reports: American English, by Intl. */

const DAYS_OF_YEAR = 365;

export type Instant = string | number | Date;

const formats = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** Making a format is slow, and every row of a table asks for one: one for each object of options and zone. */
function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const zones = formats.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  formats.set(options, zones);
  const format = zones.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  zones.set(timeZone, format);
  return format;
}

/**
 * An instant in a zone.
 * @param options the same object each time, since it is the key of the format
 * @returns with a plain space before AM and PM: some versions of Intl put a narrow one there, which searching does not find
 */
export const formatAs = (options: Intl.DateTimeFormatOptions, at: Instant, timeZone: string): string =>
  formatOf(options, timeZone).format(new Date(at)).replaceAll('\u202F', ' ');

const MONTH_DAY = { month: 'short', day: 'numeric' } as const;
const DATE = { ...MONTH_DAY, year: 'numeric' } as const;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE_TIME = { ...DATE, ...TIME } as const;
const MONTH = { short: { year: 'numeric', month: 'short' }, long: { year: 'numeric', month: 'long' } } as const;

/** `Nov 20, 2026, 2:05 PM` in the zone. */
export const formatDateTime = (at: Instant, timeZone: string): string => formatAs(DATE_TIME, at, timeZone);

/** `Nov 20, 2026`: the day of an instant in the zone. */
export const formatDate = (at: Instant, timeZone: string): string => formatAs(DATE, at, timeZone);

/** `Nov 20`: the day of an instant in the zone, where its year is clear. */
export const formatMonthDay = (at: Instant, timeZone: string): string => formatAs(MONTH_DAY, at, timeZone);

/** `2:05 PM` in the zone. */
export const formatTime = (at: Instant, timeZone: string): string => formatAs(TIME, at, timeZone);

/** `8:00 AM` of 8: an hour of any day, from 0 to 24. */
export const formatHour = (hour: number): string => formatTime(hour * 60 * MINUTE, 'UTC');

const WEEKDAY = { weekday: 'long' } as const;

/** `Monday` of 1, `Sunday` of 7. */
export const formatWeekday = (weekday: number): string => formatAs(WEEKDAY, Date.UTC(2024, 0, weekday), 'UTC');

/** `Nov 20, 2026` of `2026-11-20`. A plain date has no zone and is the same day everywhere. */
export const formatPlainDate = (plainDate: string): string => formatDate(`${plainDate}T00:00:00Z`, 'UTC');

/** `Nov 20` of `2026-11-20`. */
export const formatPlainMonthDay = (plainDate: string): string => formatMonthDay(`${plainDate}T00:00:00Z`, 'UTC');

/** `Nov 2026` of `2026-11` or of one of its days. */
export const formatMonth = (plainDate: string, length: 'short' | 'long' = 'short'): string =>
  formatAs(MONTH[length], `${plainDate.slice(0, 7)}-01T00:00:00Z`, 'UTC');

const pair = (large: string, small: number, unit: string) => (small === 0 ? large : `${large} ${small}${unit}`);
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `45 min`, `2h 10m`, `3d 4h`, `24 days`, `14 months`, `2 years`: as exact as people need it. */
export function durationLabel(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 2 * DAYS_OF_YEAR) return counted(Math.floor(days / DAYS_OF_YEAR), 'year');
  if (days >= DAYS_OF_YEAR) return counted(Math.floor((days * 12) / DAYS_OF_YEAR), 'month');
  if (days >= 7) return counted(days, 'day');
  if (days > 0) return pair(`${days}d`, hours % 24, 'h');
  if (hours > 0) return pair(`${hours}h`, minutes % 60, 'm');
  return `${minutes} min`;
}

/** The time from one instant to another in words; never negative. */
export const elapsedLabel = (from: Instant, to: Instant): string =>
  durationLabel(new Date(to).getTime() - new Date(from).getTime());

/** `Harbor Hospice’s`, and `Bayview Physicians’` of a name that ends in s. */
export const possessive = (name: string): string => `${name}${/s$/i.test(name) ? '’' : '’s'}`;

/** `54%` of 0.54; 0 and 100 only where the share is exactly that. */
export function percentText(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0 && share > 0) return '<1%';
  if (rounded === 100 && share < 1) return '>99%';
  return `${rounded}%`;
}
