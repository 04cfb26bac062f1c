import type { ReactNode } from 'react';
import type { Tone } from '#src/ui/theme/tokens.ts';
import styles from './cellBars.module.css';

interface CellBarProps {
  readonly value: number;
  /** The value of a full bar. */
  readonly max: number;
  /** The text of the cell, with its link. */
  readonly children: ReactNode;
  readonly tone?: Tone;
}

/** The text of a cell over a bar, so that a column of figures can be compared at a glance. */
export function CellBar({ children, max, tone, value }: CellBarProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <span className={styles['cell']}>
      {children}
      <span aria-hidden="true" className={styles['cellTrack']} data-tone={tone ?? 'brand'}>
        <span className={styles['cellBar']} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}
