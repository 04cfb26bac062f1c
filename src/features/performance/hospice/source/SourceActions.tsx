import { type PerformanceSourceDetail, type SourceFigureQuery } from '#contract/performance/performance.ts';
import { hasOneOf, MANAGES_COMMUNICATION } from '#contract/platform/permissions.ts';
import { planHas } from '#contract/platform/plans.ts';
import type { Plan } from '#contract/platform/users.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { saveFile } from '#src/api/download.ts';
import { ReportButton } from '#src/features/performance/report/ReportButton.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { useFilterLabels } from '#src/features/performance/hospice/useFilterLabels.ts';
import { sourceCsv } from './sourceCsv.ts';
import { firstSentence, writeToSource } from './sourceMessage.ts';
import { viewOfSourceType, type SourceType } from '#contract/referrals/counts/sources.ts';

interface SourceActionsProps {
  /** The answer to the query in the address. */
  readonly detail: PerformanceSourceDetail | undefined;
  readonly sourceType: SourceType;
  readonly organization: string;
  readonly plan: Plan;
  readonly query: SourceFigureQuery;
}

const WAIT = 'The figures are still loading';

/** Message to the source, print, CSV and PDF. */
export function SourceActions({ detail, organization, plan, query, sourceType }: SourceActionsProps) {
  const view = viewOfSourceType[sourceType];
  const filterLabels = useFilterLabels();
  const reason = detail ? undefined : WAIT;
  const mayWrite = hasOneOf(useAbility(), MANAGES_COMMUNICATION);
  const writeTo = mayWrite && detail ? writeToSource(sourceType, detail) : undefined;
  return (
    <>
      {detail && writeTo !== undefined && (
        <LinkButton icon="mail" state={firstSentence(sourceType, detail, query)} to={writeTo}>
          Message
        </LinkButton>
      )}
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
          const filters = await filterLabels(query);
          return sourceReport({ detail, filters, organization, period: query.period, sourceType });
        }}
        reason={reason}
      />
    </>
  );
}
