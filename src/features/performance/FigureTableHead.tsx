import type { SortKey } from '#contract/platform/listQuery.ts';
import { classes } from '#src/ui/classes.ts';
import table from '#src/ui/table/table.module.css';
import { HeadCells } from '#src/ui/table/TableHead.tsx';
import { groupRuns, type FigureColumn } from './figureColumns.ts';
import styles from './FigureTable.module.css';

interface FigureTableHeadProps<Row> {
  readonly columns: readonly FigureColumn<Row>[];
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: SortKey[]) => void;
}

/** The groups of columns, and below them each column by which one sorts. */
export function FigureTableHead<Row>({ columns, onSort, sort }: FigureTableHeadProps<Row>) {
  return (
    <thead>
      <tr className={styles['groups']}>
        {groupRuns(columns).map(({ group, id, span }, index) =>
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
        <HeadCells columns={columns} onSort={onSort} sort={sort} />
      </tr>
    </thead>
  );
}
