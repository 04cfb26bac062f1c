import type { ReactNode } from 'react';
import type { Tone } from '#src/ui/theme/tokens.ts';
import styles from './cellBars.module.css';

export interface CellBarProps {
  /** How long the bar is, `null` for none: the words say why. */
  value: number | null;
  /** The value of a full bar. */
  most: number;
  /** The words of the cell, a link among them. */
  children: ReactNode;
  tone?: Tone;
}

/** The words of a cell over a bar, so that a column of figures can be compared at a glance. */
export function CellBar({ children, most, tone, value }: CellBarProps) {
  const share = value === null || most <= 0 ? 0 : Math.min(1, Math.max(0, value / most));
  return (
    <span className={styles['cell']}>
      {children}
      <span aria-hidden="true" className={styles['cellTrack']} data-tone={tone ?? 'brand'}>
        {value !== null && <span className={styles['cellBar']} style={{ width: `${share * 100}%` }} />}
      </span>
    </span>
  );
}
