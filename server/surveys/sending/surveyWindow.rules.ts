import type { SurveySettings } from '#contract/surveys/surveySettings.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import { dayIn } from '#server/platform/localDay.ts';

/** When mails may be sent: local hours and weekdays, regardless of clock changes. */

export type SendingWindow = SurveySettings['window'];

const DAYS_OF_WEEK = 7;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time, as if it were UTC. */
function wallIn(timeZone: string, moment: Date): Date {
  let format = formats.get(timeZone);
  if (!format) {
    const two = '2-digit';
    const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
    formats.set(timeZone, format);
  }
  const shown: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(moment)) shown[type] = value;
  const { year, month, day, hour, minute, second } = shown;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const offsetAt = (timeZone: string, moment: number): number =>
  wallIn(timeZone, new Date(moment)).getTime() - Math.floor(moment / 1000) * 1000;

/** The first time at which the local clock shows this hour or, if it is skipped, a later one. */
export function momentIn(timeZone: string, day: string, hour: number): Date {
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * HOUR;
  const before = offsetAt(timeZone, wall - DAY);
  const after = offsetAt(timeZone, wall + DAY);
  const shown = [wall - before, wall - after].filter((moment) => moment + offsetAt(timeZone, moment) === wall);
  return new Date(shown.length === 0 ? wall - before : Math.min(...shown));
}

/** The time at which a day begins: midnight, or one o'clock if clocks go forward at midnight. */
export const startOfDayIn = (timeZone: string, day: string): Date => momentIn(timeZone, day, 0);

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_OF_WEEK;

/** Whether mails may be sent at this time. */
export function isInWindow({ from, until, weekdays }: SendingWindow, timeZone: string, moment: Date): boolean {
  const hour = wallIn(timeZone, moment).getUTCHours();
  return from <= hour && hour < until && weekdays.includes(weekdayOf(dayIn(timeZone, moment)));
}

/** The next time at which mails may be sent: this one or a later one. */
export function nextInWindow(window: SendingWindow, timeZone: string, moment: Date): Date {
  if (isInWindow(window, timeZone, moment)) return moment;
  const today = dayIn(timeZone, moment);
  // A window within the hour skipped in spring opens a week later.
  for (let days = 0; days <= 2 * DAYS_OF_WEEK; days += 1) {
    const opening = momentIn(timeZone, plusDays(today, days), window.from);
    if (opening >= moment && isInWindow(window, timeZone, opening)) return opening;
  }
  throw new RangeError('The window never opens');
}
