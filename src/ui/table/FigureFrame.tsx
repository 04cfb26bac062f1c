import type { ReactNode } from 'react';
import { useScrollEdges } from './useScrollEdges.ts';
import styles from './FigureFrame.module.css';

/**
 * The frame of a table of figures: a table that is too wide scrolls inside it, also by keyboard. The first column stays in
 * sight; `data-align="end"` puts a cell's numbers below one another.
 */
export function FigureFrame({ children, label }: { children: ReactNode; label: string }) {
  const { edges, ref } = useScrollEdges();
  return (
    <div
      aria-label={edges.isOverflowing ? `${label}, scrolls sideways` : undefined}
      className={styles['scroller']}
      ref={ref}
      role={edges.isOverflowing ? 'region' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
      tabIndex={edges.isOverflowing ? 0 : undefined}
    >
      <table aria-label={label} className={styles['figures']}>
        {children}
      </table>
    </div>
  );
}
