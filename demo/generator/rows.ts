import type { Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** New rows by the table that they go to. */
export type TableRows<Name extends keyof Tables> = { readonly [Table in Name]: Row<Table>[] };

/** Inserts the rows table by table, in this order: each after those that it names. */
export async function insertTables<Name extends keyof Tables>(
  trx: Trx,
  tables: readonly Name[],
  rows: TableRows<Name>,
): Promise<void> {
  for (const table of tables) await insertRows(trx, table, rows[table]);
}

const REFERRAL_TABLES = [
  'referral',
  'enrollment',
  'status_history',
  'timeline_event',
  'concern',
  'contact_attempt',
  'survey_invitation',
  'survey_result',
  'survey_answer',
  'survey_words',
  'survey_theme',
] as const;

/** A family that stopped the survey mails of a hospice. */
export interface OptOut {
  readonly hospiceId: string;
  readonly address: string;
  readonly at: number;
}

/** The rows of some referrals and of all that belongs to them. */
export interface ReferralRows extends TableRows<(typeof REFERRAL_TABLES)[number]> {
  readonly optOuts: OptOut[];
}

export const noReferralRows = (): ReferralRows => ({
  referral: [],
  enrollment: [],
  status_history: [],
  timeline_event: [],
  concern: [],
  contact_attempt: [],
  survey_invitation: [],
  survey_result: [],
  survey_answer: [],
  survey_words: [],
  survey_theme: [],
  optOuts: [],
});

export function insertReferralRows(trx: Trx, rows: ReferralRows): Promise<void> {
  // A decline names the enrollment that it was for, which therefore has to be there before it.
  const enrollment = rows.enrollment.toSorted(
    (one, other) => Number(one.declined_for !== null) - Number(other.declined_for !== null),
  );
  return insertTables(trx, REFERRAL_TABLES, { ...rows, enrollment });
}
