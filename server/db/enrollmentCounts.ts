import type { RawBuilder } from 'kysely';
import type { EnrollmentCounts } from '#contract/hospices.ts';
import { sql } from './connection.ts';
import type { GroupEnrollmentRequest, HospiceEnrollmentRequest } from './enrollmentLists.ts';
import type { ListRows } from './listPage.ts';

export interface EnrollmentCountsRow {
  e_all: number;
  e_enrolled: number;
  e_pending: number;
  e_received: number;
  e_declined: number;
  e_sia: number;
}

type Filters = Pick<GroupEnrollmentRequest & HospiceEnrollmentRequest, 'filter.status' | 'filter.isSia'>;

/** Columns for an `EnrollmentCountsRow`: what each quick filter of the enrollments' list finds, by the list's own filter. */
export function enrollmentCountColumns(rows: (filters: Filters) => ListRows): RawBuilder<EnrollmentCountsRow> {
  const count = (filters: Filters) => sql`count(*) filter (where ${rows(filters).where})`;
  return sql<EnrollmentCountsRow>`
    ${count({})} as e_all,
    ${count({ 'filter.status': ['enrolled'] })} as e_enrolled,
    ${count({ 'filter.status': ['pending_start_of_care'] })} as e_pending,
    ${count({ 'filter.status': ['referral_received'] })} as e_received,
    ${count({ 'filter.status': ['declined'] })} as e_declined,
    ${count({ 'filter.isSia': true })} as e_sia`;
}

export const toEnrollmentCounts = (row: EnrollmentCountsRow): EnrollmentCounts => ({
  all: row.e_all,
  enrolled: row.e_enrolled,
  pending: row.e_pending,
  received: row.e_received,
  declined: row.e_declined,
  sia: row.e_sia,
});
