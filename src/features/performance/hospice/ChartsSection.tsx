import { memo, Suspense, useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { HospiceFigureQuery } from '#contract/performance/performance.ts';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { useAfterFirstPaint } from '#src/ui/useAfterFirstPaint.ts';
import { HOSPICE_CHARTS } from './chartNames.ts';
import grid from './charts.module.css';
import styles from './hospicePerformance.module.css';

const Charts = lazyComponent(async () => (await import('./Charts.tsx')).Charts);

interface ChartsSectionProps {
  readonly hospiceId: string;
  readonly query: HospiceFigureQuery;
  /** The figures are shown: the charts may load. */
  readonly isReady: boolean;
  readonly admissionTargetHours: number | undefined;
}

const ROOM = (
  <div className={grid['charts']}>
    {HOSPICE_CHARTS.map((name, index) => (
      <div data-wide={index === 0 ? '' : undefined} key={name}>
        <Skeleton height={330} />
      </div>
    ))}
  </div>
);

/** Another order, page or search of the table does not change the charts. */
const isSame = (before: ChartsSectionProps, now: ChartsSectionProps): boolean =>
  JSON.stringify(before) === JSON.stringify(now);

/** The charts, which load after the figures. */
export const ChartsSection = memo(function ChartsSection(props: ChartsSectionProps) {
  const { admissionTargetHours, hospiceId, isReady, query } = props;
  const isPainted = useAfterFirstPaint(isReady);
  const answer = performanceApi.useGetHospicePerformanceChartsQuery(isPainted ? { hospiceId, query } : skipToken);
  const filters = useMemo(() => {
    const { 'filter.days': _days, period: _period, view: _view, ...others } = query;
    return others;
  }, [query]);
  return (
    <section aria-labelledby="charts" className={styles['part']}>
      <h2 id="charts">Charts</h2>
      <LoadedAnswer answer={answer} skeleton={ROOM}>
        {(charts) => (
          <Suspense fallback={ROOM}>
            <Charts
              admissionTargetHours={admissionTargetHours}
              charts={charts}
              filters={filters}
              isStale={answer.currentData === undefined}
              names={HOSPICE_CHARTS}
            />
          </Suspense>
        )}
      </LoadedAnswer>
    </section>
  );
}, isSame);
