import { useMemo, type ReactNode } from 'react';
import type { PerformanceCharts } from '#contract/performance/performance.ts';
import { chartDataOf, type ChartName } from '#src/features/performance/chartDataOf.ts';
import { hospiceCountLink, type DrillDownSource } from '#src/features/performance/figureLinks.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import { FunnelChart } from '#src/ui/charts/FunnelChart.tsx';
import { Histogram } from '#src/ui/charts/Histogram.tsx';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
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

/** The column of the time to admission after which a target of these hours ends. */
const COLUMNS_TO: Readonly<Record<number, number>> = { 4: 1, 8: 2, 24: 3, 48: 4, 168: 5 };

/** The mark of the hospice's target; none where no column ends with it. */
function targetOf(hours: number | undefined) {
  const after = hours === undefined ? undefined : COLUMNS_TO[hours];
  return after === undefined ? undefined : { after, label: `Target: ${hours} hours` };
}

interface Drawing {
  readonly chart: ReactNode;
  readonly emptyText?: string;
}

const drawingsOf = (
  data: ReturnType<typeof chartDataOf>,
  admissionTargetHours: number | undefined,
): Record<ChartName, Drawing> => ({
  overTime: { chart: <TrendChart data={data.overTime} /> },
  funnel: { chart: <FunnelChart data={data.funnel} /> },
  declines: { chart: <BarList data={data.declines} />, emptyText: 'No declines in this period' },
  sources: { chart: <BarList data={data.sources} /> },
  pendingFor: { chart: <Histogram data={data.pendingFor} />, emptyText: 'No one is waiting for the start of care' },
  admissionOverTime: { chart: <TrendChart data={data.admissionOverTime} form="lines" /> },
  hoursToAdmission: {
    chart: <Histogram data={data.hoursToAdmission} target={targetOf(admissionTargetHours)} />,
    emptyText: 'No admissions in this period',
  },
  daysOfStay: { chart: <Histogram data={data.daysOfStay} />, emptyText: 'No discharges in this period' },
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
