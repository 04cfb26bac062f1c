import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { useLocation, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { SourceFigureQuery } from '#contract/performance/performance.ts';
import { planHas, planLabel } from '#contract/platform/plans.ts';
import { problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { ForbiddenView } from '#src/features/performance/ForbiddenView.tsx';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { sourceNoun, viewLabel, viewPath } from '#src/features/performance/views.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useAddressQuery } from '#src/ui/lists/useAddressQuery.ts';
import { useDocumentTitle } from '#src/ui/page/useDocumentTitle.ts';
import page from '#src/features/performance/performance.module.css';
import { SourcePage } from './SourcePage.tsx';
import {
  NO_SOURCE,
  SOURCE_TYPES,
  SourceId,
  viewOfSourceType,
  type SourceType,
} from '#contract/referrals/counts/sources.ts';

/** One provider, community or nurse. The route above checks whether the role may read the view. */
export function Component() {
  const { source, sourceType } = useParams();
  const type = SOURCE_TYPES.find((each) => each === sourceType);
  const id = z.safeParse(SourceId, source?.toLowerCase());
  // Not the source's name: titles show in histories and on shared screens.
  useDocumentTitle('Performance');
  if (type === undefined) return <ForbiddenView view={undefined} />;
  return id.success ? <Source source={id.data} sourceType={type} /> : <NotFound sourceType={type} />;
}

interface SourceProps {
  readonly sourceType: SourceType;
  readonly source: string;
}

function Source({ source, sourceType }: SourceProps) {
  const hospice = useSelector(selectHospice);
  const view = viewOfSourceType[sourceType];
  const address = useAddressQuery(SourceFigureQuery);
  const { query } = address;
  // Another API may not send the plan: then the server decides.
  const plan = hospice?.plan ?? 'pro';
  const isInPlan = planHas(plan, 'source_detail');
  const answer = performanceApi.useGetHospicePerformanceSourceQuery(
    hospice && isInPlan ? { hospiceId: hospice.id, sourceType, source, query } : skipToken,
  );
  const back = useBack(sourceType);
  const { currentData, error, isFetching, refetch } = answer;
  // The same source under an earlier query; figures of another source are not an older state.
  const older = answer.data?.source.id === (source === NO_SOURCE ? null : source) ? answer.data : undefined;
  const failure = error ? problem(error) : undefined;

  if (!isInPlan || failure?.code === 'plan_lacks') {
    const [, several] = sourceNoun[view];
    return (
      <Shell sourceType={sourceType}>
        <EmptyState
          actions={
            <LinkButton to={back.to} variant="primary">
              Back to all {several}
            </LinkButton>
          }
          title={`Detail pages for your ${several} are part of the Pro plan`}
        >
          {`It adds trends, decline reasons, families’ answers and comments, and PDF reports. Your hospice has the ${planLabel[isInPlan ? 'standard' : plan]} plan: the table of all ${several} and its CSV file stay available.`}
        </EmptyState>
      </Shell>
    );
  }
  if (failure?.code === 'forbidden') return <ForbiddenView view={view} />;
  if (failure?.code === 'not_found') return <NotFound sourceType={sourceType} />;
  if (failure && !older) {
    return (
      <Shell sourceType={sourceType}>
        <ErrorState isRetrying={isFetching} onRetry={() => void refetch()} title={failure.title}>
          {failure.message}
        </ErrorState>
      </Shell>
    );
  }
  return (
    <SourcePage
      address={address}
      back={back}
      detail={currentData ?? older}
      failure={isFetching ? undefined : failure}
      isStale={currentData === undefined}
      onRetry={() => void refetch()}
      sourceType={sourceType}
    />
  );
}

/** The list of all sources, with the same days and filters. */
function useBack(sourceType: SourceType) {
  const { search } = useLocation();
  return {
    to: viewPath(sourceType) + search,
    label: `Performance ${viewLabel[viewOfSourceType[sourceType]].toLowerCase()}`,
  };
}

/** In place of the page. */
function Shell({ children, sourceType }: { readonly children: ReactNode; readonly sourceType: SourceType }) {
  return (
    <div className={page['screen']}>
      <PageHeader back={useBack(sourceType)} title="Performance" />
      {children}
    </div>
  );
}

function NotFound({ sourceType }: Pick<SourceProps, 'sourceType'>) {
  const { to } = useBack(sourceType);
  const [one, several] = sourceNoun[viewOfSourceType[sourceType]];
  return (
    <Shell sourceType={sourceType}>
      <EmptyState actions={<LinkButton to={to}>Back to all {several}</LinkButton>} title={`This ${one} wasn’t found`}>
        {`The address may be wrong, or your hospice has no referrals from this ${one}.`}
      </EmptyState>
    </Shell>
  );
}
