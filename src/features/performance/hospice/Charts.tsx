import { useMemo, type ReactNode } from 'react';
import type { PerformanceCharts } from '#contract/performance/performance.ts';
import { chartDataOf, type ChartsData } from '#src/features/performance/chartDataOf.ts';
import { hospiceCountLink, type DrillDownSource } from '#src/features/performance/figureLinks.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import { FunnelChart } from '#src/ui/charts/FunnelChart.tsx';
import { Histogram } from '#src/ui/charts/Histogram.tsx';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
import { targetOf } from './admissionTarget.ts';
import type { ChartName } from './chartNames.ts';
import styles from './charts.module.css';
import type { FigureFilters } from './usePerformanceQuery.ts';

interface ChartsProps {
  readonly charts: PerformanceCharts;
  readonly names: readonly ChartName[];
  readonly filters: Omit<FigureFilters, 'period' | 'filter.days'>;
  /** Undefined for the whole hospice. */
  readonly source?: DrillDownSource;
  readonly isStale: boolean;
  readonly admissionTargetHours: number | undefined;
}

interface Drawing {
  readonly chart: ReactNode;
  readonly emptyText?: string;
}

const drawingsOf = (data: ChartsData, admissionTargetHours: number | undefined): Record<ChartName, Drawing> => ({
  overTime: { chart: <TrendChart data={data.overTime} /> },
  funnel: { chart: <FunnelChart data={data.funnel} /> },
  declines: { chart: <BarList data={data.declines} hasShares />, emptyText: 'Nothing was declined in this period' },
  sources: { chart: <BarList data={data.sources} hasShares /> },
  pendingFor: { chart: <Histogram data={data.pendingFor} />, emptyText: 'Nobody waits for the start of care' },
  admissionOverTime: { chart: <TrendChart data={data.admissionOverTime} form="lines" /> },
  hoursToAdmission: {
    chart: <Histogram data={data.hoursToAdmission} {...targetOf(admissionTargetHours)} />,
    emptyText: 'Nobody was admitted in this period',
  },
  daysOfStay: { chart: <Histogram data={data.daysOfStay} />, emptyText: 'Nobody was discharged in this period' },
});

/** A long chart over time gets its own page on paper. */
const LONG: ReadonlySet<ChartName> = new Set(['overTime', 'admissionOverTime']);

/** The charts of a period. Loaded after figures and table. */
export function Charts({ admissionTargetHours, charts, filters, isStale, names, source }: ChartsProps) {
  const data = useMemo(
    () =>
      chartDataOf(charts, (count, days, further) =>
        hospiceCountLink(count, { days, filters, source, ...(further ? { further } : {}) }),
      ),
    [charts, filters, source],
  );
  const drawings = drawingsOf(data, admissionTargetHours);
  return (
    <div className={styles['charts']}>
      {names.map((name) => {
        const { chart, emptyText } = drawings[name];
        return (
          <div data-long={LONG.has(name) ? '' : undefined} data-wide={name === 'overTime' ? '' : undefined} key={name}>
            <ChartCard data={data[name]} emptyText={emptyText} isStale={isStale}>
              {chart}
            </ChartCard>
          </div>
        );
      })}
    </div>
  );
}
