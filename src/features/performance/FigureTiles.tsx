import type { ReactNode } from 'react';
import styles from './performance.module.css';

interface FigureTilesProps {
  readonly label: string;
  /** Those shown are of the question before; the new ones are under way. */
  readonly isStale?: boolean;
  /** No other row of tiles stands below it: they share the whole width. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** Tiles of one kind, side by side. */
export function FigureTiles({ children, isAlone = false, isStale = false, label }: FigureTilesProps) {
  return (
    <section aria-busy={isStale} aria-label={label} className={styles['tiles']} data-alone={isAlone || undefined}>
      {children}
    </section>
  );
}
