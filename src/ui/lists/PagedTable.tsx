import { DataTable, type DataTableProps } from '#src/ui/table/DataTable.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { PagedAnswer, type PagedAnswerProps } from './PagedAnswer.tsx';

export interface PagedTableProps<Row>
  extends PagedAnswerProps<Row>, Omit<DataTableProps<Row>, 'rows' | 'rowId' | 'isFetching'> {
  /** The rows are asked for again and again: they do not look busy each time. */
  readonly isPolling?: boolean;
}

/** A list of records as a table with its pages. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const {
    answer,
    clearLink,
    empty,
    isCompact = false,
    isPolling = false,
    isZoned,
    noneAction,
    noteOf,
    onAhead,
    onPage,
    paging,
    ...table
  } = props;
  const { columns, label, layout, selection } = table;
  const skeleton = (
    <TableSkeleton
      columns={columns}
      hasActions={table.rowActions !== undefined}
      hasSelection={selection !== undefined}
      label={label}
      layout={layout}
      rows={isCompact ? 6 : 10}
    />
  );
  return (
    <PagedAnswer
      {...{ answer, clearLink, empty, isCompact, isZoned, noneAction, noteOf, onAhead, onPage, paging, skeleton }}
    >
      {(rows) => (
        <DataTable {...table} isFetching={answer.isFetching && !isPolling} rowId={({ id }) => id} rows={rows} />
      )}
    </PagedAnswer>
  );
}
