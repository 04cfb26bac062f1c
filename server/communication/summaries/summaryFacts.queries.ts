import type { Figures } from '#contract/performance/performance.ts';
import { SUMMARY_METRICS, summaryLines, type SummaryLine } from './summaryFigures.rules.ts';
import { plusMonths } from './summaryMonth.rules.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { readFigures } from '#server/performance/figures.queries.ts';
import { onlyOf } from '#server/performance/sourceRows.queries.ts';
import { scopeOfMonth, type FoundReader, type OfMonth } from './summaryReaders.queries.ts';

const VIEW = 'by_responsible_provider';

/**
 * One provider's own figures of a month and how they changed, of what the hospice shares with the provider's group: counted as the
 * view by responsible provider counts them. With the server's own rights.
 */
export async function readSummaryLines(
  trx: Trx,
  of: OfMonth,
  { providers, shared }: Pick<FoundReader, 'providers' | 'shared'>,
): Promise<SummaryLine[]> {
  const own = onlyOf(VIEW, providers);
  const figuresOf = (month: string): Promise<Figures> =>
    readFigures(trx, scopeOfMonth({ ...of, month }), SUMMARY_METRICS, own);
  const figures = await figuresOf(of.month);
  const before = await figuresOf(plusMonths(of.month, -1));
  return summaryLines({ month: of.month, figures, before }, new Set(shared));
}
