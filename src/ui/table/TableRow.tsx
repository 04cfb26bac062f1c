import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate, type NavigateOptions } from 'react-router-dom';
import { classes } from '#src/ui/classes.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import { RovingTabIndex } from './rovingTabIndex.ts';
import styles from './table.module.css';
import type { Column } from './tableTypes.ts';

/** For a row that opens something over its list: the page does not scroll, and the history state stays. */
export type RowLinkOptions = Pick<NavigateOptions, 'preventScrollReset' | 'state'>;

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  linkOptions: RowLinkOptions | undefined;
  label: string;
  isSelected: boolean | undefined;
  /** The Tab key stops at this row. */
  isStop: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

const CONTROLS = 'a, button, input, label, select, textarea, [role^="menu"], [role="dialog"], [popover]';

/** A press on a control, or the end of marking text, is not a press on the row. */
function isOnRowItself({ currentTarget, target }: MouseEvent<HTMLTableRowElement>): boolean {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return false;
  return currentTarget.contains(target) && window.getSelection()?.toString() === '';
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { columns, href, isSelected, isStop, label, linkOptions, onSelect, row, rowActions } = props;
  const navigate = useNavigate();
  // Made anew for a new row alone: moving and ticking costs no cell.
  const inside = useMemo(() => columns.map((column) => column.cell(row)), [columns, row]);
  const actions = useMemo(() => rowActions?.(row), [row, rowActions]);

  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (href === undefined || !isOnRowItself(event)) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else void navigate(href, linkOptions);
  };

  return (
    <RovingTabIndex value={isStop ? 0 : -1}>
      {/* Keyboards open the row by the link in its first cell. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <tr
        aria-selected={isSelected}
        className={styles['row']}
        data-opens={href === undefined ? undefined : true}
        onClick={open}
      >
        {isSelected !== undefined && (
          <td className={classes(styles['cell'], styles['check'])}>
            <RowCheckbox isChecked={isSelected} label={`Select ${label}`} onChange={onSelect} />
          </td>
        )}
        {columns.map((column, index) => {
          const className = classes(styles['cell'], index === 0 && styles['first'], column.align && styles['end']);
          return index === 0 ? (
            <th className={className} key={column.id} scope="row">
              {href === undefined ? (
                inside[index]
              ) : (
                <Link {...linkOptions} data-row-link="" tabIndex={isStop ? 0 : -1} to={href}>
                  {inside[index]}
                </Link>
              )}
            </th>
          ) : (
            <td className={className} key={column.id}>
              {inside[index]}
            </td>
          );
        })}
        {rowActions !== undefined && (
          <td className={classes(styles['cell'], styles['actions'])}>
            <div>{actions}</div>
          </td>
        )}
      </tr>
    </RovingTabIndex>
  );
}
