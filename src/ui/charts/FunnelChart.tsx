import { cellLabel, stageSharesLabel, type ChartData } from './chartData.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './bars.module.css';

/** The number that reach each step: each value is part of the one before, with its share of the first and of the one before. */
export function FunnelChart({ data: { categories, series, title, unit } }: { data: ChartData }) {
  const [first] = series;
  if (!first) return null;
  const all = first.values[0] ?? 0;
  return (
    <ol aria-label={title} className={styles['funnel']} data-tone={first.tone}>
      {categories.map((category, index) => {
        const value = first.values[index] ?? 0;
        return (
          <li key={category}>
            <span className={styles['stageName']}>
              <ValueLink to={first.links?.[index]}>{category}</ValueLink>
            </span>
            <span aria-hidden="true" className={styles['stageTrack']}>
              <span
                className={styles['stage']}
                data-value={value > 0 ? 'some' : 'zero'}
                style={{ width: `${all === 0 ? 0 : (value / all) * 100}%` }}
              />
            </span>
            <span className={styles['stageValue']}>
              <strong>{cellLabel(first, index, unit)}</strong>
              <span className={styles['quiet']}>{stageSharesLabel(first.values, index, categories)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
