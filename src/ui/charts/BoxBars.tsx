import styles from './cellBars.module.css';

interface Boxes {
  /** Percent, which add up to 100. */
  readonly top: number;
  /** Null for a question without middle answers. */
  readonly middle: number | null;
  readonly bottom: number;
}

const BOXES = ['top', 'middle', 'bottom'] as const;
const partsOf = (boxes: Boxes) => BOXES.flatMap((box) => (boxes[box] === null ? [] : [{ box, share: boxes[box] }]));

/** The shares of top, middle and bottom answers as one bar. `isLowN`: of few answers, so drawn as unsure. */
export function BoxBar({ boxes, isLowN = false }: { readonly boxes: Boxes; readonly isLowN?: boolean }) {
  return (
    <span aria-hidden="true" className={styles['boxBar']} data-low-n={isLowN || undefined}>
      {partsOf(boxes).map(({ box, share }) => (
        <span className={styles['share']} data-box={box} key={box} style={{ width: `${share}%` }} />
      ))}
    </span>
  );
}

/** The same bar with its shares as text. */
export function BoxBars({ boxes }: { readonly boxes: Boxes }) {
  return (
    <span className={styles['boxes']}>
      <BoxBar boxes={boxes} />
      <span className="small tabular">
        {partsOf(boxes).map(({ box, share }, index) => (
          <span key={box}>
            {index > 0 && ' · '}
            <span className="visuallyHidden">{box} </span>
            {share}%
          </span>
        ))}
      </span>
    </span>
  );
}

/** The color of a box as a small square, for the heading of its column. */
export const BoxKey = ({ box }: { readonly box: keyof Boxes }) => (
  <span aria-hidden="true" className={styles['boxKey']} data-box={box} />
);
