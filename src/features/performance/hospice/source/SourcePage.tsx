import { Suspense, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import type { PerformanceSourceDetail, SourceFigureQuery } from '#contract/performance/performance.ts';
import type { Problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { FigureTile, FigureTiles } from '#src/features/performance/FigureTile.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import type { useAddressQuery } from '#src/ui/lists/useAddressQuery.ts';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import { ListDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { SOURCE_CHARTS } from '#src/features/performance/hospice/chartNames.ts';
import { PerformanceFilters } from '#src/features/performance/hospice/PerformanceFilters.tsx';
import page from '#src/features/performance/performance.module.css';
import { SourceActions } from './SourceActions.tsx';
import { SourceFacts } from './SourceFacts.tsx';
import { SourceFeedback } from './SourceFeedback.tsx';
import { SourceFigures } from './SourceFigures.tsx';
import { comparisonLabel, groupsOf, TILES } from './sourceMetrics.ts';
import { SourceReferrals } from './SourceReferrals.tsx';
import { NO_SOURCE, viewOfSourceType, type SourceType } from '#contract/referrals/counts/sources.ts';

const Charts = lazyComponent(async () => (await import('#src/features/performance/hospice/Charts.tsx')).Charts);
const MetricHelp = lazyPart(async () => (await import('#src/features/performance/MetricHelp.tsx')).MetricHelp);

const NO_FILTERS = {
  'filter.stakeholders.group.id': undefined,
  'filter.enrollment.hospiceLocation.id': undefined,
  'filter.source': undefined,
};

interface SourcePageProps {
  readonly sourceType: SourceType;
  readonly address: ReturnType<typeof useAddressQuery<typeof SourceFigureQuery>>;
  readonly back: { readonly to: string; readonly label: string };
  /** Undefined while it loads. */
  readonly detail: PerformanceSourceDetail | undefined;
  /** It answers an earlier query. */
  readonly isStale: boolean;
  readonly failure: Problem | undefined;
  readonly onRetry: () => void;
}

/** A source's figures, charts, feedback and referrals. */
export function SourcePage(props: SourcePageProps) {
  const { address, back, detail, failure, isStale, onRetry, sourceType } = props;
  const { changeQuery, linkTo, query } = address;
  const hospice = useSelector(selectHospice);
  const display = useOwnDisplayContext();
  const view = viewOfSourceType[sourceType];
  const [isHelpOpen, setHelpOpen] = useState(false);
  const filters = useMemo(() => {
    const { 'filter.days': _days, period: _period, ...others } = query;
    return others;
  }, [query]);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const period = isStale ? undefined : detail?.period;
  const id = detail?.source.id;
  const drillDownSource = useMemo(() => (id === undefined ? undefined : { sourceType, id }), [id, sourceType]);
  const scope = detail && drillDownSource && { days: detail.period, filters, source: drillDownSource };

  return (
    <ListDisplayContext value={display}>
      <div className={page['screen']}>
        <PageHeader
          actions={
            <>
              <Button icon="info" onClick={() => setHelpOpen(true)} variant="quiet">
                How this is counted
              </Button>
              <SourceActions
                detail={isStale ? undefined : detail}
                organization={hospice?.name ?? ''}
                plan={hospice?.plan ?? 'pro'}
                query={query}
                sourceType={sourceType}
              />
            </>
          }
          back={back}
          subtitle={detail ? <SourceFacts detail={detail} view={view} /> : <Skeleton width={360} />}
          title={detail ? detail.source.name : <LoadingName />}
        />
        <PerformanceFilters
          clearLink={isFiltered ? linkTo(NO_FILTERS) : undefined}
          onChange={changeQuery}
          period={period}
          query={query}
        >
          {period && (
            <span className="second">
              {daysLabel(period)}, compared with {daysLabel(period.before)}
            </span>
          )}
        </PerformanceFilters>
        {failure && <StaleBanner message={failure.message} onRetry={onRetry} title={failure.title} />}
        <FigureTiles isAlone isStale={isStale && detail !== undefined} label="Figures">
          {TILES[view].map((key) => (
            <FigureTile
              against={detail ? comparisonLabel(key, detail.hospice[key]) : ''}
              before={detail?.before[key]}
              figure={detail?.figures[key]}
              key={key}
              metric={key}
              to={scope && hospiceFigureLink(key, scope)}
            />
          ))}
        </FigureTiles>
        {detail && scope ? (
          <>
            <Suspense fallback={<Skeleton height={720} width="100%" />}>
              <Charts
                admissionTargetHours={hospice?.admissionTargetHours}
                charts={detail.charts}
                filters={filters}
                isStale={isStale}
                names={SOURCE_CHARTS}
                source={scope.source}
              />
            </Suspense>
            <SourceFigures detail={detail} scope={scope} view={view} />
            <SourceFeedback detail={detail} hospiceId={hospice?.id ?? ''} isStale={isStale} scope={scope} />
            <SourceReferrals
              hospiceId={hospice?.id ?? ''}
              key={`${sourceType}:${scope.source.id ?? NO_SOURCE}`}
              scope={scope}
              view={view}
            />
          </>
        ) : (
          <Skeleton height={1200} width="100%" />
        )}
      </div>
      {isHelpOpen && <MetricHelp groups={groupsOf(view)} onClose={() => setHelpOpen(false)} />}
    </ListDisplayContext>
  );
}

/** The heading while the name loads. */
function LoadingName() {
  return (
    <>
      <VisuallyHidden>Performance</VisuallyHidden>
      <Skeleton height={24} width={240} />
    </>
  );
}
