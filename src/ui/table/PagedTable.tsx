import type { ReactNode } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import type { OpenRow } from '../lists/useOpenRow.ts';
import { DataTable } from './DataTable.tsx';
import { PagedAnswer, type PagedListProps } from './PagedAnswer.tsx';
import type { RowSelection } from './rowSelection.ts';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { Column } from './tableTypes.ts';
import type { TableLayout } from './useTableLayout.ts';

interface PagedTableProps<Row> extends PagedListProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  readonly sort?: readonly SortKey[] | undefined;
  readonly onSort?: (sort: SortKey[]) => void;
  /** Each row opens beside the list; left out where none does. */
  readonly row?: OpenRow | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly rowActions?: ((row: Row) => ReactNode) | undefined;
  readonly selection?: RowSelection | undefined;
  readonly onSelect?: ((selection: RowSelection) => void) | undefined;
  /** The rows are asked for again and again: they do not look busy each time. */
  readonly isPolling?: boolean;
}

const SKELETON_ROWS = 6;

/** A short list of records as a table with pages. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { answer, columns, isPolling = false, label, layout, onSelect, onSort, row, rowActions, selection } = props;
  return (
    <PagedAnswer
      {...props}
      skeleton={<TableSkeleton columns={columns} label={label} layout={layout} rows={SKELETON_ROWS} />}
    >
      {(rows) => (
        <DataTable
          columns={columns}
          isFetching={answer.isFetching && !isPolling}
          label={label}
          layout={layout}
          rowId={({ id }) => id}
          rowLabel={props.rowLabel}
          rows={rows}
          sort={props.sort}
          {...(row ? { rowHref: ({ id }: Row) => row.hrefOf(id), rowLinkOptions: row.linkOptions } : {})}
          {...(onSort ? { onSort } : {})}
          {...(rowActions ? { rowActions } : {})}
          {...(selection && onSelect ? { selection, onSelect } : {})}
        />
      )}
    </PagedAnswer>
  );
}
