import { sql, type Database } from '#server/platform/database/connection.ts';

/** Rows of `figure_change` that are about everybody's figures (baseline/10_performance.sql). */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The position of the data that figures are read from: another one after every committed change of it. Whoever reads figures after it reads
 * data that is at least as new.
 * @param tenantId a hospice or a group; null: all of them
 */
export async function figurePosition(db: Database, tenantId: string | null): Promise<string> {
  const own = tenantId === null ? sql`true` : sql`tenant_id in (${tenantId}::uuid, ${EVERYBODY}::uuid)`;
  const { rows } = await sql<{ position: string }>`
    select coalesce(sum(step), 0)::text as position from figure_change where ${own}`.execute(db);
  return rows[0]?.position ?? '';
}

/** Adds up the rows of each organization. Its position stays. */
export async function foldFigureChanges(db: Database): Promise<void> {
  await sql`
    with several as (select tenant_id from figure_change group by tenant_id having count(*) > 1),
    gone as (
      delete from figure_change using several where figure_change.tenant_id = several.tenant_id
      returning figure_change.tenant_id, figure_change.step
    )
    insert into figure_change (tenant_id, step) select tenant_id, sum(step) from gone group by tenant_id`.execute(db);
}
