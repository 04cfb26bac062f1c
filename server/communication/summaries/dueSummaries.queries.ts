import { MAIL_HOUR } from './summaryMonth.rules.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';

/** A hospice whose summaries of a month have fallen due and were not all made yet. */
export interface DueMonth {
  readonly hospiceId: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

/**
 * The hospices that write by themselves and whose clock shows 08:00 or later on the first of a month, or a later day where no server
 * ran on it. What fell due before a hospice turned it on is left to its people.
 */
export async function listDueSummaries(db: Database, now: Date): Promise<DueMonth[]> {
  const { rows } = await sql<{ hospice_id: string; month: string }>`
    select due.hospice_id, to_char(due.at - interval '1 day', 'YYYY-MM') as month
    from (
      select hospice.id as hospice_id, hospice.time_zone, summary_settings.on_since,
        date_trunc('month', ${now}::timestamptz at time zone hospice.time_zone) + make_interval(hours => ${MAIL_HOUR}) as at
      from hospice join summary_settings on summary_settings.hospice_id = hospice.id
      where hospice.is_active and summary_settings.is_on
    ) as due
    where ${now}::timestamptz at time zone due.time_zone >= due.at and due.on_since at time zone due.time_zone < due.at
      and not exists (
        select from summary_month as made
        where made.hospice_id = due.hospice_id and made.month = to_char(due.at - interval '1 day', 'YYYY-MM')
      )
    order by due.hospice_id`.execute(db);
  return rows.map(({ hospice_id: hospiceId, month }) => ({ hospiceId, month }));
}

/** All of them were made. */
export async function endSummaryMonth(db: Database, { hospiceId, month }: DueMonth, now: Date): Promise<void> {
  await sql`insert into summary_month (hospice_id, month, ended_at) values (${hospiceId}::uuid, ${month}, ${now})
    on conflict do nothing`.execute(db);
}
