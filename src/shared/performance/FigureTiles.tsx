import type { ReactNode } from 'react';
import styles from './performance.module.css';

interface FigureTilesProps {
  readonly label: string;
  /** Those shown are of the question before; the new ones are under way. */
  readonly isStale?: boolean;
  readonly children: ReactNode;
}

/** Tiles of one kind, side by side. */
export function FigureTiles({ children, isStale = false, label }: FigureTilesProps) {
  return (
    <section aria-busy={isStale} aria-label={label} className={styles['tiles']}>
      {children}
    </section>
  );
}
