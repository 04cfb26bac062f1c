import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { LetterList, type LetterLine } from './LetterList.tsx';

interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly totalItems: number };
}

interface LetterResultProps<Item> {
  readonly label: string;
  readonly answer: {
    readonly data?: Page<Item> | undefined;
    readonly currentData?: Page<Item> | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly lineOf: (item: Item) => LetterLine;
  readonly row: OpenRow;
  readonly paging: { readonly page: number; readonly limit: number };
  readonly onPage: (change: { page: number; limit?: number }) => void;
  /** Left out where no filter is set. */
  readonly clearLink: ListLink | undefined;
  readonly empty: ReactNode;
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** A list of letters in each of its states: loading, lines, none, failed with the old ones kept, failed with none. */
export function LetterResult<Item>(props: LetterResultProps<Item>) {
  const { answer, clearLink, empty, label, lineOf, onPage, paging, row } = props;
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
      <div className="grid gap8">
        <output className="visuallyHidden">Loading</output>
        {SKELETONS.map((name) => (
          <Skeleton height={88} key={name} />
        ))}
      </div>
    );
  }
  const { totalItems } = data.meta;
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {data.data.length > 0 && (
        <LetterList isFetching={isFetching} label={label} lines={data.data.map(lineOf)} row={row} />
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
        <Pagination limit={paging.limit} onChange={onPage} page={paging.page} totalItems={totalItems} />
      )}
    </>
  );
}
