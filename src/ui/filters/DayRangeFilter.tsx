import { useState } from 'react';
import type { DayRange } from '#contract/platform/listQuery.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatPlainDate } from '#contract/platform/formats.ts';
import controls from '#src/ui/controls/listControls.module.css';
import { isWholeDay, plainDateIn } from '#src/ui/time/dates.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { DayField } from '#src/ui/time/DayField.tsx';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';
import styles from './DayRangeFilter.module.css';
import { periodDays, periodLabel, type Days } from '#contract/platform/periods.ts';

interface DayPreset extends Days {
  readonly label: string;
}

/** The days that people ask for most, up to `today` (`YYYY-MM-DD`). */
function dayPresets(today: string): readonly DayPreset[] {
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

const isPreset = (preset: Days, range: DayRange | undefined): boolean =>
  range?.from === preset.from && range.to === preset.to;

interface DayRangeFilterProps {
  label: string;
  selected: DayRange | undefined;
  onChange: (selected: DayRange | undefined) => void;
}

function rangeText({ from, to }: DayRange): string {
  if (from && to) return `${formatPlainDate(from)} – ${formatPlainDate(to)}`;
  if (from) return `from ${formatPlainDate(from)}`;
  return to ? `until ${formatPlainDate(to)}` : '';
}

/** Days from and to, both included; in a list that has a clock, also by a press. */
export function DayRangeFilter({ label, onChange, selected }: DayRangeFilterProps) {
  // The fields keep half-typed text; only Clear resets them.
  const [clearings, setClearings] = useState(0);

  const { now, timeZone } = useDisplayContext();
  const presets = now > 0 ? dayPresets(plainDateIn(now, timeZone)) : [];
  const preset = presets.find((each) => isPreset(each, selected));

  const change = (side: 'from' | 'to', text: string) => {
    if (text !== '' && !isWholeDay(text)) return;
    const from = side === 'from' ? text : selected?.from;
    const to = side === 'to' ? text : selected?.to;
    onChange(from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined);
  };

  return (
    <span className={controls['filterButton']} data-set={selected !== undefined || undefined}>
      {selected && (
        <span aria-hidden="true" className="printOnly">
          {label}: {rangeText(selected)}
        </span>
      )}
      <PopoverButton
        endIcon="chevronDown"
        focus="button, input"
        label={label}
        text={
          <>
            {label}
            {selected && <span className={styles['chosen']}>{preset?.label ?? rangeText(selected)}</span>}
          </>
        }
      >
        {(leave) => (
          <div className={styles['dates']} key={clearings}>
            {presets.map((each) => (
              <Button
                aria-pressed={each === preset}
                key={each.label}
                onClick={() => {
                  onChange({ from: each.from, to: each.to });
                  leave();
                }}
                size="small"
              >
                {each.label}
              </Button>
            ))}
            <DayField
              defaultValue={selected?.from}
              label="From"
              max={selected?.to}
              onChange={({ target }) => change('from', target.value)}
            />
            <DayField
              defaultValue={selected?.to}
              label="To"
              min={selected?.from}
              onChange={({ target }) => change('to', target.value)}
            />
            {selected && (
              <Button
                onClick={() => {
                  onChange(undefined);
                  setClearings(clearings + 1);
                }}
                size="small"
                variant="quiet"
              >
                Clear
              </Button>
            )}
          </div>
        )}
      </PopoverButton>
    </span>
  );
}
