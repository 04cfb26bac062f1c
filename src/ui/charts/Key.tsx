import type { ChartSeries } from './chartData.ts';
import { Mark } from './Mark.tsx';
import { toneOf } from './seriesLook.ts';
import styles from './TrendChart.module.css';

/** Which color and pattern is which series. */
export function Key({ series }: { series: readonly ChartSeries[] }) {
  return (
    <p aria-hidden="true" className={styles['keys']}>
      {series.map((one, order) => (
        <span className={styles['key']} key={one.name}>
          <Mark form="columns" order={order} tone={toneOf(one, order)} />
          {one.name}
        </span>
      ))}
    </p>
  );
}
