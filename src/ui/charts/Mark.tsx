import type { SeriesTone } from './chartData.ts';
import styles from './TrendChart.module.css';

interface MarkProps {
  readonly form: 'columns' | 'lines';
  readonly order: number;
  readonly tone: SeriesTone;
}

/** The sign of a series: its color with the pattern of its columns, or the point on its line. */
export function Mark({ form, order, tone }: MarkProps) {
  if (form === 'columns') return <span className={styles['swatch']} data-order={order} data-tone={tone} />;
  return (
    <svg aria-hidden="true" className="rigid" data-tone={tone} height="12" viewBox="0 0 24 12" width="24">
      <path className={styles['line']} d="M0 6H24" />
      <circle className={styles['point']} cx="12" cy="6" r="3.25" />
    </svg>
  );
}
