import type { ColumnType, Generated } from 'kysely';
import type { AlertKind } from '#contract/referrals/alerts.ts';

/** The rows of baseline/07_referrals.sql and baseline/12_notifications.sql. */

interface AlertTable {
  id: Generated<string>;
  enrollment_id: string;
  hospice_id: string;
  referral_id: string;
  kind: AlertKind;
  raised_at: ColumnType<Date, Date | string, never>;
  cleared_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface NewsSeenTable {
  user_id: string;
  until: ColumnType<Date, Date | string, Date | string>;
}

interface NoticeReadTable {
  user_id: string;
  item_id: string;
  item_at: ColumnType<Date, Date | string, never>;
  is_read: boolean;
  at: ColumnType<Date, Date | string, Date | string>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    alert: AlertTable;
    news_seen: NewsSeenTable;
    notice_read: NoticeReadTable;
  }
}
