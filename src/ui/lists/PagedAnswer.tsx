import type { ReactNode } from 'react';
import { endsView, problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { useAfterFirstPaint } from '#src/ui/useAfterFirstPaint.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import type { RowPage } from '#src/ui/table/tableTypes.ts';
import type { ListLink } from './useListQuery.ts';
import styles from './list.module.css';

/** The result of a list's query hook. */
interface ListAnswer<Row> {
  /** The newest page there is, also while the next one loads or after it failed. */
  readonly data?: RowPage<Row> | undefined;
  /** The page that was asked for; missing while only an older one is there. */
  readonly currentData?: RowPage<Row> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PagedAnswerProps<Row> {
  readonly answer: ListAnswer<Row>;
  readonly paging: { readonly page: number; readonly limit: number };
  readonly onPage: (change: { page: number; limit?: number }) => void;
  /** Called with true when someone points at the next page’s button or focuses it, and with false when they leave it. */
  readonly onReach?: ((isOnButton: boolean) => void) | undefined;
  /** The list without its filters, where some are set. */
  readonly clearLink: ListLink | undefined;
  /** Shown if the list has no entries at all. */
  readonly empty: ReactNode;
  /** What to do besides where the filters find nothing. */
  readonly noneAction?: ReactNode;
  readonly isCompact?: boolean;
  /** A note below the rows. */
  readonly noteOf?: ((rows: readonly Row[]) => string | undefined) | undefined;
  /** Its rows have times: the zone is named below them. */
  readonly isZoned?: boolean | undefined;
}

/** Finding its words takes as long as drawing a few rows: they come after the rows. */
function ZoneNote() {
  const { timeZone } = useDisplayContext();
  return useAfterFirstPaint(true) && <p>{zoneNote(timeZone)}</p>;
}

interface Props<Row> extends PagedAnswerProps<Row> {
  readonly skeleton: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list in each of its states: loading, rows, none, failed with the old rows kept, failed with none. */
export function PagedAnswer<Row>(props: Props<Row>) {
  const { answer, children, clearLink, empty, isCompact = false, isZoned = false, noneAction, noteOf } = props;
  const { onPage, onReach, paging, skeleton } = props;
  const { currentData, data, error, isFetching, refetch } = answer;
  const failure = error === undefined ? undefined : problem(error);
  const refusal = isFetching ? undefined : failure;
  const retry = () => void refetch();

  // That an earlier filter found nothing does not mean that this one finds nothing.
  const isOldNothing = currentData === undefined && data?.data.length === 0;
  if (!data || isOldNothing || (failure && endsView(failure))) {
    if (!refusal) return skeleton;
    return (
      <ErrorState isCompact={isCompact} onRetry={refusal.canRetry ? retry : undefined} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    );
  }

  const rows = data.data;
  const { totalItems } = data.meta;
  const note = isZoned ? undefined : noteOf?.(rows);
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {rows.length > 0 && <div className={classes(refusal && styles['stale'])}>{children(rows)}</div>}
      {rows.length === 0 && totalItems > 0 && (
        <EmptyState
          actions={<Button onClick={() => onPage({ page: 1 })}>First page</Button>}
          isCompact={isCompact}
          title="This page is empty"
        >
          The list is shorter now.
        </EmptyState>
      )}
      {totalItems === 0 && !refusal && !clearLink && empty}
      {totalItems === 0 && !refusal && clearLink && (
        <EmptyState
          actions={
            <>
              <LinkButton state={clearLink.state} to={clearLink.to}>
                Clear filters
              </LinkButton>
              {noneAction}
            </>
          }
          isCompact={isCompact}
          title="No results"
        >
          Remove a filter, or clear them all.
        </EmptyState>
      )}
      {totalItems > 0 && (
        <div className="spread small gap4-16">
          <Pagination
            limit={paging.limit}
            onChange={onPage}
            onReach={onReach}
            page={paging.page}
            totalItems={totalItems}
          />
          {isZoned && <ZoneNote />}
          {note !== undefined && <p>{note}</p>}
        </div>
      )}
    </>
  );
}
