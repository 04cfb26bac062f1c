import type { ReactNode } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { DataTable } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import type { Column } from './tableTypes.ts';
import type { TableLayout } from './useTableLayout.ts';
import type { RowSelection } from './rowSelection.ts';

interface PagedTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  /** What a query hook answers. */
  readonly answer: {
    readonly data?: Page<Row> | undefined;
    readonly currentData?: Page<Row> | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly paging: { readonly page: number; readonly limit: number };
  readonly onPage: (change: { page: number; limit?: number }) => void;
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
  /** Beside the pages. */
  readonly note?: string;
  /** The list without its filters, where some are set. */
  readonly clearLink: ListLink | undefined;
  /** Where there is nothing at all. */
  readonly empty: ReactNode;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalItems: number };
}

const SKELETON_ROWS = 6;

/** A short list of records: loading, rows, none, failed with the old rows kept, failed with none. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { answer, clearLink, columns, isPolling = false, label, layout, note, onPage, onSelect } = props;
  const { onSort, paging, row, rowActions, selection } = props;
  const { currentData, data, error, isFetching, refetch } = answer;
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();

  // That an earlier filter found nothing says nothing about this one.
  const isOldNothing = currentData === undefined && data?.data.length === 0;
  if (!data || isOldNothing) {
    return refusal ? (
      <ErrorState isCompact onRetry={retry} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    ) : (
      <TableSkeleton columns={columns} label={label} layout={layout} rows={SKELETON_ROWS} />
    );
  }

  const { totalItems } = data.meta;
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {data.data.length > 0 && (
        <DataTable
          columns={columns}
          isFetching={isFetching && !isPolling}
          label={label}
          layout={layout}
          rowId={({ id }) => id}
          rowLabel={props.rowLabel}
          rows={data.data}
          sort={props.sort}
          {...(row ? { rowHref: ({ id }: Row) => row.hrefOf(id), rowLinkOptions: row.linkOptions } : {})}
          {...(onSort ? { onSort } : {})}
          {...(rowActions ? { rowActions } : {})}
          {...(selection && onSelect ? { selection, onSelect } : {})}
        />
      )}
      {data.data.length === 0 && totalItems > 0 && (
        <EmptyState
          actions={<Button onClick={() => onPage({ page: 1 })}>First page</Button>}
          isCompact
          title="This page is empty"
        >
          The list has become shorter.
        </EmptyState>
      )}
      {totalItems === 0 && !clearLink && props.empty}
      {totalItems === 0 && clearLink && (
        <EmptyState
          actions={<LinkButton to={clearLink.to}>Clear filters</LinkButton>}
          isCompact
          title="Nothing matches these filters"
        >
          Take one away, or clear them all.
        </EmptyState>
      )}
      {totalItems > 0 && (
        <div className="spread small gap4-16">
          <Pagination limit={paging.limit} onChange={onPage} page={paging.page} totalItems={totalItems} />
          {note !== undefined && <p>{note}</p>}
        </div>
      )}
    </>
  );
}
