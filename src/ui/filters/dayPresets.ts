import type { DayRange } from '#contract/platform/listQuery.ts';
import { periodDays, periodLabel, type Days } from '#contract/platform/periods.ts';

interface DayPreset extends Days {
  readonly label: string;
}

/** The days that people ask for most, up to `today` (`YYYY-MM-DD`). */
export function dayPresets(today: string): readonly DayPreset[] {
  const named = (period: 'last_7_days' | 'last_30_days'): DayPreset => {
    const { from, to } = periodDays(period, today);
    return { from, to, label: periodLabel[period] };
  };
  return [
    { from: today, to: today, label: 'Today' },
    named('last_7_days'),
    named('last_30_days'),
    { from: `${today.slice(0, 8)}01`, to: today, label: 'This month' },
  ];
}

export const isPreset = (preset: Days, range: DayRange | undefined): boolean =>
  range?.from === preset.from && range.to === preset.to;
