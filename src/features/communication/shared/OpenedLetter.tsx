import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import styles from './conversation.module.css';

interface OpenedLetterProps<Record> {
  /** The address names nothing that could be one. */
  readonly isUnknown: boolean;
  readonly answer: {
    /** Of this letter, not of the one that was open before. */
    readonly currentData?: Record | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly children: (record: Record) => ReactNode;
}

/** The letter that the address names, or why it is not there. */
export function OpenedLetter<Record>({ answer, children, isUnknown }: OpenedLetterProps<Record>) {
  const { currentData, error, isFetching, refetch } = answer;
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  if (isUnknown || refusal?.code === 'not_found') {
    return (
      <EmptyState isCompact title="Not found">
        It may have been removed, or it is not shared with you.
      </EmptyState>
    );
  }
  if (currentData !== undefined) {
    return (
      <>
        {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
        {children(currentData)}
      </>
    );
  }
  if (refusal) {
    return (
      <ErrorState isCompact onRetry={retry} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    );
  }
  return (
    <div className={styles['conversation']}>
      <output className="visuallyHidden">Loading</output>
      <Skeleton height={24} width="60%" />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </div>
  );
}
