import { typedDay } from '#server/platform/typedDay.ts';

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const DAY = 86_400_000;
/** `Nov 20, 2026`, with a blank and a comma of its own, or a day in one piece; then its time. */
const DAY_AND_TIME = /^([a-z]+ \d{1,2}, \d{4}|[^\sT,]+)(?:T|,\s*|\s+)(\S.*)$/i;
/** No time is longer; longer texts are not matched against the patterns. */
const LONGEST = 60;

/** `14:05` of `14:05`, `2:05 PM` or `14:05:30`. */
function readTime(word: string): string | undefined {
  const [, hours, minutes, half] = TIME.exec(word) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false;
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  if (whole > 23 || Number(minutes) > 59) return undefined;
  return `${String(whole).padStart(2, '0')}:${minutes}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time of a time zone, as if it were UTC. */
function localClock(moment: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
    formats.set(timeZone, format);
  }
  // The Swedish locale formats dates and times as ISO 8601.
  return Date.parse(`${format.format(moment).replace(' ', 'T')}:00Z`);
}

/** Converts a local time. A time skipped by a clock change moves one hour later; a repeated one means its first occurrence. */
function momentIn(timeZone: string, local: string): Date {
  const asUtc = Date.parse(`${local}:00Z`);
  const before = asUtc - (localClock(asUtc - DAY, timeZone) - (asUtc - DAY));
  const after = asUtc - (localClock(asUtc + DAY, timeZone) - (asUtc + DAY));
  return new Date([before, after].find((moment) => localClock(moment, timeZone) === asUtc) ?? before);
}

/**
 * A time with its own zone, or in the given one: `2026-11-20 14:05`, `11/20/2026 2:05 PM`, `Nov 20, 2026, 2:05 PM`; a date alone means its beginning.
 * @returns undefined if it is not a time
 */
export function readMoment(word: string, timeZone: string): Date | undefined {
  if (word.length > LONGEST) return undefined;
  if (WITH_ZONE.test(word)) {
    const moment = new Date(word);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  }
  const wholeDay = typedDay(word);
  if (wholeDay) return momentIn(timeZone, `${wholeDay}T00:00`);
  const [, dayWord = '', timeWord = ''] = DAY_AND_TIME.exec(word) ?? [];
  const day = typedDay(dayWord);
  const time = readTime(timeWord.trim());
  return day && time ? momentIn(timeZone, `${day}T${time}`) : undefined;
}
