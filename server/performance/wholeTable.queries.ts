import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Figures, HospicePerformanceQuery, PerformanceRow } from '#contract/performance/performance.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { readSourceRows } from './hospicePerformance.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';

const AT_ONCE = 500;

/** All sources of a view in the order asked for, whatever page is asked for, and their totals. */
export async function readWholeTable(
  db: Database,
  scope: HospiceScope,
  query: HospicePerformanceQuery,
): Promise<{ rows: PerformanceRow[]; totals: Figures }> {
  const rows: PerformanceRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta, totals } = await readSourceRows(db, scope, { ...query, page, limit: AT_ONCE });
    rows.push(...data);
    if (data.length < AT_ONCE || rows.length >= meta.totalItems) return { rows, totals };
    // Others' calls come in between.
    await nextTurn();
  }
}
