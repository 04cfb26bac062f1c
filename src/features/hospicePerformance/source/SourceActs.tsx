import {
  viewOfSourceType,
  type PerformanceSourceDetail,
  type SourceFigureQuery,
  type SourceType,
} from '#contract/performance.ts';
import { planHas } from '#contract/plans.ts';
import type { Plan } from '#contract/users.ts';
import { saveFile } from '#src/api/download.ts';
import { ReportButton } from '#src/shared/report/ReportButton.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useFilterWords } from '../useFilterWords.ts';
import { sourceCsv } from './sourceCsv.ts';

interface SourceActsProps {
  /** Of the very question that stands in the address. */
  readonly detail: PerformanceSourceDetail | undefined;
  readonly sourceType: SourceType;
  readonly organisation: string;
  readonly plan: Plan;
  readonly query: SourceFigureQuery;
}

const WAIT = 'The figures are not there yet';

/** The ways out of the page: to paper, to a file, to a report. */
export function SourceActs({ detail, organisation, plan, query, sourceType }: SourceActsProps) {
  const view = viewOfSourceType[sourceType];
  const filterWords = useFilterWords();
  const reason = detail ? undefined : WAIT;
  return (
    <>
      <IconButton icon="print" label="Print" onClick={() => window.print()} />
      <Button
        icon="download"
        onClick={() => {
          if (!detail) return;
          const { from, to } = detail.period;
          saveFile(sourceCsv(view, detail), `performance-of-${sourceType}-${from}-to-${to}.csv`);
        }}
        reason={reason}
      >
        Export CSV
      </Button>
      <ReportButton
        isInPlan={planHas(plan, 'pdf')}
        makeReport={async () => {
          if (!detail) throw new Error(WAIT);
          const { sourceReport } = await import('./sourceReport.ts');
          const filters = await filterWords(query);
          return sourceReport({ detail, filters, organisation, period: query.period, sourceType });
        }}
        reason={reason}
      />
    </>
  );
}
