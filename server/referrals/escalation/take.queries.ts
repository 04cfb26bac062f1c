import { assignedText } from '#server/referrals/assignment/assignedText.rules.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { LockedEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

interface Taking {
  readonly row: LockedEnrollment['row'];
  readonly dueAt: Date;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
  /** The stored record, for a refusal. */
  readonly current: Enrollment;
}

/**
 * Makes the person the owner of a locked enrollment, and ends the notices of its present due time for everybody. Taking it again changes
 * nothing.
 * @throws Refusal `conflict` where somebody else took it and still has it; the message says who
 */
export async function takeNextAction(trx: Trx, { actorId, author, current, dueAt, now, row }: Taking): Promise<void> {
  const { rows } = await sql<{ takenBy: string; name: string }>`
    select taken.taken_by as "takenBy", person.first_name || ' ' || person.last_name as name
    from escalation_taken as taken join app_user as person on person.id = taken.taken_by
    where taken.enrollment_id = ${row.id}::uuid and taken.due_at = ${dueAt}`.execute(trx);
  const [taken] = rows;
  if (taken && taken.takenBy === row.assigned_to_id) {
    if (taken.takenBy === actorId) return;
    throw new Refusal('conflict', `${taken.name} took it`, { current });
  }
  await trx
    .insertInto('escalation_taken')
    .values({ enrollment_id: row.id, due_at: dueAt, taken_by: actorId, taken_at: now })
    .onConflict((conflict) =>
      conflict.columns(['enrollment_id', 'due_at']).doUpdateSet({ taken_by: actorId, taken_at: now }),
    )
    .execute();
  await trx
    .updateTable('enrollment')
    .set(({ eb }) => ({ assigned_to_id: actorId, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', row.id)
    .execute();
  const from = row.assigned_to_id === actorId ? null : row.assignee_name;
  const line = {
    kind: 'assigned',
    text: assignedText(from, `${author.name} (took it)`),
    visibility: 'internal',
  } as const;
  await addEvents(trx, row.referral_id, now, [{ ...line, author, hospiceId: row.hospice_id }]);
}
