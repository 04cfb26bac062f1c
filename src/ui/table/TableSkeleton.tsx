import { classes } from '#src/ui/classes.ts';
import { ColumnWidths, minWidthOf } from '#src/ui/table/columns/ColumnWidths.tsx';
import { shownColumns } from '#src/ui/table/columns/shownColumns.ts';
import styles from './table.module.css';
import type { Column } from './tableTypes.ts';
import type { TableLayout } from './useTableLayout.ts';
import { WaitingCells } from './WaitingCells.tsx';

interface TableSkeletonProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  layout: Pick<TableLayout, 'order' | 'hidden' | 'density'>;
  rows: number;
  hasSelection?: boolean;
  hasActions?: boolean;
}

/** A table's place before its first rows: the same head, the same height. */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { hasActions = false, hasSelection = false, label, layout, rows } = props;
  const columns = shownColumns(props.columns, layout);
  const widths = { columns, hasActions, hasBoxes: hasSelection };
  const minWidth = minWidthOf(widths);
  return (
    <div className={styles['frame']}>
      <output className="visuallyHidden">Loading {label}</output>
      <table
        aria-hidden="true"
        className={styles['table']}
        data-density={layout.density}
        data-fixed={minWidth !== undefined || undefined}
        style={minWidth === undefined ? undefined : { minWidth }}
      >
        <ColumnWidths {...widths} />
        <thead>
          <tr>
            {hasSelection && <th className={classes(styles['headCell'], styles['check'])}>&nbsp;</th>}
            {columns.map(({ header, id }) => (
              <th className={styles['headCell']} key={id}>
                {header}
              </th>
            ))}
            {hasActions && <th className={classes(styles['headCell'], styles['actions'])}>&nbsp;</th>}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- empty rows differ in nothing else
            <tr className={styles['waiting']} key={index}>
              {index === 0 && <WaitingCells {...widths} rows={rows} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
