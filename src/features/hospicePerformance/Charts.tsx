import { useMemo } from 'react';
import type { PerformanceCharts } from '#contract/performance.ts';
import { chartDataOf } from '#src/shared/performance/chartDataOf.ts';
import { hospiceCountLink } from '#src/shared/performance/figureLinks.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import { FunnelChart } from '#src/ui/charts/FunnelChart.tsx';
import { Histogram } from '#src/ui/charts/Histogram.tsx';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
import { targetOf } from './admissionTarget.ts';
import styles from './hospicePerformance.module.css';
import type { FigureFilters } from './usePerformanceQuery.ts';

interface ChartsProps {
  readonly charts: PerformanceCharts;
  readonly filters: FigureFilters;
  readonly isStale: boolean;
  readonly admissionTargetHours: number | undefined;
}

/** The same period over time, and where referrals go. A part of its own: figures and table come first. */
export function Charts({ admissionTargetHours, charts, filters, isStale }: ChartsProps) {
  const data = useMemo(
    () =>
      chartDataOf(charts, (count, days, further) =>
        hospiceCountLink(count, { days, filters, ...(further ? { further } : {}) }),
      ),
    [charts, filters],
  );
  return (
    <div className={styles['charts']}>
      <div data-long="" data-wide="">
        <ChartCard data={data.overTime} isStale={isStale}>
          <TrendChart data={data.overTime} />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.funnel} isStale={isStale}>
          <FunnelChart data={data.funnel} />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.declines} emptyText="Nothing was declined in this period" isStale={isStale}>
          <BarList data={data.declines} hasShares />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.sources} isStale={isStale}>
          <BarList data={data.sources} hasShares />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.pendingFor} emptyText="Nobody waits for the start of care" isStale={isStale}>
          <Histogram data={data.pendingFor} />
        </ChartCard>
      </div>
      <div data-long="">
        <ChartCard data={data.admissionOverTime} isStale={isStale}>
          <TrendChart data={data.admissionOverTime} form="lines" />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.hoursToAdmission} isStale={isStale}>
          <Histogram data={data.hoursToAdmission} {...targetOf(admissionTargetHours)} />
        </ChartCard>
      </div>
      <div>
        <ChartCard data={data.daysOfStay} emptyText="Nobody was discharged in this period" isStale={isStale}>
          <Histogram data={data.daysOfStay} />
        </ChartCard>
      </div>
    </div>
  );
}
