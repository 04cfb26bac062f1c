import { useState } from 'react';

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FIT = 1;

export interface Zoom {
  /** 1: as wide as there is room. */
  readonly factor: number;
  readonly larger: (() => void) | undefined;
  readonly smaller: (() => void) | undefined;
  readonly fit: () => void;
}

/** How large a page is shown; no further act at either end. */
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
