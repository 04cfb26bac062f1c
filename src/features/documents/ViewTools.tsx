import { type ReactNode, useState } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import styles from './preview.module.css';

interface ViewToolsProps {
  readonly zoom: Zoom;
  /** The pages, where there are any. */
  readonly children?: ReactNode;
}

export function ViewTools({ children, zoom }: ViewToolsProps) {
  return (
    <div className="spread gap8-16">
      <div className="row gap4">{children}</div>
      <div className="row gap4">
        <IconButton
          icon="minus"
          label="Smaller"
          onClick={zoom.smaller}
          reason={zoom.smaller ? undefined : 'This is the smallest'}
          size="small"
        />
        <output aria-label="Size" className={styles['factor']}>
          {Math.round(zoom.factor * 100)}%
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
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

const FIT = 1;

interface Zoom {
  /** 1: as wide as there is room. */
  readonly factor: number;
  readonly larger: (() => void) | undefined;
  readonly smaller: (() => void) | undefined;
  readonly fit: () => void;
}

/** The zoom of a page; at either end there is no next step. */
export function useZoom(): Zoom {
  const [factor, setFactor] = useState(FIT);
  const larger = STEPS.find((step) => step > factor);
  const smaller = STEPS.findLast((step) => step < factor);
  return {
    factor,
    larger: larger === undefined ? undefined : () => setFactor(larger),
    smaller: smaller === undefined ? undefined : () => setFactor(smaller),
    fit: () => setFactor(FIT),
  };
}
