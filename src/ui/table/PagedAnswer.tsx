import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { Button } from '../buttons/Button.tsx';
import { LinkButton } from '../buttons/LinkButton.tsx';
import type { ListLink } from '../lists/useListQuery.ts';
import { EmptyState } from '../states/EmptyState.tsx';
import { ErrorState } from '../states/ErrorState.tsx';
import type { QueryAnswer } from '../states/LoadedAnswer.tsx';
import { StaleBanner } from '../states/StaleBanner.tsx';
import { Pagination } from './Pagination.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalItems: number };
}

/** What a short list shows around its rows. */
export interface PagedListProps<Row> {
  readonly answer: QueryAnswer<Page<Row>> & { readonly currentData?: Page<Row> | undefined };
  readonly paging: { readonly page: number; readonly limit: number };
  readonly onPage: (change: { page: number; limit?: number }) => void;
  /** The list without its filters, where some are set. */
  readonly clearLink: ListLink | undefined;
  /** Where there is nothing at all. */
  readonly empty: ReactNode;
  /** Beside the pages. */
  readonly note?: string;
}

interface PagedAnswerProps<Row> extends PagedListProps<Row> {
  readonly skeleton: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A page of records in each of its states: loading, rows, none, failed with the earlier rows still shown, failed with none. */
export function PagedAnswer<Row>(props: PagedAnswerProps<Row>) {
  const { answer, children, clearLink, empty, note, onPage, paging, skeleton } = props;
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
      skeleton
    );
  }

  const { totalItems } = data.meta;
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {data.data.length > 0 && children(data.data)}
      {data.data.length === 0 && totalItems > 0 && (
        <EmptyState
          actions={<Button onClick={() => onPage({ page: 1 })}>First page</Button>}
          isCompact
          title="This page is empty"
        >
          The list has become shorter.
        </EmptyState>
      )}
      {totalItems === 0 && !clearLink && empty}
      {totalItems === 0 && clearLink && (
        <EmptyState
          actions={
            <LinkButton state={clearLink.state} to={clearLink.to}>
              Clear filters
            </LinkButton>
          }
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
