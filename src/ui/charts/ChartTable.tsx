import { cellWords, type ChartData } from './chartData.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './charts.module.css';

/** The same data as a table: behind the switch, for screen readers and on paper. */
export function ChartTable({ data, isOnPaper = false }: { data: ChartData; isOnPaper?: boolean }) {
  const { categories, categoryLabel, series, title, unit } = data;
  return (
    <div className={styles['scroller']}>
      <table aria-label={title} className={styles['table']}>
        <thead>
          <tr>
            {categoryLabel === undefined ? <td /> : <th scope="col">{categoryLabel}</th>}
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map((one) => (
                <td key={one.name}>
                  <ValueLink to={isOnPaper ? undefined : one.links?.[index]}>{cellWords(one, index, unit)}</ValueLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
