import { Suspense, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import { Navigate, useParams } from 'react-router-dom';
import { type HospicePerformance, performanceExportEndpoints } from '#contract/performance/performance.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import { planHas } from '#contract/platform/plans.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { PlanNote } from '#src/features/performance/PlanNote.tsx';
import { pathOfView, readableViews, viewLabel } from '#src/features/performance/views.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { Tabs } from '#src/ui/page/LinkRow.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useAfterFirstPaint } from '#src/ui/useAfterFirstPaint.ts';
import { hasNothing, helpGroups } from './figureGroups.ts';
import { Figures } from './Figures.tsx';
import { PerformanceFilters } from './PerformanceFilters.tsx';
import page from '#src/features/performance/performance.module.css';
import styles from './hospicePerformance.module.css';
import { SourceTable } from './SourceTable.tsx';
import { ScreenQuery, usePerformanceQuery, type PerformanceState } from './usePerformanceQuery.ts';
import { SOURCE_TYPES, sourceTypeOfView, viewOfSourceType } from '#contract/referrals/counts/sources.ts';
import type { Plan } from '#contract/platform/users.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import { ReportButton } from '#src/features/performance/report/ReportButton.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { useReport } from './useReport.ts';

interface ActionsProps {
  readonly view: PerformanceView;
  readonly state: PerformanceState;
  readonly hospiceId: string;
  readonly plan: Plan;
  readonly performance: HospicePerformance | undefined;
  readonly rows: HospicePerformance | undefined;
}

/** Print, CSV and PDF. */
function Actions({ hospiceId, performance, plan, rows, state, view }: ActionsProps) {
  const makeReport = useReport(view, state);
  const { limit: _limit, page: _page, ...query } = state.rowsQuery;
  const fileName = `performance-by-${sourceTypeOfView[view]}.csv`;
  return (
    <>
      <IconButton icon="print" label="Print" onClick={() => window.print()} />
      <CsvButton
        endpoint={performanceExportEndpoints.exportHospicePerformance}
        fileName={fileName}
        parts={{ params: { hospiceId }, query: { ...query, fileName } }}
        reason={rows?.meta.totalItems === 0 ? 'No rows to export' : undefined}
      />
      <ReportButton
        isInPlan={planHas(plan, 'pdf')}
        makeReport={makeReport}
        reason={performance ? undefined : 'The figures are still loading'}
      />
    </>
  );
}

const SavedFiltersMenu = lazyComponent(
  async () => (await import('#src/features/people/savedFilters/listTools/SavedFiltersMenu.tsx')).SavedFiltersMenu,
);
const MetricHelp = lazyComponent(async () => (await import('#src/features/performance/MetricHelp.tsx')).MetricHelp);

/** Performance by responsible provider, community or nurse. The route above checks whether the role may read the view. */
export function Component() {
  const { sourceType } = useParams();
  const known = SOURCE_TYPES.find((each) => each === sourceType);
  return known === undefined ? (
    <Navigate replace to="/hospice/performances" />
  ) : (
    <Performance view={viewOfSourceType[known]} />
  );
}

function Performance({ view }: { view: PerformanceView }) {
  const hospice = useSelector(selectHospice);
  const hospiceId = hospice?.id ?? '';
  // Another API may not send the plan: then its answers decide.
  const plan = hospice?.plan ?? 'pro';
  const isInPlan = view !== 'by_nurse' || planHas(plan, 'nurses');
  const views = readableViews(useAbility());
  const state = usePerformanceQuery(view);
  const [isHelpOpen, setHelpOpen] = useState(false);

  const isAsked = hospiceId !== '' && isInPlan;
  const totals = performanceApi.useGetHospicePerformanceQuery(
    isAsked ? { hospiceId, query: state.totalsQuery } : skipToken,
  );
  const rows = performanceApi.useGetHospicePerformanceQuery(
    isAsked ? { hospiceId, query: state.rowsQuery } : skipToken,
  );
  const isAnswered = totals.data !== undefined;
  // The charts load after the figures.
  const isPainted = useAfterFirstPaint(isAnswered);
  const charts = performanceApi.useGetHospicePerformanceChartsQuery(
    isPainted ? { hospiceId, query: state.figures } : skipToken,
  );
  const hasFailedWhole = !isAnswered && totals.error !== undefined;
  const isEmpty = totals.currentData !== undefined && hasNothing(totals.currentData.totals);

  return (
    <div className={page['screen']}>
      <PageHeader
        actions={
          isInPlan && (
            <Actions
              hospiceId={hospiceId}
              performance={totals.data}
              plan={plan}
              rows={rows.data}
              state={state}
              view={view}
            />
          )
        }
        subtitle={isInPlan && !hasFailedWhole && <PeriodLine performance={totals.data} />}
        title="Performance"
      />
      <p className="printOnly">{[hospice?.name, viewLabel[view].toLowerCase()].filter(Boolean).join(', ')}</p>
      <Tabs
        items={views.map((each) => ({
          label: each === 'by_nurse' && !planHas(plan, 'nurses') ? `${viewLabel[each]} (Pro plan)` : viewLabel[each],
          to: `${pathOfView(each)}${state.viewSearch}`,
          isCurrent: each === view,
        }))}
        label="Views"
      />
      {isInPlan ? (
        <>
          <Toolbar isSpread>
            <PerformanceFilters
              clearLink={state.clearLink}
              onChange={state.changeQuery}
              period={totals.currentData?.period}
              query={state.query}
            />
            <span className={styles['tools']}>
              <Suspense>
                <SavedFiltersMenu
                  isFresh={state.isFresh}
                  keeps={{ tab: sourceTypeOfView[view] }}
                  kind="hospice_performance"
                  query={state.query}
                  schema={ScreenQuery}
                />
              </Suspense>
              <Button icon="info" onClick={() => setHelpOpen(true)} variant="quiet">
                How this is counted
              </Button>
            </span>
          </Toolbar>
          <Figures answer={totals} charts={isAnswered ? charts : undefined} isEmpty={isEmpty} state={state} />
          {!hasFailedWhole && !isEmpty && (
            <SourceTable answer={rows} hasDetail={planHas(plan, 'source_detail')} state={state} view={view} />
          )}
        </>
      ) : (
        <EmptyState title="Performance by nurse is part of the Pro plan">
          Your hospice has the Standard plan. Ask an administrator of your hospice to upgrade.
        </EmptyState>
      )}
      {isHelpOpen && (
        <Suspense>
          <MetricHelp groups={helpGroups(view)} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The days of the figures, the days compared with, and when they were computed. */
function PeriodLine({ performance }: { performance: HospicePerformance | undefined }) {
  if (!performance) {
    return (
      <span className={styles['period']}>
        <Skeleton height={14} width={420} />
      </span>
    );
  }
  const { before, period } = performance;
  return (
    <span className={styles['period']}>
      <span>
        {daysLabel(period)}
        {before && `, compared with ${daysLabel(period.before)}`}. As of{' '}
        {formatDateTime(period.computedAt, period.timeZone)}.
      </span>
      {!before && <PlanNote>Comparison with the previous period is</PlanNote>}
    </span>
  );
}
