import type { RawBuilder } from 'kysely';
import type { PerformanceView } from '#contract/ability.ts';
import type { NurseDuty } from '#contract/metricCounts.ts';
import { all } from '../listPage.ts';
import type { Condition } from '../tenancy.ts';
import { recordsOf, type PartKind, type Scope } from './parts.ts';
import { ofSource } from './sources.ts';

/** Which records a chart is of: those of the scope, or of one source of it. */
export interface ChartScope {
  readonly scope: Scope;
  readonly source?: { readonly view: PerformanceView; readonly id: string } | undefined;
}

/**
 * The records of a kind of days: `from … where …`, without the words. In the view by nurse they are the source's by this duty.
 * @param joinsReferral whether what is selected looks into `referral`
 */
export function chartRecords(
  { scope, source }: ChartScope,
  of: PartKind,
  duty: NurseDuty,
  joinsReferral = false,
): { readonly from: RawBuilder<unknown>; readonly where: Condition } {
  if (!source) return recordsOf(of, scope, joinsReferral);
  const { from, where } = recordsOf(of, scope, joinsReferral || source.view !== 'by_nurse');
  return { from, where: all([where, ofSource(source.view, source.id, duty)]) };
}
