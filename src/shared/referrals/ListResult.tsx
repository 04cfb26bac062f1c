import type { ReactNode } from 'react';
import type { SortKey } from '#contract/listQuery.ts';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';
import type { ListLink } from '#src/ui/useListQuery.ts';
import styles from './list.module.css';
import { PlaceContext, type Place } from './place.ts';

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

interface ListResultProps<Row> {
  label: string;
  answer: ListAnswer<Row>;
  columns: readonly Column<Row>[];
  layout: TableLayout;
  place: Place;
  query: { readonly page: number; readonly limit: number; readonly sortBy?: readonly SortKey[] | undefined };
  /** The order when none is asked for. */
  defaultSort: readonly SortKey[];
  onSort: (sort: SortKey[]) => void;
  onPage: (change: { page: number; limit?: number }) => void;
  isFiltered: boolean;
  clearLink: ListLink;
  /** What to say and do where there is nothing at all. */
  empty: ReactNode;
  rowLabel: (row: Row) => string;
  rowHref: (row: Row) => string;
  rowActions?: (row: Row) => ReactNode;
  /** Said once below the rows. */
  noteOf?: (rows: readonly Row[]) => string | undefined;
}

const SKELETON_ROWS = 10;

function NothingHere({
  clearLink,
  empty,
  isFiltered,
}: Pick<ListResultProps<never>, 'clearLink' | 'empty' | 'isFiltered'>) {
  if (!isFiltered) return empty;
  return (
    <EmptyState
      actions={
        <LinkButton state={clearLink.state} to={clearLink.to}>
          Clear filters
        </LinkButton>
      }
      title="Nothing matches these filters"
    >
      Take one away, or clear them all.
    </EmptyState>
  );
}

/** A list in each of its states: loading, rows, none, failed with the old rows kept, failed with none. */
export function ListResult<Row extends { readonly id: string }>(props: ListResultProps<Row>) {
  const { answer, columns, label, layout, onPage, place, query } = props;
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
      <TableSkeleton columns={columns} label={label} layout={layout} rows={SKELETON_ROWS} />
    );
  }

  const { totalItems } = data.meta;
  const note = props.noteOf?.(data.data);
  const isPastEnd = data.data.length === 0 && totalItems > 0;
  return (
    <PlaceContext value={place}>
      {hasFailed && (
        <Banner
          action={
            <Button icon="refresh" onClick={retry} size="small">
              Try again
            </Button>
          }
          tone="error"
        >
          <strong>{title}.</strong> {message} What you see is from before.
        </Banner>
      )}
      {data.data.length > 0 && (
        <div className={classes(hasFailed && styles['stale'])}>
          <DataTable
            columns={columns}
            isFetching={isFetching}
            label={label}
            layout={layout}
            onSort={props.onSort}
            rowHref={props.rowHref}
            rowId={({ id }) => id}
            rowLabel={props.rowLabel}
            rows={data.data}
            sort={query.sortBy ?? props.defaultSort}
            {...(props.rowActions ? { rowActions: props.rowActions } : {})}
          />
        </div>
      )}
      {data.data.length === 0 && !isPastEnd && !hasFailed && (
        <NothingHere clearLink={props.clearLink} empty={props.empty} isFiltered={props.isFiltered} />
      )}
      {isPastEnd && (
        <EmptyState
          actions={<Button onClick={() => onPage({ page: 1 })}>First page</Button>}
          title="This page is empty"
        >
          The list has become shorter.
        </EmptyState>
      )}
      {totalItems > 0 && (
        <div className={styles['foot']}>
          <Pagination limit={query.limit} onChange={onPage} page={query.page} totalItems={totalItems} />
          {note !== undefined && <p>{note}</p>}
        </div>
      )}
    </PlaceContext>
  );
}
