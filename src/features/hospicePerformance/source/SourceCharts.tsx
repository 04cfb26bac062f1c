import { useMemo } from 'react';
import type { PerformanceCharts } from '#contract/performance.ts';
import { chartDataOf } from '#src/shared/performance/chartDataOf.ts';
import { hospiceCountLink } from '#src/shared/performance/figureLinks.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import { FunnelChart } from '#src/ui/charts/FunnelChart.tsx';
import { Histogram } from '#src/ui/charts/Histogram.tsx';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
import { targetOf } from '../admissionTarget.ts';
import styles from './source.module.css';
import type { SourcePart } from './sourcePart.ts';

interface SourceChartsProps {
  readonly charts: PerformanceCharts;
  readonly part: SourcePart;
  readonly isStale: boolean;
  readonly admissionTargetHours: number | undefined;
}

/** The source over time, how far its referrals come, why they do not, and how long things take. */
export function SourceCharts({ admissionTargetHours, charts, isStale, part }: SourceChartsProps) {
  const data = useMemo(
    () =>
      chartDataOf(charts, (count, days, further) =>
        hospiceCountLink(count, { ...part, days, ...(further ? { further } : {}) }),
      ),
    [charts, part],
  );
  return (
    <div className={styles['charts']}>
      <div data-wide="">
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
        <ChartCard data={data.hoursToAdmission} emptyText="Nobody was admitted in this period" isStale={isStale}>
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
