import { Link } from 'react-router-dom';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { classes } from '#src/ui/classes.ts';
import { RowStop } from '#src/ui/table/rovingTabIndex.ts';
import { ScrollFrame } from '#src/ui/table/ScrollFrame.tsx';
import { shownColumns } from '#src/ui/table/shownColumns.ts';
import table from '#src/ui/table/table.module.css';
import { useRowKeys } from '#src/ui/table/useRowKeys.ts';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';
import styles from './FigureTable.module.css';
import { groupRuns, type FigureColumn } from './figureColumns.ts';
import { FigureTableHead } from './FigureTableHead.tsx';

interface FigureTableProps<Row> {
  readonly label: string;
  /** The first names the row, leads on and stays in sight. */
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  readonly layout: TableLayout;
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: SortKey[]) => void;
  readonly isFetching?: boolean;
}

/** Rows with their figures, and totals that stay visible below. The server sorts the rows. */
export function FigureTable<Row extends object>(props: FigureTableProps<Row>) {
  const { columns, isFetching = false, label, layout, onSort, rowHref, rowId, rows, sort } = props;
  const shown = shownColumns(columns, layout);
  const ids = rows.map((row) => rowId(row));
  const { bodyProps, stop } = useRowKeys(ids, undefined, undefined);
  const hasTotals = shown.some(({ total }) => total !== undefined);
  const starts = new Set(groupRuns(shown).map(({ id }) => id));

  return (
    <ScrollFrame className={styles['frame']} label={label}>
      <table
        aria-busy={isFetching}
        aria-label={label}
        className={classes(table['table'], styles['figures'])}
        data-density={layout.density}
      >
        <FigureTableHead columns={shown} onSort={onSort} sort={sort} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
        <tbody {...bodyProps}>
          {rows.map((row) => {
            const id = rowId(row);
            const tabIndex = id === stop ? 0 : -1;
            const href = rowHref?.(row);
            return (
              <RowStop key={id} value={tabIndex}>
                <tr className={table['row']}>
                  {shown.map((column, index) =>
                    index === 0 ? (
                      <th className={classes(table['cell'], table['first'])} key={column.id} scope="row">
                        {href === undefined ? (
                          column.cell(row)
                        ) : (
                          <Link data-row-link="" tabIndex={tabIndex} to={href}>
                            {column.cell(row)}
                          </Link>
                        )}
                      </th>
                    ) : (
                      <td
                        className={classes(
                          table['cell'],
                          column.align && table['end'],
                          starts.has(column.id) && styles['starts'],
                        )}
                        key={column.id}
                      >
                        {column.cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              </RowStop>
            );
          })}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>
              {shown.map(({ align, id, total }, index) =>
                index === 0 ? (
                  <th className={classes(table['cell'], table['first'])} key={id} scope="row">
                    {total}
                  </th>
                ) : (
                  <td
                    className={classes(table['cell'], align && table['end'], starts.has(id) && styles['starts'])}
                    key={id}
                  >
                    {total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  );
}
