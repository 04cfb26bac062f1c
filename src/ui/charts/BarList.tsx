import { cellLabel, valueLabel, type ChartData } from './chartData.ts';
import { Key } from './Key.tsx';
import { toneOf } from './seriesLook.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './bars.module.css';

export interface BarListProps {
  /** One series, drawn in the order it comes; a second one stands below each bar, thinner, to compare with. */
  data: ChartData;
  /** Words after the value of a category: `12 of 40`. */
  details?: readonly (string | undefined)[];
  /** Adds each value's share of all. */
  hasShares?: boolean;
}

/** Horizontal bars with their words and values; the words lead to the list behind. */
export function BarList({ data, details, hasShares = false }: BarListProps) {
  const { categories, series, title, unit } = data;
  const [first, ...others] = series;
  if (!first) return null;
  const known = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const most = unit === 'share' ? 1 : Math.max(0, ...known);
  const total = first.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return (
    <>
      {others.length > 0 && <Key series={series} />}
      <ul aria-label={title} className={styles['bars']}>
        {categories.map((category, index) => (
          <li key={category}>
            <span className={styles['barName']}>
              <ValueLink to={first.links?.[index]}>{category}</ValueLink>
            </span>
            <span aria-hidden="true" className={styles['tracks']}>
              {series.map((one, order) => (
                <Bar
                  key={one.name}
                  most={most}
                  order={order}
                  tone={toneOf(one, order)}
                  value={one.values[index] ?? null}
                />
              ))}
            </span>
            <span className={styles['barValue']}>
              <strong>{cellLabel(first, index, unit) || '–'}</strong>
              {hasShares && total > 0 && first.values[index] !== null && (
                <span className={styles['barShare']}> {valueLabel((first.values[index] ?? 0) / total, 'share')}</span>
              )}
              {details && <span className={styles['barDetail']}> {details[index]}</span>}
              {others.map((one) => (
                <span className={styles['compared']} key={one.name}>
                  <span className="visuallyHidden">{one.name} </span>
                  {cellLabel(one, index, unit) || '–'}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BarProps {
  value: number | null;
  most: number;
  order: number;
  tone: string;
}

function Bar({ most, order, tone, value }: BarProps) {
  if (value === null) return <span className={styles['noBar']} />;
  return (
    <span
      className={styles['bar']}
      data-order={order}
      data-tone={tone}
      data-value={value > 0 ? 'some' : 'zero'}
      style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
    />
  );
}
