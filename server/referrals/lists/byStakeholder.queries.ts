import type { SortKey } from '#contract/platform/listQuery.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { byName } from '#server/platform/database/lists.queries.ts';

/** The tables whose names a registry can be sorted by, with `enrollment`'s copy of the id. */
const STAKEHOLDERS = {
  responsibleProvider: { table: sql`provider`, id: sql`enrollment.referral_provider_id` },
  community: { table: sql`community`, id: sql`enrollment.referral_community_id` },
} as const;
type StakeholderColumn = keyof typeof STAKEHOLDERS;

/** The name to sort by in `enrollmentsByStakeholder`. */
export const stakeholderName: Sql = sql`stakeholder.sort_name`;

/**
 * `enrollment` as a table to select from, which is read one provider or community after the other, in the order of their names, and at last
 * those without one. A page sorted by this name then reads only as far as it goes, by the index of each one's enrollments. The names
 * themselves stand in no index of `enrollment`: a new name of a provider would rewrite all of its patients' rows.
 */
export function enrollmentsByStakeholder({ column, direction }: SortKey<StakeholderColumn>): Sql {
  const { id, table } = STAKEHOLDERS[column];
  const way = direction === 'DESC' ? sql`desc` : sql`asc`;
  const named = sql`select id, ${byName(sql`name`)} as sort_name from ${table}`;
  // Only an inner order lets the planner know that the rows come sorted.
  return sql`(select * from (${named} union all select null, null) as named order by sort_name ${way} nulls last) as stakeholder
    cross join lateral (
      select enrollment.* from enrollment where ${id} = stakeholder.id
      union all select enrollment.* from enrollment where stakeholder.id is null and ${id} is null
    ) as enrollment`;
}
