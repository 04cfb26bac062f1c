import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { classes } from '#src/ui/classes.ts';
import { RovingTabIndex } from '#src/ui/table/rovingTabIndex.ts';
import { ScrollFrame } from '#src/ui/table/ScrollFrame.tsx';
import { shownColumns } from '#src/ui/table/columns/shownColumns.ts';
import table from '#src/ui/table/table.module.css';
import { HeadCells } from '#src/ui/table/TableHead.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useRowKeys } from '#src/ui/table/useRowKeys.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';
import styles from './FigureTable.module.css';

export interface FigureColumn<Row> extends Column<Row> {
  /** The heading above it and its neighbors of the same group. */
  readonly group?: string;
  readonly total?: ReactNode;
}

/** Neighbors of one group under one heading. */
function groupRuns<Row>(columns: readonly FigureColumn<Row>[]) {
  const runs: { readonly id: string; readonly group: string | undefined; span: number }[] = [];
  for (const { group, id } of columns) {
    const last = runs.at(-1);
    if (last && last.group === group) last.span += 1;
    else runs.push({ id, group, span: 1 });
  }
  return runs;
}

interface FigureTableProps<Row> {
  readonly label: string;
  /** The first names the row, leads on and stays visible. */
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly rowHref?: ((row: Row) => string | undefined) | undefined;
  readonly layout: TableLayout;
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: SortKey[]) => void;
  readonly isFetching: boolean;
}

/** Rows with their figures, and totals that stay visible below. The server sorts the rows. */
export function FigureTable<Row extends object>(props: FigureTableProps<Row>) {
  const { columns, isFetching, label, layout, onSort, rowHref, rowId, rows, sort } = props;
  const shown = shownColumns(columns, layout);
  const ids = rows.map((row) => rowId(row));
  const display = useDisplayContext();
  const { bodyProps, stop } = useRowKeys(ids, undefined, undefined);
  const hasTotals = shown.some(({ total }) => total !== undefined);
  const runs = groupRuns(shown);
  const starts = new Set(runs.map(({ id }) => id));
  const cellOf = ({ align, id }: FigureColumn<Row>, index: number, content: ReactNode) =>
    index === 0 ? (
      <th className={classes(table['cell'], table['first'])} key={id} scope="row">
        {content}
      </th>
    ) : (
      <td className={classes(table['cell'], align && table['end'], starts.has(id) && styles['starts'])} key={id}>
        {content}
      </td>
    );

  return (
    <ScrollFrame className={styles['frame']} label={label}>
      <table
        aria-busy={isFetching}
        aria-label={label}
        className={classes(table['table'], styles['figures'])}
        data-density={layout.density}
      >
        <thead>
          <tr className={styles['groups']}>
            {runs.map(({ group, id, span }, index) =>
              group === undefined ? (
                <td className={classes(table['headCell'], index === 0 && table['first'])} colSpan={span} key={id}>
                  {'\u00A0'}
                </td>
              ) : (
                <th className={table['headCell']} colSpan={span} key={id} scope="colgroup">
                  {group}
                </th>
              ),
            )}
          </tr>
          <tr>
            <HeadCells columns={shown} onSort={onSort} sort={sort} />
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
        <tbody {...bodyProps}>
          {rows.map((row) => {
            const id = rowId(row);
            const tabIndex = id === stop ? 0 : -1;
            const href = rowHref?.(row);
            return (
              <RovingTabIndex key={id} value={tabIndex}>
                <tr className={table['row']}>
                  {shown.map((column, index) =>
                    cellOf(
                      column,
                      index,
                      index === 0 && href !== undefined ? (
                        <Link data-row-link="" tabIndex={tabIndex} to={href}>
                          {column.cell(row, display)}
                        </Link>
                      ) : (
                        column.cell(row, display)
                      ),
                    ),
                  )}
                </tr>
              </RovingTabIndex>
            );
          })}
        </tbody>
        {hasTotals && (
          <tfoot>
            <tr>{shown.map((column, index) => cellOf(column, index, column.total))} </tr>
          </tfoot>
        )}
      </table>
    </ScrollFrame>
  );
}
