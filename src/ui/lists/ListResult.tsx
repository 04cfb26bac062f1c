import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import type { RowSelection } from '#src/ui/table/rowSelection.ts';
import type { RowLinkOptions } from '#src/ui/table/TableRow.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import styles from './list.module.css';
import type { WorkListState } from './useWorkList.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalItems: number };
}

interface ListAnswer<Row> {
  /** The newest page there is, also while the next one is under way or after it failed. */
  readonly data?: Page<Row> | undefined;
  /** The page that was asked for; missing while only an older one is there. */
  readonly currentData?: Page<Row> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface ListResultProps<Row> {
  label: string;
  answer: ListAnswer<Row>;
  list: WorkListState<Row>;
  /** What to say and do where there is nothing at all. */
  empty: ReactNode;
  rowLabel: (row: Row) => string;
  rowHref: (row: Row) => string;
  rowLinkOptions?: RowLinkOptions | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Said once below the rows. */
  noteOf?: ((rows: readonly Row[]) => string | undefined) | undefined;
  selection?: RowSelection | undefined;
  onSelect?: ((selection: RowSelection) => void) | undefined;
}

const SKELETON_ROWS = 10;

function NothingHere({
  clearLink,
  empty,
  isFiltered,
}: {
  clearLink: { to: string };
  empty: ReactNode;
  isFiltered: boolean;
}) {
  if (!isFiltered) return empty;
  return (
    <EmptyState
      actions={<LinkButton to={clearLink.to}>Clear filters</LinkButton>}
      title="Nothing matches these filters"
    >
      Take one away, or clear them all.
    </EmptyState>
  );
}

/** A list in each of its states: loading, rows, none, failed with the old rows kept, failed with none. */
export function ListResult<Row extends { readonly id: string }>(props: ListResultProps<Row>) {
  const { answer, label, list, onSelect, rowActions, selection } = props;
  const { changePage, columns, layout, paging } = list;
  const { currentData, data, error, isFetching } = answer;
  const hasFailed = error !== undefined && !isFetching;
  const { message, title } = problem(error);
  const retry = () => void answer.refetch();

  // That an earlier filter found nothing says nothing about this one.
  const isOldNothing = currentData === undefined && data?.data.length === 0;
  if (!data || isOldNothing) {
    return hasFailed ? (
      <ErrorState onRetry={retry} title={title}>
        {message}
      </ErrorState>
    ) : (
      <TableSkeleton
        columns={columns}
        hasSelection={selection !== undefined}
        label={label}
        layout={layout}
        rows={SKELETON_ROWS}
      />
    );
  }

  const { totalItems } = data.meta;
  const note = props.noteOf?.(data.data);
  const isPastEnd = data.data.length === 0 && totalItems > 0;
  return (
    <>
      {hasFailed && <StaleBanner message={message} onRetry={retry} title={title} />}
      {data.data.length > 0 && (
        <div className={classes(hasFailed && styles['stale'])}>
          <DataTable
            columns={columns}
            isFetching={isFetching}
            label={label}
            layout={layout}
            onSort={list.changeSort}
            rowHref={props.rowHref}
            rowId={({ id }) => id}
            rowLabel={props.rowLabel}
            rowLinkOptions={props.rowLinkOptions}
            rows={data.data}
            sort={list.sort}
            {...(rowActions ? { rowActions } : {})}
            {...(selection && onSelect ? { selection, onSelect } : {})}
          />
        </div>
      )}
      {data.data.length === 0 && !isPastEnd && !hasFailed && (
        <NothingHere clearLink={list.clearLink} empty={props.empty} isFiltered={list.links.isFiltered} />
      )}
      {isPastEnd && (
        <EmptyState
          actions={<Button onClick={() => changePage({ page: 1 })}>First page</Button>}
          title="This page is empty"
        >
          The list has become shorter.
        </EmptyState>
      )}
      {totalItems > 0 && (
        <div className="spread small gap4-16">
          <Pagination limit={paging.limit} onChange={changePage} page={paging.page} totalItems={totalItems} />
          {note !== undefined && <p>{note}</p>}
        </div>
      )}
    </>
  );
}
