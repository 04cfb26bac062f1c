import { cellLabel, type ChartData } from './chartData.ts';
import { ValueLink } from './ValueLink.tsx';
import styles from './ChartTable.module.css';

/** More rows than this scroll by themselves. */
const MAX_IN_SIGHT = 12;

/** The same data as a table: behind the switch, for screen readers and on paper. */
export function ChartTable({ data, isOnPaper = false }: { data: ChartData; isOnPaper?: boolean }) {
  const { categories, categoryLabel, series, title, unit } = data;
  const isLong = categories.length > MAX_IN_SIGHT && !isOnPaper;
  return (
    <div
      className={styles['scroller']}
      {...(isLong ? { 'aria-label': `${title}, scrolls`, role: 'region', tabIndex: 0 } : {})}
    >
      <table aria-label={title} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{categoryLabel ?? <span className="visuallyHidden">Category</span>}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={`${index} ${category}`}>
              <th scope="row">{category}</th>
              {series.map((one) => (
                <td key={one.name}>
                  <ValueLink to={isOnPaper ? undefined : one.links?.[index]}>{cellLabel(one, index, unit)}</ValueLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
