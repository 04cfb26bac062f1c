import { periodLabel, type Days, type Period } from '#contract/platform/periods.ts';
import { formatPlainDate } from '#src/ui/time/dates.ts';

const monthDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `Nov 3` of `2026-11-03`. */
export const dayLabel = (day: string): string => monthDay.format(new Date(`${day}T00:00:00Z`));

/** `Oct 23 to Nov 21, 2026`, with both years where they differ. */
export function daysLabel({ from, to }: Days): string {
  if (from === to) return formatPlainDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? dayLabel(from) : formatPlainDate(from)} to ${formatPlainDate(to)}`;
}

/** `Oct 23 to Nov 21, 2026 (last 30 days)`. */
export const periodText = (period: Period, days: Days): string =>
  period === 'custom' ? daysLabel(days) : `${daysLabel(days)} (${periodLabel[period].toLowerCase()})`;

/** `Nov 21, 2026, 14:05 EST`: when figures were computed. */
export const computedLabel = ({
  computedAt,
  timeZone,
}: {
  readonly computedAt: string;
  readonly timeZone: string;
}): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(computedAt));
