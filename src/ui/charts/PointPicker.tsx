import type { PointerEvent } from 'react';
import { cellLabel, type ChartData } from './chartData.ts';
import type { TrendLayout } from './trendLayout.ts';
import styles from './TrendChart.module.css';

interface PointPickerProps {
  data: ChartData;
  place: TrendLayout;
  shown: number;
  onPick: (index: number) => void;
}

/** Lies over the plot: one walks along the time by pointer, finger or arrow keys, and hears the values. */
export function PointPicker({ data: { categories, series, title, unit }, onPick, place, shown }: PointPickerProps) {
  const last = Math.max(0, categories.length - 1);
  const pickAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / place.band);
    onPick(Math.min(last, Math.max(0, index)));
  };
  const values = series.map((one) => `${one.name} ${cellLabel(one, shown, unit) || 'none'}`).join(', ');
  return (
    <input
      aria-label={`${title}, point in time`}
      aria-valuetext={`${categories[shown]}: ${values}`}
      className={styles['picker']}
      max={last}
      min={0}
      onChange={({ target }) => onPick(Number(target.value))}
      onPointerMove={pickAt}
      style={{ left: place.box.left, width: place.box.width }}
      type="range"
      value={shown}
    />
  );
}
