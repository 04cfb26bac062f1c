import {
  performanceExportEndpoints,
  type GroupPerformance,
  type GroupPerformanceQuery,
} from '#contract/performance/performance.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import { performanceApi } from '#src/features/performance/performanceApi.ts';
import { useChosenStakeholders } from '#src/features/organizations/directory/directoryOptions.ts';
import { ReportButton } from '#src/features/performance/report/ReportButton.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';

interface ComparisonActionsProps {
  readonly group: { readonly id: string; readonly name?: string | undefined } | null;
  /** The answer to the current query; undefined while it loads. */
  readonly performance: GroupPerformance | undefined;
  readonly query: GroupPerformanceQuery;
}

const WAIT = 'The figures are still loading';
/** More hospices than any group works with. */
const ALL = { page: 1, limit: 100 };
const FILE = 'hospices-compared.csv';

/** Print, CSV and PDF. A group has no plan: it may use all. */
export function ComparisonActions({ group, performance, query }: ComparisonActionsProps) {
  const chosen = useChosenStakeholders(query['filter.stakeholders.id'] ?? []);
  const [readAll] = performanceApi.useLazyGetGroupPerformanceQuery();
  const { limit: _limit, page: _page, ...asked } = query;
  return (
    <>
      <IconButton icon="print" label="Print" onClick={() => window.print()} />
      <CsvButton
        endpoint={performanceExportEndpoints.exportGroupPerformance}
        fileName={FILE}
        parts={{ params: { providerGroupId: group?.id ?? '' }, query: { ...asked, fileName: FILE } }}
        reason={performance ? undefined : WAIT}
      />
      <ReportButton
        isInPlan
        makeReport={async () => {
          if (!performance || !group) throw new Error(WAIT);
          const isWhole = performance.data.length === performance.meta.totalItems;
          const whole = isWhole
            ? performance
            : await readAll({ providerGroupId: group.id, query: { ...query, ...ALL } }, true).unwrap();
          const { comparisonReport } = await import('./comparisonReport.ts');
          return comparisonReport(whole, {
            group: group.name ?? '',
            period: query.period,
            filters: chosen.map(({ kind, name }) => `${kind === 'provider' ? 'Provider' : 'Community'}: ${name}`),
          });
        }}
        reason={performance ? undefined : WAIT}
      />
    </>
  );
}
