import type { PerformanceView } from '#contract/ability.ts';
import { performanceExportEndpoints, sourceTypeOfView, type HospicePerformance } from '#contract/performance.ts';
import { planHas } from '#contract/plans.ts';
import type { Plan } from '#contract/users.ts';
import { CsvButton } from '#src/shared/exports/CsvButton.tsx';
import { ReportButton } from '#src/shared/report/ReportButton.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import type { PerformanceState } from './usePerformanceQuery.ts';
import { useReport } from './useReport.ts';

interface ActionsProps {
  readonly view: PerformanceView;
  readonly state: PerformanceState;
  readonly hospiceId: string;
  readonly plan: Plan;
  readonly performance: HospicePerformance | undefined;
  readonly rows: HospicePerformance | undefined;
}

/** The ways out of the screen: to paper, to a file, to a report. */
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
        reason={rows?.meta.totalItems === 0 ? 'There are no rows to export' : undefined}
      />
      <ReportButton
        isInPlan={planHas(plan, 'pdf')}
        makeReport={makeReport}
        reason={performance ? undefined : 'The figures are not there yet'}
      />
    </>
  );
}
