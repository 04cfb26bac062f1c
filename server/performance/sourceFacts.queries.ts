import type { PerformanceRow } from '#contract/performance/performance.ts';
import type { DeclineReason } from '#contract/referrals/statuses.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql } from '#server/platform/database/connection.ts';
import type { Grouping } from './figures.queries.ts';
import { readKeptDeclines } from './kept/keptWeekFigures.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { isAmong } from '#server/referrals/counts/counts.queries.ts';
import { isOneOf } from '#server/referrals/counts/sources.queries.ts';
import { countingOf, recordsOf } from './ranges.queries.ts';

/** The data of a source's row beside its figures. */

interface DeclineRow {
  source: string | null;
  reason: DeclineReason;
  declined: number;
}

/** The most frequent decline reason of each shown source in the period; ties go to the first by name. */
export async function readTopDeclines(
  reading: Reading,
  scope: HospiceScope,
  grouping: Grouping & { readonly shown: NonNullable<Grouping['shown']> },
): Promise<Map<string | null, NonNullable<PerformanceRow['topDecline']>>> {
  const kept = await readKeptDeclines(reading, scope, grouping);
  if (kept) return kept;
  const { of, shown } = grouping;
  const id = of('admission');
  const { from, where } = recordsOf('received', scope);
  const { rows } = await reading.read((db) =>
    sql<DeclineRow>`
    select distinct on (declines.source) declines.*
    from (
      select ${id} as source, enrollment.decline_reason as reason, count(*) as declined
      from ${from} where ${where} and ${isOneOf(id, shown)} and ${isAmong('declined', countingOf(scope))} group by ${id}, reason
    ) as declines
    order by declines.source, declines.declined desc, declines.reason`.execute(db),
  );
  return new Map(rows.map(({ declined, reason, source }) => [source, { reason, value: declined }]));
}
