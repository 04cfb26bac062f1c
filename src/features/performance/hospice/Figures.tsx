import type { HospicePerformance } from '#contract/performance/performance.ts';
import { problem } from '#src/api/problem.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { Cards } from './Cards.tsx';
import { figureFiltersOf, type PerformanceState } from './usePerformanceQuery.ts';

interface FiguresProps {
  readonly answer: {
    readonly data?: HospicePerformance | undefined;
    readonly currentData?: HospicePerformance | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Nothing happened in the period. */
  readonly isEmpty: boolean;
  readonly state: PerformanceState;
}

function Nothing({ clearLink, linkToPeriod, query }: PerformanceState) {
  const year = linkToPeriod('last_12_months');
  return (
    <EmptyState
      actions={
        <>
          {query.period !== 'last_12_months' && (
            <LinkButton state={year.state} to={year.to} variant="primary">
              Show the last 12 months
            </LinkButton>
          )}
          {clearLink && (
            <LinkButton state={clearLink.state} to={clearLink.to}>
              Clear filters
            </LinkButton>
          )}
          <LinkButton to="/hospice">Go to the patient registry</LinkButton>
        </>
      }
      title={clearLink ? 'No referrals with these filters in this period' : 'No referrals in this period'}
    >
      Figures appear here as soon as a referral is received, a stay ends or a family answers.
    </EmptyState>
  );
}

/** The tiles in each state: loading, loaded, of an earlier query, failed, empty. */
export function Figures({ answer, isEmpty, state }: FiguresProps) {
  const { currentData, data, error, isFetching } = answer;
  const hasFailed = error !== undefined && !isFetching;
  const { message, title } = problem(error);
  const retry = () => void answer.refetch();
  if (!data && error !== undefined) {
    return (
      <ErrorState isRetrying={isFetching} onRetry={retry} title={title}>
        {message}
      </ErrorState>
    );
  }
  if (isEmpty) return <Nothing {...state} />;
  return (
    <>
      {hasFailed && <StaleBanner message={message} onRetry={retry} title={title} />}
      <Cards
        filters={figureFiltersOf(state.query)}
        isStale={data !== undefined && currentData === undefined}
        performance={data}
      />
    </>
  );
}
