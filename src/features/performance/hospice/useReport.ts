import { useSelector } from 'react-redux';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { PerformanceRow } from '#contract/performance/performance.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import type { Report } from '#src/features/performance/report/report.ts';
import { useFilterLabels } from './useFilterLabels.ts';
import type { PerformanceState } from './usePerformanceQuery.ts';

const PAGE = 100;

/** Collects what a report needs beyond the screen: every page of the table, the charts and the filters' names. */
export function useReport(view: PerformanceView, state: PerformanceState): (signal: AbortSignal) => Promise<Report> {
  const hospice = useSelector(selectHospice);
  const [readPage] = performanceApi.useLazyGetHospicePerformanceQuery();
  const [readCharts] = performanceApi.useLazyGetHospicePerformanceChartsQuery();
  const filterLabels = useFilterLabels();

  return async (signal) => {
    const { MAX_REPORT_ROWS, performanceReport } = await import('./performanceReport.ts');
    const hospiceId = hospice?.id ?? '';
    const { figures, query, rowsQuery } = state;
    const pageAt = (page: number) => readPage({ hospiceId, query: { ...rowsQuery, page, limit: PAGE } }, true).unwrap();

    const performance = await pageAt(1);
    const rows: PerformanceRow[] = [...performance.data];
    const last = Math.min(Math.ceil(performance.meta.totalItems / PAGE), MAX_REPORT_ROWS / PAGE);
    for (let page = 2; page <= last; page += 1) {
      signal.throwIfAborted();
      // One after the other, so that the screen's own calls are not delayed.
      // oxlint-disable-next-line no-await-in-loop
      rows.push(...(await pageAt(page)).data);
    }
    signal.throwIfAborted();
    const charts = await readCharts({ hospiceId, query: figures }, true).unwrap();
    signal.throwIfAborted();
    return performanceReport({
      view,
      organization: hospice?.name ?? '',
      period: query.period,
      filters: [...(await filterLabels(query)), ...(query.search === undefined ? [] : [`Name: ${query.search}`])],
      performance,
      rows,
      charts,
    });
  };
}
