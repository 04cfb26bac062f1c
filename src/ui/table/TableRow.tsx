import { useMemo, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RovingTabIndex } from './rovingTabIndex.ts';
import styles from './table.module.css';
import type { Column } from './tableTypes.ts';

const CHECK = classes(styles['cell'], styles['check']);
const FIRST = classes(styles['cell'], styles['first']);
const END = classes(styles['cell'], styles['end']);
const ACTIONS = classes(styles['cell'], styles['actions']);

interface TableRowProps<Row> {
  row: Row;
  id: string;
  /** Stable, as all others: a row is drawn again only where something of it changed. */
  columns: readonly Column<Row>[];
  href: string | undefined;
  label: string;
  isSelected: boolean | undefined;
  /** The Tab key stops at this row. */
  isStop: boolean;
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, href, id, isSelected, isStop, label, onSelect, row, rowActions } = props;
  // Made anew for a new row alone: moving and ticking costs no cell.
  const inside = useMemo(() => columns.map((column) => column.cell(row)), [columns, row]);
  const actions = useMemo(() => rowActions?.(row), [row, rowActions]);
  // The parts around a table change more often than its rows.
  return useMemo(
    () => (
      <RovingTabIndex value={isStop ? 0 : -1}>
        <tr aria-selected={isSelected} className={styles['row']} data-opens={href === undefined ? undefined : true}>
          {isSelected !== undefined && (
            <td className={CHECK}>
              <RowCheckbox
                isChecked={isSelected}
                label={`Select ${label}`}
                onChange={(isChecked, isRange) => onSelect(id, isChecked, isRange)}
              />
            </td>
          )}
          {columns.map((column, index) =>
            index === 0 ? (
              <th className={FIRST} key={column.id} scope="row">
                {href === undefined ? (
                  inside[index]
                ) : (
                  <a data-row-link="" href={href} tabIndex={isStop ? 0 : -1}>
                    {inside[index]}
                  </a>
                )}
              </th>
            ) : (
              <td className={column.align ? END : styles['cell']} key={column.id}>
                {inside[index]}
              </td>
            ),
          )}
          {rowActions !== undefined && (
            <td className={ACTIONS}>
              <div>{actions}</div>
            </td>
          )}
        </tr>
      </RovingTabIndex>
    ),
    [actions, columns, href, id, inside, isSelected, isStop, label, onSelect, rowActions],
  );
}
