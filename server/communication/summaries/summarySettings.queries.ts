import type { SummarySettings } from '#contract/communication/monthlySummaries.ts';
import { MAIL_HOUR, nextSummaryAt } from './summaryMonth.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** Stores whether a hospice sends summaries to its providers each month. */

/** The version of settings that were never saved. */
const FIRST_VERSION = 1;

/** A hospice, with the data its summaries show. */
export interface SummaryHospice {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly timeZone: string;
  readonly isOn: boolean;
  readonly version: number;
}

/** A hospice with its settings; undefined if it does not exist or the caller may not see it. */
export async function readSummaryHospice(db: Database, hospiceId: string): Promise<SummaryHospice | undefined> {
  const { rows } = await sql<SummaryHospice>`
    select hospice.id, hospice.name, hospice.email, hospice.time_zone as "timeZone",
      coalesce(summary_settings.is_on, false) as "isOn", coalesce(summary_settings.version, ${FIRST_VERSION}) as version
    from hospice left join summary_settings on summary_settings.hospice_id = hospice.id
    where hospice.id = ${hospiceId}::uuid`.execute(db);
  return rows[0];
}

/** Converts the settings to the contract's form, with the time of the next summaries. */
export const toSummarySettings = ({ isOn, timeZone, version }: SummaryHospice, now: Date): SummarySettings => ({
  isOn,
  version,
  nextAt: isOn ? nextSummaryAt(timeZone, now).toISOString() : null,
});

interface Change {
  readonly version: number;
  readonly isOn: boolean;
}

/** Turns summaries on or off. @returns false if another request changed the settings first */
export async function saveSummarySettings(
  trx: Trx,
  hospice: SummaryHospice,
  { isOn, version }: Change,
  now: Date,
): Promise<boolean> {
  if (version !== hospice.version) return false;
  // `on_since` is reset when summaries are turned on, and kept while they stay on.
  const since = isOn ? sql`${now}::timestamptz` : sql`null`;
  const { rows } = await sql`
    insert into summary_settings (hospice_id, is_on, on_since, version, updated_at)
    values (${hospice.id}::uuid, ${isOn}, ${since}, ${FIRST_VERSION + 1}, ${now})
    on conflict (hospice_id) do update set is_on = excluded.is_on,
      on_since = case when excluded.is_on then coalesce(summary_settings.on_since, excluded.on_since) end,
      version = summary_settings.version + 1, updated_at = excluded.updated_at
      where summary_settings.version = ${version}
    returning version`.execute(trx);
  return rows.length > 0;
}

/** A hospice whose summaries of a month are due and incomplete. */
export interface DueMonth {
  readonly hospiceId: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

/**
 * The hospices that send summaries automatically and where it is 08:00 or later on the first of a month, or a later day if no server ran
 * then. Summaries that were due before a hospice turned them on are sent by hand only.
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

/** Marks a month's summaries as complete. */
export async function endSummaryMonth(db: Database, { hospiceId, month }: DueMonth, now: Date): Promise<void> {
  await sql`insert into summary_month (hospice_id, month, ended_at) values (${hospiceId}::uuid, ${month}, ${now})
    on conflict do nothing`.execute(db);
}
