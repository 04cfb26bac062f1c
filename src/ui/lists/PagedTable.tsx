import { DataTable, type DataTableProps } from '#src/ui/table/DataTable.tsx';
import type { RowPage } from '#src/ui/table/tableTypes.ts';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { PagedAnswer, type PagedAnswerProps } from './PagedAnswer.tsx';
import { usePageAhead } from './usePageAhead.ts';

export interface PagedTableProps<Row>
  extends
    Omit<PagedAnswerProps<Row>, 'onReach'>,
    Omit<DataTableProps<Row>, 'rows' | 'rowsAhead' | 'rowId' | 'isFetching'> {
  /** If given, the next page is loaded and drawn when someone points at its button or focuses it. */
  readonly askForPage?: ((page: number) => Promise<RowPage<Row>>) | undefined;
  /** The rows are asked for again and again: they do not look busy each time. */
  readonly isPolling?: boolean;
}

/** A list of records as a table with its pages. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const {
    answer,
    askForPage,
    clearLink,
    empty,
    isCompact = false,
    isPolling = false,
    isZoned,
    noneAction,
    noteOf,
    onPage,
    paging,
    ...table
  } = props;
  const [rowsAhead, onReach] = usePageAhead(answer.currentData, paging, askForPage);
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
      {...{ answer, clearLink, empty, isCompact, isZoned, noneAction, noteOf, onPage, onReach, paging, skeleton }}
    >
      {(rows) => (
        <DataTable
          {...table}
          isFetching={answer.isFetching && !isPolling}
          rowId={({ id }) => id}
          rows={rows}
          rowsAhead={rowsAhead}
        />
      )}
    </PagedAnswer>
  );
}
