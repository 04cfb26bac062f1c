import type { SummarySettings } from '#contract/communication/monthlySummaries.ts';
import { nextSummaryAt } from './summaryMonth.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** Whether a hospice writes to its providers each month. */

/** What a hospice that has stored nothing is at. */
const FIRST_VERSION = 1;

/** A hospice as its summaries name it. */
export interface SummaryHospice {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly timeZone: string;
  readonly isOn: boolean;
  readonly version: number;
}

/** A hospice with its settings; undefined: there is none, or the caller may not see it. */
export async function readSummaryHospice(db: Database, hospiceId: string): Promise<SummaryHospice | undefined> {
  const { rows } = await sql<SummaryHospice>`
    select hospice.id, hospice.name, hospice.email, hospice.time_zone as "timeZone",
      coalesce(summary_settings.is_on, false) as "isOn", coalesce(summary_settings.version, ${FIRST_VERSION}) as version
    from hospice left join summary_settings on summary_settings.hospice_id = hospice.id
    where hospice.id = ${hospiceId}::uuid`.execute(db);
  return rows[0];
}

export const toSummarySettings = ({ isOn, timeZone, version }: SummaryHospice, now: Date): SummarySettings => ({
  isOn,
  version,
  nextAt: isOn ? nextSummaryAt(timeZone, now).toISOString() : null,
});

interface Change {
  readonly version: number;
  readonly isOn: boolean;
}

/** Turns summaries on or off. @returns whether nobody was quicker */
export async function saveSummarySettings(
  trx: Trx,
  hospice: SummaryHospice,
  { isOn, version }: Change,
  now: Date,
): Promise<boolean> {
  if (version !== hospice.version) return false;
  // Turned on again, it is on since then; left on, since it was.
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
