import {
  performanceExportEndpoints,
  type GroupPerformance,
  type GroupPerformanceQuery,
} from '#contract/performance.ts';
import { download } from '#src/api/download.ts';
import { useStartExport } from '#src/shared/exports/useStartExport.ts';
import { useChosenStakeholders } from '#src/shared/referrals/directoryOptions.ts';
import { ReportButton } from '#src/shared/report/ReportButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { comparisonReport } from './comparisonReport.ts';

interface ComparisonActsProps {
  readonly group: { readonly id: string; readonly name?: string | undefined } | null;
  /** Of the very query, or nothing while it is on its way. */
  readonly performance: GroupPerformance | undefined;
  readonly query: GroupPerformanceQuery;
}

const WAIT = 'The figures are still on their way';

/** The comparison as a file, as a report, on paper. */
export function ComparisonActs({ group, performance, query }: ComparisonActsProps) {
  const start = useStartExport();
  const chosen = useChosenStakeholders(query['filter.stakeholders.id'] ?? []);
  const reason = performance ? undefined : WAIT;
  const saveCsv = () => {
    if (!group || !performance) return;
    const { limit: _limit, page: _page, ...asked } = query;
    const fileName = `hospices-compared-${performance.period.from}-to-${performance.period.to}.csv`;
    start({
      fileName,
      unit: 'rows',
      items: ['row', 'rows'],
      run: (signal, onProgress) =>
        download(
          performanceExportEndpoints.exportGroupPerformance,
          { params: { providerGroupId: group.id }, query: { ...asked, fileName } },
          { fileName, onProgress, signal, unit: 'rows' },
        ),
    });
  };
  return (
    <>
      <Button icon="download" onClick={saveCsv} reason={reason} variant="quiet">
        CSV
      </Button>
      <ReportButton
        isInPlan
        makeReport={() => {
          if (!performance) throw new Error(WAIT);
          return comparisonReport(performance, {
            group: group?.name ?? '',
            period: query.period,
            filters: chosen.map(({ kind, name }) => `${kind === 'provider' ? 'Provider' : 'Community'}: ${name}`),
            now: Date.now(),
          });
        }}
        reason={reason}
      />
      <IconButton icon="print" label="Print" onClick={() => window.print()} />
    </>
  );
}
