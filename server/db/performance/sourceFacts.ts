import type { PerformanceView } from '#contract/ability.ts';
import type { PerformanceRow } from '#contract/performance.ts';
import type { DeclineReason } from '#contract/statuses.ts';
import { sql, type Database } from '../connection.ts';
import type { HospiceScope } from './hospiceScope.ts';
import { recordsOf } from './parts.ts';
import { onlyOf } from './sourceRows.ts';

/** What a row of a source tells beside its figures. */

type Facts = Pick<PerformanceRow, 'topDecline' | 'lastReferralAt'>;

interface FactRow {
  source: string | null;
  last_at: Date | null;
  reason: DeclineReason | null;
  declined: number;
}

/**
 * Of each source: the most frequent reason of the period's declines (of equally frequent ones the first by name), and when the
 * last referral of the period or the one before it was received.
 */
export async function readSourceFacts(
  db: Database,
  scope: HospiceScope,
  view: PerformanceView,
  ids: readonly (string | null)[],
): Promise<Map<string | null, Facts>> {
  const grouping = onlyOf(view, ids);
  const id = grouping.of('admission');
  const wanted = grouping.only?.(id) ?? sql`true`;
  const both = { ...scope, days: { from: scope.period.before.from, to: scope.period.to } };
  const late = recordsOf('received', both);
  const own = recordsOf('received', scope);
  const { rows } = await sql<FactRow>`
    select ${id} as source, max(enrollment.received_at) as last_at, null as reason, 0 as declined
    from ${late.from} where ${late.where} and ${wanted} group by ${id}
    union all
    (select distinct on (declines.source) declines.source, null, declines.reason, declines.declined
    from (
      select ${id} as source, enrollment.decline_reason as reason, count(*) as declined
      from ${own.from} where ${own.where} and ${wanted} and enrollment.status = 'declined' group by ${id}, reason
    ) as declines
    order by declines.source, declines.declined desc, declines.reason)`.execute(db);
  const facts = new Map<string | null, Facts>();
  for (const row of rows) {
    const former = facts.get(row.source) ?? { topDecline: null, lastReferralAt: null };
    facts.set(row.source, {
      topDecline: row.reason ? { reason: row.reason, value: row.declined } : former.topDecline,
      lastReferralAt: row.last_at?.toISOString() ?? former.lastReferralAt,
    });
  }
  return facts;
}
