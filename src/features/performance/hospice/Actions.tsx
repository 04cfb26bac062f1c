import type { PerformanceView } from '#contract/platform/ability.ts';
import { performanceExportEndpoints, type HospicePerformance } from '#contract/performance/performance.ts';
import { planHas } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { CsvButton } from '#src/ui/exports/CsvButton.tsx';
import { ReportButton } from '#src/features/performance/report/ReportButton.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import type { PerformanceState } from './usePerformanceQuery.ts';
import { useReport } from './useReport.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

interface ActionsProps {
  readonly view: PerformanceView;
  readonly state: PerformanceState;
  readonly hospiceId: string;
  readonly plan: Plan;
  readonly performance: HospicePerformance | undefined;
  readonly rows: HospicePerformance | undefined;
}

/** Print, CSV and PDF. */
export function Actions({ hospiceId, performance, plan, rows, state, view }: ActionsProps) {
  const makeReport = useReport(view, state);
  const { limit: _limit, page: _page, ...query } = state.rowsQuery;
  const fileName = `performance-by-${sourceTypeOfView[view]}.csv`;
  return (
    <>
      <IconButton icon="print" label="Print" onClick={() => window.print()} />
      <CsvButton
        endpoint={performanceExportEndpoints.exportHospicePerformance}
        fileName={fileName}
        parts={{ params: { hospiceId }, query: { ...query, fileName } }}
        reason={rows?.meta.totalItems === 0 ? 'No rows to export' : undefined}
      />
      <ReportButton
        isInPlan={planHas(plan, 'pdf')}
        makeReport={makeReport}
        reason={performance ? undefined : 'The figures are still loading'}
      />
    </>
  );
}
