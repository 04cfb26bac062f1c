import { Skeleton } from '#src/ui/states/Skeleton.tsx';
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

const box = (kind: 'headCell' | 'cell') => (
  <td className={classes(styles[kind], styles['check'])}>
    <Skeleton height={16} width={16} />
  </td>
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
            {hasSelection && box('headCell')}
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
            <tr className={styles['row']} key={index}>
              {hasSelection && box('cell')}
              {ids.map((id) => (
                <td className={styles['cell']} key={id}>
                  <div className={styles['skeleton']}>
                    <Skeleton height={10} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
