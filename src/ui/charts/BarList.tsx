import { barShareLabel, cellLabel, type ChartData } from './chartData.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './bars.module.css';

/** Horizontal bars in the order of the data, with their names, values and shares of all; the names lead to the list behind. */
export function BarList({ data: { categories, series, title, unit } }: { data: ChartData }) {
  const [first] = series;
  if (!first) return null;
  const max = Math.max(1, ...first.values.map((value) => value ?? 0));
  return (
    <ul aria-label={title} className={styles['bars']}>
      {categories.map((category, index) => {
        const value = first.values[index] ?? 0;
        return (
          <li key={category}>
            <span className={styles['barName']}>
              <ValueLink to={first.links?.[index]}>{category}</ValueLink>
            </span>
            <span aria-hidden="true">
              <span
                className={styles['bar']}
                data-tone={first.tone}
                data-value={value > 0 ? 'some' : 'zero'}
                style={{ width: `${(value / max) * 100}%` }}
              />
            </span>
            <span className={styles['barValue']}>
              <strong>{cellLabel(first, index, unit)}</strong>{' '}
              <span className={styles['barShare']}>{barShareLabel(first.values, index)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
