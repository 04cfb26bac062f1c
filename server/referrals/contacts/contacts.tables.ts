import type { ColumnType, Generated } from 'kysely';
import type { ContactChannel, Reached } from '#contract/referrals/contacts.ts';

interface ConcernTable {
  id: Generated<string>;
  enrollment_id: string;
  group_id: string;
  raised_at: ColumnType<Date, Date | string, never>;
  raised_by: string | null;
  raised_by_name: string;
  text: string;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date>;
  answered_by: ColumnType<string | null, string | null | undefined, string>;
}

interface ContactAttemptTable {
  id: Generated<string>;
  enrollment_id: string;
  at: Date;
  logged_at: Date;
  logged_by: string | null;
  channel: ContactChannel;
  reached: Reached;
  former: ColumnType<unknown, string | null | undefined, never>;
  enrollment_version: ColumnType<number | null, number | null | undefined, never>;
}

/** The tables of what hospice and group say to each other and of tries to reach the patient. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    concern: ConcernTable;
    contact_attempt: ContactAttemptTable;
  }
}
