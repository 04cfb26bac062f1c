import { periodLabel, type Days, type Period } from '#contract/platform/periods.ts';
import { formatAs, formatPlainDate, formatPlainMonthDay } from '#contract/platform/formats.ts';

const COMPUTED = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** `Oct 23 to Nov 21, 2026`, with both years where they differ. */
export function daysLabel({ from, to }: Days): string {
  if (from === to) return formatPlainDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatPlainMonthDay(from) : formatPlainDate(from)} to ${formatPlainDate(to)}`;
}

/** `Oct 23 to Nov 21, 2026 (last 30 days)`. */
export const periodText = (period: Period, days: Days): string =>
  period === 'custom' ? daysLabel(days) : `${daysLabel(days)} (${periodLabel[period].toLowerCase()})`;

/** `Nov 21, 2026, 2:05 PM EST`: when figures were computed. */
export const computedLabel = ({
  computedAt,
  timeZone,
}: {
  readonly computedAt: string;
  readonly timeZone: string;
}): string => formatAs(COMPUTED, computedAt, timeZone);
