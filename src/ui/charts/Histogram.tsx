import { classes } from '#src/ui/classes.ts';
import { cellLabel, type ChartData } from './chartData.ts';
import { ticksTo } from './axis.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './Histogram.module.css';

interface HistogramProps {
  /** One series; each category is a step, as `4 to 8 h`. */
  readonly data: ChartData;
  /** The goal: a line after so many columns, with its label. */
  readonly target?: { readonly after: number; readonly label: string } | undefined;
}

const HEIGHT = 200;

/** Columns of consecutive steps. Each column shows its value on top and links to its list. */
export function Histogram({ data: { categories, series, title, unit }, target }: HistogramProps) {
  const [first] = series;
  if (!first) return null;
  const top = ticksTo(Math.max(0, ...first.values.map((value) => value ?? 0)), unit).at(-1) ?? 1;
  return (
    <div className={styles['histogram']}>
      <ol aria-label={title} className={styles['steps']} data-tone={first.tone} style={{ height: HEIGHT }}>
        {categories.map((category, index) => {
          const value = first.values[index] ?? 0;
          return (
            <li className={classes(target?.after === index + 1 && styles['isTarget'])} key={category}>
              <ValueLink className={styles['step']} to={first.links?.[index]}>
                <span className={styles['stepName']}>{category}</span>{' '}
                <span className={styles['shaft']}>
                  <span
                    className={styles['column']}
                    data-value={value > 0 ? 'some' : 'zero'}
                    style={{ height: `${(value / top) * 100}%` }}
                  >
                    <span className={styles['onTop']}>{cellLabel(first, index, unit)}</span>
                  </span>
                </span>
              </ValueLink>
            </li>
          );
        })}
      </ol>
      {target && (
        <p className={styles['targetText']}>
          <span aria-hidden="true" className={styles['targetKey']} /> {target.label}
        </p>
      )}
    </div>
  );
}
