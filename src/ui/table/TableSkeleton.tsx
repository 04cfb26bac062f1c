import { classes } from '#src/ui/classes.ts';
import styles from './table.module.css';
import type { Column } from './tableTypes.ts';
import type { TableLayout } from './useTableLayout.ts';

interface TableSkeletonProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  layout: Pick<TableLayout, 'order' | 'hidden' | 'density'>;
  rows: number;
  hasSelection?: boolean;
}

const place = (className: string | undefined, key?: string, rowSpan?: number) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell of a table that is hidden from screen readers
  <td className={className} key={key} rowSpan={rowSpan} />
);

/** A table's place before its first rows: the same head, the same height. */
export function TableSkeleton<Row>({ columns, hasSelection = false, label, layout, rows }: TableSkeletonProps<Row>) {
  const [first] = columns;
  const ids = [...(first ? [first.id] : []), ...layout.order].filter((id) => !layout.hidden.includes(id));
  return (
    <div className={styles['frame']}>
      <output className="visuallyHidden">Loading {label}</output>
      <table aria-hidden="true" className={styles['table']} data-density={layout.density}>
        <thead>
          <tr>
            {hasSelection && place(classes(styles['headCell'], styles['check']))}
            {ids.map((id) => (
              <th className={styles['headCell']} key={id}>
                {columns.find((column) => column.id === id)?.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- empty rows differ in nothing else
            <tr className={styles['waiting']} key={index}>
              {index === 0 && hasSelection && place(classes(styles['cell'], styles['check']), 'check', rows)}
              {index === 0 && ids.map((id) => place(styles['cell'], id, rows))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
