import { fromLocalInput, toLocalInput } from '#contract/platform/localTimes.ts';
import { DAY } from '#contract/platform/durations.ts';

/** Who is on call at a moment, and when quiet hours end. Times are those of the hospice's clock: `20:00`. */

/** The shifts of a week can follow each other without a gap; then nobody asks for the end. */
const MAX_HANDOVERS = 14;

interface Hours {
  readonly from: string;
  /** Not later than the start: they end on the next day. */
  readonly to: string;
}

export interface Shift extends Hours {
  readonly personId: string;
  /** The day on which it begins: 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
}

export interface OnCall {
  readonly personId: string;
  /** When somebody else takes over, or nobody. */
  readonly until: Date;
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** The day after so many days: `2026-11-20` and 1 make `2026-11-21`. */
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const at = (day: string, time: string, zone: string): number =>
  Date.parse(fromLocalInput(`${day}T${time}`, zone) ?? '');

/** A shift or quiet hours that begin on this day and end on it or on the next one. */
const spanOn = (day: string, { from, to }: Hours, zone: string): Span => ({
  begin: at(day, from, zone),
  end: at(to > from ? day : daysAfter(day, 1), to, zone),
});

const contains = ({ begin, end }: Span, moment: number): boolean => begin <= moment && moment < end;

/** The days on which something that goes on at the moment can have begun. */
const daysOf = (moment: number, zone: string): readonly string[] => {
  const today = toLocalInput(moment, zone).slice(0, 10);
  return [daysAfter(today, -1), today];
};

function shiftAt(shifts: readonly Shift[], moment: number, zone: string) {
  const running = daysOf(moment, zone).flatMap((day) =>
    shifts
      .filter(({ weekday }) => weekday === weekdayOf(day))
      .map((shift) => ({ ...shift, ...spanOn(day, shift, zone) }))
      .filter((shift) => contains(shift, moment)),
  );
  return running.toSorted((one, other) => one.begin - other.begin)[0];
}

/**
 * Who is on call at a moment in the hospice's time zone; null: nobody. Where shifts overlap, the one that began first goes on to its end:
 * nobody loses a call that was theirs a minute ago. Of two that begin together the first one listed counts. A time that a clock change skips
 * is the hour after it; one that it repeats is its first.
 */
export function onCallAt(shifts: readonly Shift[], instant: Date, zone: string): OnCall | null {
  const present = shiftAt(shifts, instant.getTime(), zone);
  if (!present) return null;
  let { end } = present;
  for (let handovers = 0; handovers < MAX_HANDOVERS; handovers += 1) {
    const next = shiftAt(shifts, end, zone);
    if (next?.personId !== present.personId) break;
    end = next.end;
  }
  return { personId: present.personId, until: new Date(end) };
}

/** When the quiet hours of a moment end; null where the moment is in none. */
export function quietUntil(hours: Hours | null, instant: Date, zone: string): Date | null {
  if (hours === null) return null;
  const moment = instant.getTime();
  const quiet = daysOf(moment, zone)
    .map((day) => spanOn(day, hours, zone))
    .find((span) => contains(span, moment));
  return quiet ? new Date(quiet.end) : null;
}

interface Available {
  readonly isActive: boolean;
  /** Empty: all locations. */
  readonly locationIds: readonly string[];
}

/** Whether a person can own what arrives at a location (null: at none yet), be on call for it or manage it. */
export const isAvailableAt = ({ isActive, locationIds }: Available, locationId: string | null): boolean =>
  isActive && (locationId === null || locationIds.length === 0 || locationIds.includes(locationId));
