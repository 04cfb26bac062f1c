import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import type { PerformanceCharts } from '#contract/performance/performance.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import type { ChartName } from '#src/features/performance/chartDataOf.ts';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import grid from './charts.module.css';
import type { FigureFilters } from './usePerformanceQuery.ts';

const Charts = lazyComponent(async () => (await import('./Charts.tsx')).Charts);

export type ChartsAnswer = QueryAnswer<PerformanceCharts> & { readonly currentData?: PerformanceCharts | undefined };

interface ChartsSectionProps {
  readonly title: string;
  readonly names: readonly ChartName[];
  readonly answer: ChartsAnswer;
  readonly filters: FigureFilters;
}

/** The charts that belong to some figures. */
export function ChartsSection({ answer, filters, names, title }: ChartsSectionProps) {
  const admissionTargetHours = useSelector(selectHospice)?.admissionTargetHours;
  const { 'filter.days': _days, period: _period, ...others } = filters;
  const room = (
    <div className={grid['charts']}>
      {names.map((name) => (
        <div data-wide={name === 'overTime' ? '' : undefined} key={name}>
          <Skeleton height={330} />
        </div>
      ))}
    </div>
  );
  return (
    <section aria-label={`Charts: ${title}`}>
      <LoadedAnswer answer={answer} skeleton={room}>
        {(charts) => (
          <Suspense fallback={room}>
            <Charts
              admissionTargetHours={admissionTargetHours}
              charts={charts}
              filters={others}
              isStale={answer.currentData === undefined}
              names={names}
            />
          </Suspense>
        )}
      </LoadedAnswer>
    </section>
  );
}
