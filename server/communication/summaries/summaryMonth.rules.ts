import { formatAs, formatMonth } from '#contract/platform/formats.ts';
import { type Days, plusDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { momentIn } from '#server/surveys/sending/surveyWindow.rules.ts';

/** Months of a hospice's calendar, `2026-10`, and when their summaries are sent. */

/** When digests and summaries go out, by the hospice's clock. */
export const MAIL_HOUR = 8;
const MONTHS = 12;
const MONTH = { month: 'long' } as const;

/** The month so many months later; a negative number goes back. */
export function plusMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * MONTHS + number - 1 + months;
  return `${Math.floor(index / MONTHS)}-${String((index % MONTHS) + 1).padStart(2, '0')}`;
}

const firstDayOf = (month: string): string => `${month}-01`;

/** From its first day to its last. */
export const daysOfMonth = (month: string): Days => ({
  from: firstDayOf(month),
  to: plusDays(firstDayOf(plusMonths(month, 1)), -1),
});

/** The month in which a moment lies, where the hospice is. */
const monthIn = (timeZone: string, moment: Date): string => dayIn(timeZone, moment).slice(0, 7);

/** When a month's summaries fall due: on the first of the next one. */
const summaryDueAt = (timeZone: string, month: string): Date =>
  momentIn(timeZone, firstDayOf(plusMonths(month, 1)), MAIL_HOUR);

/** The next moment after this one at which summaries fall due. */
export function nextSummaryAt(timeZone: string, now: Date): Date {
  const month = monthIn(timeZone, now);
  const soonest = summaryDueAt(timeZone, plusMonths(month, -1));
  return soonest > now ? soonest : summaryDueAt(timeZone, month);
}

/** Whether the month has ended. */
export const isMonthOver = (timeZone: string, month: string, now: Date): boolean => month < monthIn(timeZone, now);

/** `October 2026`, or `October` alone. */
export const monthLabel = (month: string, isWithYear = true): string =>
  isWithYear ? formatMonth(month, 'long') : formatAs(MONTH, firstDayOf(month), 'UTC');
