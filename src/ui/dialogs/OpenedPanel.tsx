import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';

interface OpenedPanelProps<Record> {
  /** The address names nothing that could be one. */
  readonly isUnknown?: boolean;
  /** The answer of the query for the one record. */
  readonly answer: {
    readonly data?: { readonly data: readonly Record[] } | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly onClose: () => void;
  /** Closed where the record is not there: the list that still has it is loaded again. */
  readonly onGone?: (() => void) | undefined;
  readonly children: (record: Record) => ReactNode;
}

/** The record that the address names, or in its panel why it is not there. */
export function OpenedPanel<Record>({
  answer,
  children,
  isUnknown = false,
  onClose,
  onGone,
}: OpenedPanelProps<Record>) {
  const { data, error, isFetching, refetch } = answer;
  const [record] = data?.data ?? [];
  if (record !== undefined) return children(record);
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  const isMissing = isUnknown || data !== undefined;
  const close = () => {
    if (isMissing) onGone?.();
    onClose();
  };
  return (
    <SidePanel onClose={close} title={refusal?.title ?? (isMissing ? 'Not found' : 'Loading')}>
      {refusal && (
        <ErrorState isCompact onRetry={refusal.canRetry ? () => void refetch() : undefined} title={refusal.title}>
          {refusal.message}
        </ErrorState>
      )}
      {!refusal && isMissing && (
        <EmptyState isCompact title="This no longer exists">
          Close this and check the list.
        </EmptyState>
      )}
      {!refusal && !isMissing && <Skeleton height={320} />}
    </SidePanel>
  );
}
