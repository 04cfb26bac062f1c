import { plusDays } from '#contract/platform/periods.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import { KEPT_BASES, type KeptBasis } from './keptLayout.rules.ts';
import { layoutOf } from './keptWeeks.queries.ts';

/** Changes whenever a week is marked or kept. */
export const stateOf = ({ hospiceId }: HospiceView): Sql<string> => sql`(select concat_ws(' ', count(*), max(change.id),
  (select max(kept_week.id) from kept_week where kept_week.hospice_id = ${hospiceId}::uuid))
  from kept_week_change as change where change.hospice_id = ${hospiceId}::uuid)`;

interface WeeksRow {
  state: string;
  basis: KeptBasis | null;
  weeks: string[] | null;
}

export type Weeks = ReadonlyMap<KeptBasis, readonly string[]>;

/** The weeks up to the scope's last day that are kept as they are now, by basis, with the state in which they are. */
export async function findWeeks(
  { read }: Reading,
  { context, days }: Scope,
  view: HospiceView,
): Promise<{ readonly state: string; readonly weeks: Weeks }> {
  const { rows } = await read((db) =>
    sql<WeeksRow>`
      select ${stateOf(view)} as state, kept.basis, kept.weeks
      from (select true) as always left join (
        select kept_week.basis, array_agg(kept_week.week::text) as weeks from kept_week
        where kept_week.hospice_id = ${view.hospiceId}::uuid
          and kept_week.week <= ${plusDays(days.to, -6)}::date
          and kept_week.valid_until > ${context.now}::timestamptz
          and (kept_week.basis, kept_week.layout) in (${sql.join(
            KEPT_BASES.map((basis) => sql`(${basis}, ${layoutOf(db, basis)})`),
          )})
          and not exists (
            select from kept_week_change as change where change.hospice_id = ${view.hospiceId}::uuid
              and (change.basis is null or change.basis = kept_week.basis and change.week = kept_week.week))
        group by 1
      ) as kept on true`.execute(db),
  );
  return {
    state: rows[0]?.state ?? '',
    weeks: new Map(rows.flatMap(({ basis, weeks }) => (basis && weeks ? [[basis, weeks] as const] : []))),
  };
}
