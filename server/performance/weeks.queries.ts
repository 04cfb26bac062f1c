import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { plusDays, type Days } from '#contract/platform/periods.ts';
import { isAmong, isNoError } from '#server/referrals/counts/counts.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { countingOf, type Scope } from './ranges.queries.ts';
import { midnights } from './series.queries.ts';

interface Week {
  /** The number of the week, from 1. */
  place: number;
  referrals: number;
  enrolled: number;
}

/**
 * The referrals received in each of these consecutive weeks, and how many of them are enrolled. Adds up the counts kept for UTC days, each day
 * in the week in which it ends. What was received on such a day before the week's local midnight is then moved to the week before. No two weeks
 * may begin on the same UTC day.
 */
export async function countWeeks(
  db: Database,
  scope: Pick<Scope, 'context' | 'days' | 'zone'>,
  weeks: readonly Days[],
): Promise<HospiceDashboard['weeks']> {
  const at = countingOf(scope);
  const own = ownEnrollments(scope.context.view);
  const begins = [...weeks.map((week) => week.from), plusDays(weeks.at(-1)?.to ?? scope.days.to, 1)];
  const dayOf = (begin: string | undefined) =>
    sql`(${begin}::date::timestamp at time zone ${at.zone} at time zone 'UTC')::date`;
  const isEarlierThatDay = (begin: string) => sql`(
    enrollment.received_at >= (${dayOf(begin)}::timestamp at time zone 'UTC')
    and enrollment.received_at < (${begin}::date::timestamp at time zone ${at.zone}))`;
  const columns = sql`hospice_id, hospice_location_id, status`;
  const { rows } = await sql<Week>`
    with edges as materialized (select ${midnights(begins, at.zone)} as begins)
    select place, coalesce(sum(number) filter (where ${isAmong('referrals', at)}), 0) as referrals,
      coalesce(sum(number) filter (where ${isAmong('enrolled', at)}), 0) as enrolled
    from (
      select ${columns}, null::timestamptz as deleted_at, number,
        width_bucket((received_on + 1)::timestamp at time zone 'UTC' - interval '1 second', (select begins from edges)) as place
      from received_tally where received_on >= ${dayOf(begins[0])} and received_on <= ${dayOf(begins.at(-1))}
      union all
      select ${columns}, deleted_at, moved.number, width_bucket(enrollment.received_at, (select begins from edges)) + moved.weeks
      from enrollment, (values (0, 1), (1, -1)) as moved (weeks, number)
      where ${sql.join(begins.map(isEarlierThatDay), sql` or `)}
    ) as enrollment where ${own} and ${isNoError} group by place`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return weeks.map(({ from }, index) => {
    const week = byPlace.get(index + 1);
    return { weekOf: from, referrals: week?.referrals ?? 0, enrolled: week?.enrolled ?? 0 };
  });
}
