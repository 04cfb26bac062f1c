import type { Sql } from '#server/platform/database/connection.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { NurseDuty } from '#contract/referrals/counts/counts.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { recordsOf, type RangeKind, type Scope } from './ranges.queries.ts';
import { ofSource } from '#server/referrals/counts/sources.queries.ts';

/** Which records a chart is of: those of the scope, or of one source of it. */
export interface ChartScope {
  readonly scope: Scope;
  readonly source?: { readonly view: PerformanceView; readonly id: string } | undefined;
}

/**
 * The records of a kind of days: `from … where …`, without the words. In the view by nurse they are the source's by this duty.
 */
export function chartRecords(
  { scope, source }: ChartScope,
  of: RangeKind,
  duty: NurseDuty,
): { readonly from: Sql; readonly where: Sql } {
  const { from, where } = recordsOf(of, scope);
  if (!source) return { from, where };
  return { from, where: all([where, ofSource(source.view, source.id, duty)]) };
}
