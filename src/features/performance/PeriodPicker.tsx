import { useRef, useState, type SyntheticEvent } from 'react';
import type { DayRange } from '#contract/platform/listQuery.ts';
import { periodLabel, PERIODS, type Days, type Period } from '#contract/platform/periods.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { isWholeDay } from '#src/ui/time/dates.ts';
import { DayField } from '#src/ui/time/DayField.tsx';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';
import styles from './performance.module.css';
import { daysLabel } from './periodLabels.ts';

/** As in the address: the name of a usual period, or custom days. */
export interface PeriodChoice {
  readonly period: Period;
  readonly 'filter.days': DayRange | undefined;
}

interface PeriodPickerProps {
  readonly period: Period;
  readonly days: DayRange | undefined;
  /** The days that the server computed for it. */
  readonly shown: Days | undefined;
  readonly onChange: (choice: PeriodChoice) => void;
}

const USUAL = PERIODS.filter((period) => period !== 'custom');

interface CustomDaysProps {
  readonly from: string;
  readonly to: string;
  readonly onShow: (days: Days) => void;
}

function CustomDays({ from, onShow, to }: CustomDaysProps) {
  const [problem, setProblem] = useState<string>();
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const show = (event: SyntheticEvent) => {
    event.preventDefault();
    const first = fromField.current?.value ?? '';
    const last = toField.current?.value ?? '';
    if (!isWholeDay(first) || !isWholeDay(last)) setProblem('Enter a first and a last day');
    else if (first > last) setProblem('Choose a first day on or before the last day');
    else onShow({ from: first, to: last });
  };
  return (
    <form className={styles['custom']} noValidate onSubmit={show}>
      <DayField defaultValue={from} label="From" ref={fromField} />
      <DayField defaultValue={to} label="To" ref={toField} />
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button size="small" type="submit">
        Show these days
      </Button>
    </form>
  );
}

/** Chooses one of the usual periods, or custom days. */
export function PeriodPicker({ days, onChange, period, shown }: PeriodPickerProps) {
  const name = period === 'custom' ? (shown ? daysLabel(shown) : 'Custom days') : periodLabel[period];

  return (
    <span>
      <span aria-hidden="true" className="printOnly">
        Period: {shown ? daysLabel(shown) : name}
      </span>
      <PopoverButton
        aria-label={`Period: ${name}`}
        endIcon="chevronDown"
        focus={period === 'custom' ? 'button' : '[aria-pressed="true"]'}
        icon="calendar"
        label="Period"
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement) return;
          const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-pressed]')];
          if (moveFocus(event.key, choices)) event.preventDefault();
        }}
        text={name}
      >
        {(leave) => (
          <>
            <div className={styles['periods']}>
              {USUAL.map((each) => (
                <button
                  aria-pressed={each === period}
                  className={styles['period']}
                  key={each}
                  onClick={() => {
                    leave();
                    onChange({ period: each, 'filter.days': undefined });
                  }}
                  type="button"
                >
                  {periodLabel[each]}
                </button>
              ))}
            </div>
            <CustomDays
              from={days?.from ?? shown?.from ?? ''}
              onShow={(range) => {
                leave();
                onChange({ period: 'custom', 'filter.days': range });
              }}
              to={days?.to ?? shown?.to ?? ''}
            />
          </>
        )}
      </PopoverButton>
    </span>
  );
}
