import { sql, type Database } from '#server/platform/database/connection.ts';
import { groupEnrollmentRows, type GroupEnrollmentRequest } from './enrollmentLists.queries.ts';
import type { EnrollmentCounts } from '#contract/referrals/dashboards.ts';
import type { ReadContext } from '#server/platform/access/readContext.ts';

/** What each quick filter of a group's enrollments finds, by the list's own filter. */
export async function countGroupEnrollments(db: Database, context: ReadContext): Promise<EnrollmentCounts> {
  const { countFrom, where } = groupEnrollmentRows(context, {});
  const count = (filters: GroupEnrollmentRequest) =>
    sql`count(*) filter (where ${groupEnrollmentRows(context, filters).where})`;
  const { rows } = await sql<EnrollmentCounts>`
    select count(*) as "all",
      ${count({ 'filter.status': ['enrolled'] })} as enrolled,
      ${count({ 'filter.status': ['pending_start_of_care'] })} as pending,
      ${count({ 'filter.status': ['referral_received'] })} as received,
      ${count({ 'filter.status': ['declined'] })} as declined,
      ${count({ 'filter.isSia': true })} as sia
    from ${countFrom} where ${where}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return counts;
}
