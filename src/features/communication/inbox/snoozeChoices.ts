import { formatTime } from '#contract/platform/formats.ts';
import { fromLocalInput } from '#contract/platform/localTimes.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MORNING = '08:00';

export interface SnoozeChoice {
  readonly label: string;
  readonly until: string;
}

/** How long a conversation can be out of the way: three hours, until tomorrow morning, until Monday morning; in the reader's zone. */
export function snoozeChoices(now: number, timeZone: string): SnoozeChoice[] {
  const weekday = new Date(`${plainDateIn(now, timeZone)}T00:00:00Z`).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const morning = (days: number) => fromLocalInput(`${plainDateIn(now + days * DAY, timeZone)}T${MORNING}`, timeZone);
  const inThreeHours = new Date(now + 3 * HOUR).toISOString();
  const tomorrow = morning(1);
  const monday = morning(daysToMonday);
  return [
    { label: `3 hours, until ${formatTime(inThreeHours, timeZone)}`, until: inThreeHours },
    ...(tomorrow === undefined ? [] : [{ label: 'Tomorrow, 8:00 AM', until: tomorrow }]),
    ...(monday === undefined || daysToMonday === 1 ? [] : [{ label: 'Monday, 8:00 AM', until: monday }]),
  ];
}
