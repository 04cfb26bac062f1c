import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import styles from './table.module.css';
import { useScrollEdges } from './useScrollEdges.ts';

interface ScrollFrameProps {
  /** The table's name. */
  readonly label: string;
  readonly className?: string | undefined;
  /** The table first: it is watched for its width. */
  readonly children: ReactNode;
}

/** Around a table that may be wider than its place: it scrolls sideways, by keyboard too, and shows that there is more. */
export function ScrollFrame({ children, className, label }: ScrollFrameProps) {
  const { edges, ref } = useScrollEdges();
  return (
    <div className={classes(styles['frame'], className)}>
      {/* A part that scrolls must be reachable by keyboard; one that does not needs no stop. */}
      <div
        aria-label={edges.isOverflowing ? `${label}, scrolls sideways` : undefined}
        className={styles['scroller']}
        data-more-start={edges.hasMoreStart || undefined}
        data-overflowing={edges.isOverflowing || undefined}
        ref={ref}
        role={edges.isOverflowing ? 'region' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
        tabIndex={edges.isOverflowing ? 0 : undefined}
      >
        {children}
      </div>
      {edges.hasMoreEnd && (
        <>
          <span aria-hidden="true" className={styles['nudge']} />
          <span className={styles['nudgeButton']}>
            <IconButton
              icon="chevronRight"
              label="Show the columns to the right"
              onClick={() => ref.current?.scrollBy({ left: ref.current.clientWidth * 0.6, behavior: 'smooth' })}
              size="small"
              variant="secondary"
            />
          </span>
        </>
      )}
    </div>
  );
}
