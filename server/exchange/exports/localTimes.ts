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

/** How a file writes moments in its zone, as the database writes them in JSON: `2026-11-20T14:05:09.123+00:00`. */
export interface LocalTimes {
  /** Two fields: `"Nov 20, 2026, 9:05 AM"` and `2026-11-20 09:05`. */
  readonly fieldsOf: (moment: string) => string;
  /** `2026-11-20` */
  readonly dayOf: (moment: string) => string;
}

const MAX_DAYS = 10_000;
const LAST_MINUTE = 59 * MINUTE;

const inUtc = (moment: string): string => (moment.endsWith('+00:00') ? moment : new Date(moment).toISOString());

/**
 * Writes moments in this zone. Intl takes longer for one of them than the database for a row, so it is asked only for the first and the
 * last minute of an hour; where UTC's hours are not the zone's, as in India, for each moment.
 */
export function createLocalTimes(zone: string): LocalTimes {
  // The Swedish locale formats dates as ISO.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  /** By the day in UTC, the hours of it that were needed so far; `null` for one that is not an hour of the zone. */
  const days = new Map<string, (LocalHour | null)[]>();

  function localHour(at: number): LocalHour | null {
    const first = format.format(at);
    const plain = first.slice(0, -2);
    if (first !== `${plain}00` || format.format(at + LAST_MINUTE) !== `${plain}59`) return null;
    const [before = '', after = ''] = readableTime(first).split(':00');
    return { plain, before: `${before}:`, after };
  }

  function hourOf(utc: string): LocalHour | null {
    const day = utc.slice(0, 10);
    let hours = days.get(day);
    if (!hours) {
      if (days.size >= MAX_DAYS) days.clear();
      days.set(day, (hours = []));
    }
    const hour = Number(utc.slice(11, 13));
    const known = hours[hour];
    return known === undefined ? (hours[hour] = localHour(Date.parse(`${utc.slice(0, 13)}:00Z`))) : known;
  }

  return {
    fieldsOf: (moment) => {
      const utc = inUtc(moment);
      const hour = hourOf(utc);
      if (hour) {
        const minute = utc.slice(14, 16);
        return `"${hour.before}${minute}${hour.after}",${hour.plain}${minute}`;
      }
      const plain = format.format(Date.parse(utc));
      return `"${readableTime(plain)}",${plain}`;
    },
    dayOf: (moment) => {
      const utc = inUtc(moment);
      return (hourOf(utc)?.plain ?? format.format(Date.parse(utc))).slice(0, 10);
    },
  };
}
