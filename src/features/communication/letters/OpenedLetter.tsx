import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';

interface OpenedLetterProps<Record> {
  /** The address names nothing that could be one. */
  readonly isUnknown: boolean;
  /** `currentData` belongs to this letter, not to the one that was open before. */
  readonly answer: Omit<QueryAnswer<Record>, 'data'> & { readonly currentData?: Record | undefined };
  readonly children: (record: Record) => ReactNode;
}

/** The letter that the address names, or why it is not found. */
export function OpenedLetter<Record>({ answer, children, isUnknown }: OpenedLetterProps<Record>) {
  const { currentData, error, isFetching } = answer;
  if (isUnknown || (error !== undefined && !isFetching && problem(error).code === 'not_found')) {
    return (
      <EmptyState isCompact title="Not found">
        It may have been removed, or you no longer have access.
      </EmptyState>
    );
  }
  return (
    <LoadedAnswer answer={{ ...answer, data: currentData }} isCompact skeleton={<Loading />}>
      {children}
    </LoadedAnswer>
  );
}

function Loading() {
  return (
    <div className="grid gap16 shrinks">
      <output className="visuallyHidden">Loading</output>
      <Skeleton height={24} width="60%" />
      <Skeleton height={180} />
      <Skeleton height={120} />
    </div>
  );
}
