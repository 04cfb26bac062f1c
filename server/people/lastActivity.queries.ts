import { sql, type Sql } from '#server/platform/database/connection.ts';
/** When anybody of an organization last called. The newest call of each person is found in an index. */
export const lastActivityOf = (column: 'group_id' | 'hospice_id', organization: Sql): Sql => sql`(
  select max(newest.at) from app_user cross join lateral (
    select audit_event.at from audit_event where audit_event.actor_id = app_user.id order by audit_event.at desc limit 1
  ) as newest where app_user.${sql.id(column)} = ${organization})`;
