import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SidePanel } from '#src/ui/SidePanel.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

interface OpenedProps<Record> {
  /** What the query for the one record answers. */
  readonly answer: {
    readonly data?: { readonly data: readonly Record[] } | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
  readonly children: (record: Record) => ReactNode;
}

/** The record that the address names, or in its panel why it is not there. */
export function Opened<Record>({ answer, children, onClose }: OpenedProps<Record>) {
  const { data, error, isFetching, refetch } = answer;
  const [record] = data?.data ?? [];
  if (record !== undefined) return children(record);
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  return (
    <SidePanel onClose={onClose} title={refusal?.title ?? (data ? 'Not found' : 'Loading')}>
      {refusal && (
        <ErrorState isCompact onRetry={() => void refetch()} title={refusal.title}>
          {refusal.message}
        </ErrorState>
      )}
      {!refusal && data && (
        <EmptyState isCompact title="This is not here any more">
          Close this and look at the list.
        </EmptyState>
      )}
      {!refusal && !data && <Skeleton height={320} />}
    </SidePanel>
  );
}
