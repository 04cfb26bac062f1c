import { cellLabel, type ChartData } from './chartData.ts';
import { shareOf, sharesLabel } from './funnelLabels.ts';
import { toneOf } from './seriesLook.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './bars.module.css';

export interface FunnelChartProps {
  /** One series, each value a part of the one before. */
  data: ChartData;
}

/** How many come how far: each stage with its share of the first and of the one before. */
export function FunnelChart({ data: { categories, series, title, unit } }: FunnelChartProps) {
  const [first] = series;
  if (!first) return null;
  const all = first.values[0] ?? null;
  return (
    <ol aria-label={title} className={styles['funnel']} data-tone={toneOf(first, 0)}>
      {categories.map((category, index) => {
        const value = first.values[index] ?? null;
        const before = index === 0 ? null : (first.values[index - 1] ?? null);
        return (
          <li key={category}>
            <span className={styles['stageName']}>
              <ValueLink to={first.links?.[index]}>{category}</ValueLink>
            </span>
            <span aria-hidden="true" className={styles['stageTrack']}>
              <span
                className={styles['stage']}
                data-value={value !== null && value > 0 ? 'some' : 'zero'}
                style={{ width: shareOf(value, all) === null ? 0 : `${(shareOf(value, all) ?? 0) * 100}%` }}
              />
            </span>
            <span className={styles['stageValue']}>
              <strong>{cellLabel(first, index, unit) || '–'}</strong>
              <span className={styles['quiet']}>{sharesLabel(value, all, before, categories[index - 1])}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
