import { useMemo, type ReactNode } from 'react';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RovingTabIndex } from './rovingTabIndex.ts';
import { rowMarkup } from './tableMarkup.tsx';
import type { Column } from './tableTypes.ts';

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
  const display = useDisplayContext();
  // Made anew for a new row alone: moving and ticking costs no cell.
  const inside = useMemo(() => columns.map((column) => column.cell(row, display)), [columns, display, row]);
  const actions = useMemo(() => rowActions?.(row), [row, rowActions]);
  // The parts around a table change more often than its rows.
  return useMemo(
    () => (
      <RovingTabIndex value={isStop ? 0 : -1}>
        {rowMarkup({
          actions,
          columns,
          href,
          inside,
          isSelected,
          isStop,
          label,
          onSelect: (isChecked, isRange) => onSelect(id, isChecked, isRange),
        })}
      </RovingTabIndex>
    ),
    [actions, columns, href, id, inside, isSelected, isStop, label, onSelect],
  );
}
