import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { createReferrals, type NewReferral } from '#server/referrals/createReferral.queries.ts';

const BATCH = 1000;
/** From so many rows on, what the planner knows of the tables is out of date. */
const MANY = 500;
/** The tables that an import fills. */
const FILLED = ['referral', 'referral_search', 'enrollment', 'status_history', 'timeline_event'] as const;

/** The time zones of the hospices that a file may ask. */
export async function zonesOf(db: Trx, view: Exclude<Viewpoint, { side: 'admin' }>): Promise<readonly string[]> {
  const asked =
    view.side === 'hospice'
      ? sql`hospice.id = ${view.hospiceId}::uuid`
      : sql`hospice.id in (select hospice_id from group_hospice where group_id = ${view.groupId}::uuid)`;
  const { rows } = await sql<{
    zone: string;
  }>`select distinct hospice.time_zone as zone from hospice where ${asked}`.execute(db);
  return rows.map(({ zone }) => zone);
}

/**
 * Writes the rows of a file, pausing between batches for other work. Hospices get no mail for each row.
 * @returns the number of rows
 */
export async function writeImport(db: Trx, referrals: readonly NewReferral[]): Promise<number> {
  for (let start = 0; start < referrals.length; start += BATCH) {
    await createReferrals(db, referrals.slice(start, start + BATCH), { ofFile: true });
  }
  if (referrals.length >= MANY) await refreshStatistics(db);
  return referrals.length;
}

/**
 * Counts the tables anew, which the embedded database never does by itself: plans that were made for a small table, those kept inside
 * functions and triggers too, are made again once this is committed.
 */
const refreshStatistics = (db: Trx): Promise<unknown> =>
  asSystem(db, () => sql`analyze ${sql.join(FILLED.map((table) => sql.table(table)))}`.execute(db));
