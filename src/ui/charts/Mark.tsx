import type { SeriesTone } from './seriesLook.ts';
import styles from './TrendChart.module.css';

interface MarkProps {
  form: 'columns' | 'lines';
  order: number;
  tone: SeriesTone;
}

/** The sign of a series: its color with the pattern of its columns, or the shape on its line. */
export function Mark({ form, order, tone }: MarkProps) {
  if (form === 'columns') return <span className={styles['swatch']} data-order={order} data-tone={tone} />;
  return (
    <svg aria-hidden="true" className="rigid" data-tone={tone} height="12" viewBox="0 0 24 12" width="24">
      <path className={styles['line']} d="M0 6H24" data-order={order} />
      <MarkShape order={order} x={12} y={6} />
    </svg>
  );
}

/** A disc, a square or a triangle: the shapes of the first, second and third line. */
export function MarkShape({ order, x, y }: { order: number; x: number; y: number }) {
  if (order === 1) return <rect className={styles['point']} height="6" width="6" x={x - 3} y={y - 3} />;
  if (order === 2) return <path className={styles['point']} d={`M${x} ${y - 4.5}l4.5 7.5h-9z`} />;
  return <circle className={styles['point']} cx={x} cy={y} r="3.25" />;
}
