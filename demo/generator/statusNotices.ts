import { DAY } from '#contract/platform/durations.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { notifyStatusChange } from '#server/referrals/notices/notifyStatusChange.queries.ts';
import type { WrittenLine } from '#server/referrals/timeline/writtenLine.ts';

const READ_TABLES = ['referral', 'enrollment', 'timeline_event', 'app_user'] as const;
const MAX_DAYS = 10;
const MAX_LINES = 40;

/** Notifies groups of the newest status changes, as sent at the time of each. */
export async function addStatusNotices(trx: Trx, now: number): Promise<void> {
  // The planner has no statistics yet of what this transaction wrote, and would read whole tables.
  for (const table of READ_TABLES) await sql`analyze ${sql.table(table)}`.execute(trx);
  const { rows } = await sql<WrittenLine>`
    select id, hospice_id, kind, visibility from timeline_event
    where at >= ${new Date(now - MAX_DAYS * DAY)} and visibility = 'shared' and kind in ('status_changed', 'discharged')
    order by at desc, id limit ${MAX_LINES}`.execute(trx);
  await notifyStatusChange(trx, rows);
  await sql`update mail_message set status = 'sent', sent_at = created_at, attempts = 1
    where kind = 'status_notice'`.execute(trx);
}
