import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './Tile.module.css';
import type { Tone } from '#src/ui/theme/tokens.ts';

export interface TileProps {
  label: string;
  /** Nothing while it is loading: its place is kept. */
  figure: string | number | undefined;
  /** The denominator, the oldest one's age, the window it counts. */
  hint?: string | undefined;
  /** What the line of figures says besides, in two or three words. */
  note?: string | undefined;
  /** Colors the hint, with a sign beside it. */
  tone?: Tone | undefined;
  /** The list behind the figure. */
  to?: string | undefined;
  state?: LinkProps['state'];
  isCurrent?: boolean | undefined;
}

export function TileStrip({ children, label }: { children: ReactNode; label: string }) {
  return (
    <section aria-label={label} className={styles['strip']}>
      {children}
    </section>
  );
}

/** A figure that links to the records it counts. */
export function Tile({ figure, hint, isCurrent, label, state, to, tone }: TileProps) {
  const inside = (
    <>
      <span className={styles['label']}>{label}</span>
      <span className={styles['figure']}>{figure === undefined ? <Skeleton height={28} width={56} /> : figure}</span>
      <span className={styles['hint']} data-tone={tone}>
        {tone === 'alert' && <Icon name="alert" size={12} />}
        {hint ?? '\u00A0'}
      </span>
    </>
  );
  if (to === undefined) return <div className={styles['tile']}>{inside}</div>;
  return (
    <Link aria-current={isCurrent ? 'true' : undefined} className={styles['tile']} state={state} to={to}>
      {inside}
    </Link>
  );
}
