import type { Days } from '#contract/platform/periods.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import { KEPT_BASES, type KeptBasis } from './keptLayout.rules.ts';
import { changeOf, layoutOf } from './keptWeeks.queries.ts';

/** Changes whenever a week is marked, or figures of days are kept or dropped. */
export const stateOf = ({ hospiceId }: HospiceView): Sql<string> => sql`(select concat_ws(' ', count(*), max(change.id),
  (select concat_ws(' ', count(*), max(kept_days.id)) from kept_days where kept_days.hospice_id = ${hospiceId}::uuid))
  from kept_days_change as change where change.hospice_id = ${hospiceId}::uuid)`;

interface KeptRow {
  state: string;
  enrollments: number;
  basis: KeptBasis | null;
  ids: string[];
  first: string[];
  last: string[];
}

/** A week, four weeks or a day whose figures are kept. */
export interface KeptDays extends Days {
  readonly id: string;
}
export type KeptDaysByBasis = ReadonlyMap<KeptBasis, readonly KeptDays[]>;

/** What is kept up to the scope's last day and is as it was, by basis, with the state in which it is and the number of all enrollments. */
export async function findKept(
  { read }: Reading,
  { context, days }: Scope,
  view: HospiceView,
): Promise<{ readonly state: string; readonly enrollments: number; readonly kept: KeptDaysByBasis }> {
  const { rows } = await read((db) =>
    sql<KeptRow>`
      select ${stateOf(view)} as state,
        (select coalesce(sum(number), 0)::float8 from enrollment_tally where hospice_id = ${view.hospiceId}::uuid) as enrollments,
        kept.basis, kept.ids, kept.first, kept.last
      from (select true) as always left join (
        select kept_days.basis, array_agg(kept_days.id::text) as ids, array_agg(lower(kept_days.days)::text) as first,
          array_agg((upper(kept_days.days) - 1)::text) as last
        from kept_days
        where kept_days.hospice_id = ${view.hospiceId}::uuid
          and upper(kept_days.days) <= ${days.to}::date + 1
          and kept_days.valid_until > ${context.now}::timestamptz
          and (kept_days.basis, kept_days.layout) in (${sql.join(
            KEPT_BASES.map((basis) => sql`(${basis}, ${layoutOf(db, basis)})`),
          )})
          and not exists (${changeOf(sql`${view.hospiceId}::uuid`)})
        group by 1
      ) as kept on true`.execute(db),
  );
  return {
    state: rows[0]?.state ?? '',
    enrollments: rows[0]?.enrollments ?? 0,
    kept: new Map(
      rows.flatMap(({ basis, first, ids, last }) =>
        basis
          ? [[basis, ids.map((id, index) => ({ id, from: first[index] ?? '', to: last[index] ?? '' }))] as const]
          : [],
      ),
    ),
  };
}
