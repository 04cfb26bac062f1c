const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Instant = string | number | Date;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, and every row of a table asks for one. */
function format(timeZone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { hourCycle: 'h23', ...options, timeZone });
  formats.set(key, made);
  return made;
}

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** `Nov 20, 2026, 14:05` in the zone. */
export const formatDateTime = (at: Instant, timeZone: string): string =>
  format(timeZone, 'dateTime', { ...DATE, ...TIME }).format(new Date(at));

/** `Nov 20, 2026`: the day of an instant in the zone. */
export const formatDate = (at: Instant, timeZone: string): string =>
  format(timeZone, 'date', DATE).format(new Date(at));

/** `14:05` in the zone. */
export const formatTime = (at: Instant, timeZone: string): string =>
  format(timeZone, 'time', TIME).format(new Date(at));

/** `Nov 20, 2026` of `2026-11-20`. A plain date has no zone and is the same day everywhere. */
export const formatPlainDate = (plainDate: string): string =>
  format('UTC', 'date', DATE).format(new Date(`${plainDate}T00:00:00Z`));

/** `Nov 2026` of `2026-11` or of one of its days. */
export const formatMonth = (plainDate: string, length: 'short' | 'long' = 'short'): string =>
  format('UTC', `${length} month`, { year: 'numeric', month: length }).format(
    new Date(`${plainDate.slice(0, 7)}-01T00:00:00Z`),
  );

/** `2026-11-20`: the day of an instant in the zone. */
export function plainDateIn(at: Instant, timeZone: string): string {
  return toLocalInput(at, timeZone).slice(0, 10);
}

/** `today 09:14`, `yesterday 22:40`, `Nov 18, 09:14`, and with its year where that is another. */
export function formatRecent(at: Instant, timeZone: string, now: Instant): string {
  const day = plainDateIn(at, timeZone);
  const today = plainDateIn(now, timeZone);
  const daysAgo = (Date.parse(today) - Date.parse(day)) / DAY;
  const time = formatTime(at, timeZone);
  if (daysAgo === 0) return `today ${time}`;
  if (daysAgo === 1) return `yesterday ${time}`;
  if (daysAgo === -1) return `tomorrow ${time}`;
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(at, timeZone);
  return `${format(timeZone, 'monthDay', { month: 'short', day: 'numeric' }).format(new Date(at))}, ${time}`;
}

const pair = (large: number, unit: string, small: number, smallUnit: string) =>
  small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;

/** `45 min`, `2 h 10 min`, `3 d 4 h`, `24 d`: as exact as people need it. */
export function durationLabel(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days >= 7) return `${days} d`;
  if (days > 0) return pair(days, 'd', hours % 24, 'h');
  if (hours > 0) return pair(hours, 'h', minutes % 60, 'min');
  return `${minutes} min`;
}

/** The time from one instant to another in words; never negative. */
export const elapsedLabel = (from: Instant, to: Instant): string =>
  durationLabel(new Date(to).getTime() - new Date(from).getTime());

/** Full years from a plain birth date to a plain day. */
export function ageInYears(birthDate: string, onDate: string): number {
  const years = Number(onDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return onDate.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** `2026-11-20T14:05`: the value of a `datetime-local` field for an instant in the zone. */
export function toLocalInput(at: Instant, timeZone: string): string {
  const parts = format(timeZone, 'parts', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...TIME,
  }).formatToParts(new Date(at));
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
