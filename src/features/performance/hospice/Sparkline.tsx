import { lineParts, trendLayout } from '#src/ui/charts/trendLayout.ts';
import type { ChartData } from '#src/ui/charts/chartData.ts';
import styles from './lead.module.css';

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly unit: ChartData['unit'];
}

const SIZE = { left: 2, top: 3, width: 156, height: 26 };

/** The course of a figure over the period, without axes. Its tile says the value; the charts below say each one. */
export function Sparkline({ unit, values }: SparklineProps) {
  const data: ChartData = {
    title: '',
    unit,
    categories: values.map(String),
    series: [{ name: '', tone: 'brand', values }],
  };
  const parts = lineParts(values, trendLayout(data, SIZE));
  const last = parts.at(-1)?.at(-1);
  return (
    <svg aria-hidden="true" className={styles['spark']} preserveAspectRatio="none" viewBox="0 0 160 32">
      {parts.map((part) => (
        <path
          d={part.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
          key={part[0]?.index}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {last && <path className={styles['dot']} d={`M${last.x} ${last.y}h0`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
