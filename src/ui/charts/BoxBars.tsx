import { TOO_FEW } from './chartData.ts';
import styles from './cellBars.module.css';

export interface BoxBarsProps {
  /** Percent, which add up to 100; `null` where fewer than 5 answered. */
  boxes: { readonly top: number; readonly middle: number | null; readonly bottom: number } | null;
  /** Of 5 to 29 answers: drawn as unsure. */
  isLowN?: boolean;
}

/** How a question was answered: the shares of top, middle and bottom answers as one bar, and in words. */
export function BoxBars({ boxes, isLowN = false }: BoxBarsProps) {
  if (boxes === null) return <span className="quiet regular">{TOO_FEW}</span>;
  const parts = [
    ['top', boxes.top],
    ...(boxes.middle === null ? [] : [['middle', boxes.middle] as const]),
    ['bottom', boxes.bottom],
  ] as const;
  return (
    <span className={styles['boxes']} data-low-n={isLowN || undefined}>
      <span aria-hidden="true" className={styles['boxBar']}>
        {parts.map(([box, share]) => (
          <span data-box={box} key={box} style={{ width: `${share}%` }} />
        ))}
      </span>
      <span className="small tabular">
        {parts.map(([box, share], index) => (
          <span key={box}>
            {index > 0 && ' · '}
            <span className="visuallyHidden">{box} </span>
            {share} %
          </span>
        ))}
      </span>
    </span>
  );
}
