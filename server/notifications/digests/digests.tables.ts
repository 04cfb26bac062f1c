import type { Moment, Optional } from '#server/platform/database/columns.ts';

/** The rows of baseline/12_notifications.sql. */

interface DigestTable {
  hospice_id: string;
  user_id: string;
  /** `YYYY-MM-DD`, in the hospice's time zone. */
  day: string;
  /** Null if there was nothing to report. */
  mail_id: Optional<string>;
  made_at: Moment;
}

interface DigestDayTable {
  hospice_id: string;
  day: string;
  ended_at: Moment;
}

interface SummarySettingsTable {
  hospice_id: string;
  is_on: boolean;
  on_since: Optional<Date>;
  version: number;
  updated_at: Moment;
}

interface MonthlySummaryTable {
  hospice_id: string;
  /** `YYYY-MM`. */
  month: string;
  user_id: string;
  mail_id: Optional<string>;
  /** Null if it was sent automatically. */
  sent_by: Optional<string>;
  made_at: Moment;
}

interface SummaryMonthTable {
  hospice_id: string;
  month: string;
  ended_at: Moment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    digest: DigestTable;
    digest_day: DigestDayTable;
    summary_settings: SummarySettingsTable;
    monthly_summary: MonthlySummaryTable;
    summary_month: SummaryMonthTable;
  }
}
