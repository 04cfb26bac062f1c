import { useId, useMemo, type ReactNode } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import type { LinkOptions } from '#src/ui/links/useAddresses.ts';
import { isRowSelected, selectRows, type RowSelection } from './rowSelection.ts';
import { ScrollFrame } from './ScrollFrame.tsx';
import { shownColumns } from '#src/ui/table/columns/shownColumns.ts';
import { headBox, tableMarkup } from './tableMarkup.tsx';
import { TableRow } from './TableRow.tsx';
import type { Column } from './tableTypes.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowPresses } from './useRowPresses.ts';
import { useRowsInView, type RowGroupState } from './useRowsInView.ts';
import type { TableLayout } from './useTableLayout.ts';

/** Their column keeps its width until they are drawn. */
const noActionsYet = () => null;

export interface DataTableProps<Row> {
  /** The table's name. */
  label: string;
  /** Stable (outside of the component, or memoized). The first one has the link and does not scroll away. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The next page’s rows, drawn hidden. */
  rowsAhead?: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  /** The row's name, used in the names of its controls. */
  rowLabel: (row: Row) => string;
  rowHref?: ((row: Row) => string) | undefined;
  /** For rows that open something over their list: the page does not scroll, and the history state stays. */
  rowLinkOptions?: LinkOptions | undefined;
  layout: TableLayout;
  sort?: readonly SortKey[] | undefined;
  onSort?: ((sort: SortKey[]) => void) | undefined;
  selection?: RowSelection | undefined;
  onSelect?: ((selection: RowSelection) => void) | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** They come after the rows: for closed menus, which fit their column's width. */
  areActionsLate?: boolean;
  /** New rows are loading: the old ones stay, and the head shows it. */
  isFetching?: boolean;
}

/** The one table of the product. It shows the server's rows in the server's order; it sorts and filters nothing. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    areActionsLate = false,
    columns,
    isFetching = false,
    label,
    layout,
    onSelect,
    onSort,
    rowActions,
    rowId,
    rows,
    selection,
  } = props;
  const keysId = useId();

  const sort = props.sort ?? [];
  const shown = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const ids = rows.map((row) => rowId(row));
  const selectedHere = selection ? ids.filter((id) => isRowSelected(selection, id)).length : 0;
  const { abovePx, belowPx, body, drawn, groups, isLate } = useRowsInView(rows, props.rowsAhead, rowId, layout.density);
  const drawnIds = drawn === rows ? ids : drawn.map((row) => rowId(row));
  const { bodyProps, stop, tick } = useRowKeys(drawnIds, selection, onSelect);
  const { hrefOf, onClick } = useRowPresses(props.rowLinkOptions);

  const drawGroup = ({ place, rows: group }: RowGroupState<Row>) => {
    const hasActionsLater = areActionsLate && (isLate || place === 'ahead');
    return group.map((row, index) => {
      const id = rowId(row);
      const href = props.rowHref?.(row);
      return (
        <TableRow
          columns={shown}
          href={href === undefined ? undefined : hrefOf(href)}
          id={id}
          isSelected={selection && isRowSelected(selection, id)}
          isStop={place === 'ahead' ? index === 0 : id === stop}
          key={id}
          label={props.rowLabel(row)}
          onSelect={tick}
          row={row}
          rowActions={hasActionsLater ? rowActions && noActionsYet : rowActions}
        />
      );
    });
  };

  return (
    <ScrollFrame label={label}>
      {tableMarkup({
        abovePx,
        belowPx,
        bodyProps: { ...bodyProps, onClick, ref: body },
        columns: shown,
        density: layout.density,
        describedBy: keysId,
        drawGroup,
        groups,
        hasActions: rowActions !== undefined,
        headBox:
          selection &&
          headBox(
            {
              isChecked: ids.length > 0 && selectedHere === ids.length,
              isMixed: selectedHere > 0 && selectedHere < ids.length,
            },
            (isSelected) => onSelect?.(selectRows(selection, ids, isSelected)),
          ),
        isFetching,
        label,
        onSort,
        sort,
      })}
      <p hidden id={keysId}>
        Up and down arrows move between the rows, Enter opens one{selection && ', x selects it'}.
      </p>
    </ScrollFrame>
  );
}
