import { DAY } from '#contract/platform/durations.ts';
import { readDay } from './days.rules.ts';

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m\.?)?$/i;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
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

/** Excel's day zero: a cell that is formatted as a time only is a moment of it. */
const TIME_ONLY = /^(?:1899-12-3[01]|1900-01-0[01])[ T]/;
/** A fraction of a day: `45992.586` is five past two. */
const SERIAL_WITH_TIME = /^(\d{5})\.(\d+)$/;
const MINUTES_A_DAY = 1440;

/** The clock time of a cell: `14:05`, `2:05 PM`, `0205p`, or Excel's fraction of a day; undefined where it is none. */
export function readClock(word: string): string | undefined {
  const text = word.trim().replace(TIME_ONLY, '');
  if (/^0?\.\d+$/.test(text)) return clockOf(Number(text));
  return (
    readTime(text) ??
    readTime(
      text
        .replace(/^(\d{1,2})(\d{2})\s*([ap])?m?$/i, '$1:$2 $3')
        .replace(/ ([ap])$/i, ' $1m')
        .trim(),
    )
  );
}

const clockOf = (fraction: number): string => {
  const minutes = Math.round(fraction * MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

interface MomentRules {
  readonly timeZone: string;
  /** Two digits of a year mean one up to this day. */
  readonly today: string;
}

/**
 * A time with its own zone, or in the given one: `2026-11-20 14:05`, `11/20/2026 2:05 PM`, `Nov 20, 2026, 2:05 PM`; a date alone means its beginning.
 * @param clock the time of day where it stands in a column of its own
 * @returns undefined if it is not a time
 */
export function readMoment(word: string, { timeZone, today }: MomentRules, clock?: string): Date | undefined {
  if (word.length > LONGEST) return undefined;
  if (WITH_ZONE.test(word)) {
    const moment = new Date(word);
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  }
  const dayOf = (text: string): string | undefined => {
    const read = readDay(text, today, 'event');
    return 'day' in read ? read.day : undefined;
  };
  const [, , fraction] = SERIAL_WITH_TIME.exec(word) ?? [];
  const wholeDay = dayOf(word);
  if (wholeDay) {
    const time = clock ?? (fraction === undefined ? '00:00' : clockOf(Number(`0.${fraction}`)));
    return momentIn(timeZone, `${wholeDay}T${time}`);
  }
  const [, dayWord = '', timeWord = ''] = DAY_AND_TIME.exec(word) ?? [];
  const day = dayOf(dayWord);
  const time = clock ?? readTime(timeWord.trim());
  return day && time ? momentIn(timeZone, `${day}T${time}`) : undefined;
}
