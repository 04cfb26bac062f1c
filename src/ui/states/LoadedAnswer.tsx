import type { ReactNode } from 'react';
import { endsView, problem } from '#src/api/problem.ts';
import { ErrorState } from './ErrorState.tsx';
import { StaleBanner } from './StaleBanner.tsx';

/** The result of a query hook. */
export interface QueryAnswer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedAnswerProps<Data> {
  readonly answer: QueryAnswer<Data>;
  readonly isCompact?: boolean;
  /** The heading of a failure, where the general one says too little. */
  readonly failureTitle?: string;
  /** Shown until the first answer. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A query's result in each state: loading, loaded, failed with the earlier data still shown, failed without data. */
export function LoadedAnswer<Data>(props: LoadedAnswerProps<Data>) {
  const { children, isCompact = false, failureTitle, skeleton } = props;
  const { data, error, isFetching, refetch } = props.answer;
  const failure = error === undefined ? undefined : problem(error);
  const retry = () => void refetch();
  if (data === undefined || (failure && endsView(failure))) {
    if (!failure) return skeleton;
    return (
      <ErrorState
        isCompact={isCompact}
        isRetrying={isFetching}
        onRetry={failure.canRetry ? retry : undefined}
        title={failureTitle ?? failure.title}
      >
        {failure.message}
      </ErrorState>
    );
  }
  return (
    <>
      {failure && !isFetching && <StaleBanner message={failure.message} onRetry={retry} title={failure.title} />}
      {children(data)}
    </>
  );
}
