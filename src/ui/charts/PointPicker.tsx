import type { KeyboardEvent, PointerEvent } from 'react';
import { cellWords, type ChartData } from './chartData.ts';
import type { TrendPlace } from './trendPlace.ts';
import styles from './charts.module.css';

interface PointPickerProps {
  data: ChartData;
  place: TrendPlace;
  shown: number;
  onPick: (index: number) => void;
}

/** Lies over the plot: one walks along the time by pointer, finger or arrow keys, and hears the values. */
export function PointPicker({ data: { categories, series, title, unit }, onPick, place, shown }: PointPickerProps) {
  const last = categories.length - 1;
  const pick = (index: number) => onPick(Math.min(last, Math.max(0, index)));
  const pickAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    pick(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / place.band));
  const walk = (event: KeyboardEvent) => {
    const to = steps[event.key]?.(shown, last);
    if (to === undefined) return;
    event.preventDefault();
    pick(to);
  };
  const values = series.map((one) => `${one.name} ${cellWords(one, shown, unit) || 'none'}`).join(', ');
  return (
    <div
      aria-label={`${title}, point in time`}
      aria-valuemax={Math.max(0, last)}
      aria-valuemin={0}
      aria-valuenow={shown}
      aria-valuetext={`${categories[shown]}: ${values}`}
      className={styles['picker']}
      onKeyDown={walk}
      onPointerDown={pickAt}
      onPointerMove={pickAt}
      role="slider"
      style={{ left: place.box.left, width: place.box.width }}
      tabIndex={0}
    />
  );
}

const LEAP = 5;
const steps: Readonly<Record<string, (shown: number, last: number) => number>> = {
  ArrowLeft: (shown) => shown - 1,
  ArrowDown: (shown) => shown - 1,
  ArrowRight: (shown) => shown + 1,
  ArrowUp: (shown) => shown + 1,
  PageDown: (shown) => shown - LEAP,
  PageUp: (shown) => shown + LEAP,
  Home: () => 0,
  End: (_shown, last) => last,
};
