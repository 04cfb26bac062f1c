import type { ReactNode } from 'react';
import styles from './performance.module.css';

interface FigureTilesProps {
  readonly label: string;
  /** The figures are those of an earlier query; the new ones load. */
  readonly isStale?: boolean;
  /** The only row of tiles: they share the whole width. */
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
