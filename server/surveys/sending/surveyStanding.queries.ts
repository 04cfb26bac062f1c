import { sql, type Database } from '#server/platform/database/connection.ts';
import type { EnrollmentRow } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { readEnrollments } from '#server/referrals/referralDetail.queries.ts';
import type { InvitationState } from '#server/surveys/surveys.tables.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** The viewpoint's enrollment; undefined: missing or not its own. */
export async function findEnrollment(
  db: Database,
  context: ReadContext,
  id: string,
): Promise<EnrollmentRow | undefined> {
  const isIt = sql`enrollment.id = ${id}::uuid`;
  const [row] = await readEnrollments(
    db,
    context,
    all([isIt, ownEnrollments(context.view), sql`referral.deleted_at is null`]),
  );
  return row;
}

/** How an enrollment was asked so far, whatever its status is now. */
export async function readAskings(db: Database, enrollmentId: string) {
  const { rows } = await sql<{ asked: number; last_at: Date | null; last_state: InvitationState | 'declined' | null }>`
    select count(*) filter (where sent_at is not null or status = 'scheduled')::int as asked,
      max(coalesce(sent_at, created_at)) filter (where sent_at is not null or status = 'scheduled') as last_at,
      (array_agg(case when declined_at is not null and status in ('sent', 'opened') then 'declined' else status end
        order by number desc))[1] as last_state
    from survey_invitation where enrollment_id = ${enrollmentId}::uuid`.execute(db);
  return rows[0] ?? { asked: 0, last_at: null, last_state: null };
}
