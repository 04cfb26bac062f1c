import { MINUTE } from '#contract/platform/durations.ts';
import { readableTime } from './readableTime.ts';

/** An hour in which the zone's clock shows the minutes of UTC. */
interface LocalHour {
  /** `2026-11-20 09:` */
  readonly plain: string;
  /** `Nov 20, 2026, 9:` and ` AM` */
  readonly before: string;
  readonly after: string;
}

/** How a file writes moments in its zone. They are given in seconds since 1970, as the database writes them: `1795183509.123`. */
export interface LocalTimes {
  /** Two fields: `"Nov 20, 2026, 9:05 AM"` and `2026-11-20 09:05`. */
  readonly fieldsOf: (seconds: string) => string;
  /** `2026-11-20` */
  readonly dayOf: (seconds: string) => string;
}

/** Three years. */
const MAX_HOURS = 26_300;
const MAX_ZONES = 8;
const LAST_MINUTE = 59 * MINUTE;
const MINUTES = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

const minutesOf = (seconds: string): number => Math.floor(Number(seconds) / 60);
const millisecondsOf = (seconds: string): number => Math.floor(Number(seconds) * 1_000);

const known = new Map<string, LocalTimes>();

/** How moments are written in this zone: what is known of a zone's hours stays for the next file. */
export function localTimesIn(zone: string): LocalTimes {
  const before = known.get(zone);
  if (before) return before;
  if (known.size >= MAX_ZONES) known.clear();
  const made = createLocalTimes(zone);
  known.set(zone, made);
  return made;
}

/**
 * Intl takes longer for a moment than the database for a row, so it is asked only for the first and the last minute of an hour; where UTC's
 * hours are not the zone's, as in India, for each moment.
 */
function createLocalTimes(zone: string): LocalTimes {
  // The Swedish locale formats dates as ISO.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  /** By their number since 1970, those that were needed so far; `null` for one that is not an hour of the zone. */
  const hours = new Map<number, LocalHour | null>();

  function localHour(at: number): LocalHour | null {
    const first = format.format(at);
    const plain = first.slice(0, -2);
    if (first !== `${plain}00` || format.format(at + LAST_MINUTE) !== `${plain}59`) return null;
    const [before = '', after = ''] = readableTime(first).split(':00');
    return { plain, before: `${before}:`, after };
  }

  function hourOf(number: number): LocalHour | null {
    const before = hours.get(number);
    if (before !== undefined) return before;
    const hour = localHour(number * 60 * MINUTE);
    if (hours.size >= MAX_HOURS) hours.clear();
    hours.set(number, hour);
    return hour;
  }

  return {
    fieldsOf: (seconds) => {
      const minutes = minutesOf(seconds);
      const hour = hourOf(Math.floor(minutes / 60));
      if (hour) {
        // Before 1970 the remainder is negative, and counts from the end.
        const minute = MINUTES.at(minutes % 60) ?? '';
        return `"${hour.before}${minute}${hour.after}",${hour.plain}${minute}`;
      }
      const plain = format.format(millisecondsOf(seconds));
      return `"${readableTime(plain)}",${plain}`;
    },
    dayOf: (seconds) =>
      (hourOf(Math.floor(minutesOf(seconds) / 60))?.plain ?? format.format(millisecondsOf(seconds))).slice(0, 10),
  };
}
