import type { ReactNode } from 'react';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';

interface LoadedSettingsProps<Data> {
  /** What a query hook answers. */
  readonly answer: {
    readonly data?: Data | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** As in "These … may be out of date". */
  readonly name: string;
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Settings once they are here; those of before, with a word of it, where they could not be read again. */
export function LoadedSettings<Data>({ answer, children, name, skeleton }: LoadedSettingsProps<Data>) {
  const { data, error, isFetching, refetch } = answer;
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  if (data === undefined) {
    if (!refusal) return skeleton;
    return (
      <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    );
  }
  return (
    <>
      {refusal && (
        <Banner action={<Button onClick={() => void refetch()}>Try again</Button>} tone="warning">
          These {name} may be out of date. {refusal.message}
        </Banner>
      )}
      {children(data)}
    </>
  );
}
