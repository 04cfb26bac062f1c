import { formatDate, formatMonthDay, formatTime, type Instant } from '#contract/platform/formats.ts';

/** Days and times of a zone: near now, in fields, and between them. */

const DAY = 86_400_000;

/** `2026-11-20`: the day of an instant in the zone. */
export function plainDateIn(at: Instant, timeZone: string): string {
  return toLocalInput(at, timeZone).slice(0, 10);
}

/** `today 9:14 AM`, `yesterday 10:40 PM`, `Nov 18, 9:14 AM`, and with its year where that is another. */
export function formatRecent(at: Instant, timeZone: string, now: Instant): string {
  const day = plainDateIn(at, timeZone);
  const today = plainDateIn(now, timeZone);
  const daysAgo = (Date.parse(today) - Date.parse(day)) / DAY;
  const time = formatTime(at, timeZone);
  if (daysAgo === 0) return `today ${time}`;
  if (daysAgo === 1) return `yesterday ${time}`;
  if (daysAgo === -1) return `tomorrow ${time}`;
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(at, timeZone);
  return `${formatMonthDay(at, timeZone)}, ${time}`;
}

/** Full years from a plain birth date to a plain day. */
export function ageInYears(birthDate: string, onDate: string): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

const inputs = new Map<string, Intl.DateTimeFormat>();

/** The parts of a local moment as a field of a form wants them, with a clock of 24 hours. */
function inputOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
  const format = inputs.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  inputs.set(timeZone, format);
  return format;
}

/** `2026-11-20T14:05`: the value of a `datetime-local` field for an instant in the zone. */
export function toLocalInput(at: Instant, timeZone: string): string {
  const parts = inputOf(timeZone).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant (ISO, UTC) of a local time in the zone; nothing where the text is not one. An hour that a clock change skips is
 * read as the hour after it, an hour that it repeats as its first time.
 */
export function fromLocalInput(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number) => Date.parse(`${toLocalInput(instant, timeZone)}:00Z`) - instant;
  // A clock change is less than a day away from either side: one of these two offsets, or both, is right.
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  const fits = [before, after].find((instant) => toLocalInput(instant, timeZone) === local);
  return new Date(fits ?? before).toISOString();
}

/** Whether a day is typed to its end: a browser reports each digit of a year as a year of its own. */
export const isWholeDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number(text.slice(0, 4)) >= 1900;
