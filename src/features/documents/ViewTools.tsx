import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import styles from './preview.module.css';
import type { Zoom } from './zoom.ts';

interface ViewToolsProps {
  readonly zoom: Zoom;
  /** The pages, where there are any. */
  readonly children?: ReactNode;
}

export function ViewTools({ children, zoom }: ViewToolsProps) {
  return (
    <div className={styles['tools']}>
      <div className={styles['pages']}>{children}</div>
      <div className={styles['zoom']}>
        <IconButton
          icon="minus"
          label="Smaller"
          onClick={zoom.smaller}
          reason={zoom.smaller ? undefined : 'This is the smallest'}
          size="small"
        />
        <output aria-label="Size" className={styles['factor']}>
          {Math.round(zoom.factor * 100)} %
        </output>
        <IconButton
          icon="plus"
          label="Larger"
          onClick={zoom.larger}
          reason={zoom.larger ? undefined : 'This is the largest'}
          size="small"
        />
        <Button onClick={zoom.fit} size="small" variant="quiet">
          Fit
        </Button>
      </div>
    </div>
  );
}
