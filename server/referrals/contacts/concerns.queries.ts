import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/**
 * A group's concern about one hospice's handling. It is the enrollment's stakeholder alert until the hospice answers; what
 * is raised while it is open adds to it. Hospice and group read both on the timeline, no other hospice does.
 */

type About = Pick<Enrollment, 'id' | 'hospice'>;

interface Raising {
  readonly referralId: string;
  readonly enrollments: readonly About[];
  readonly groupId: string;
  readonly text: string;
  readonly author: Author;
  readonly now: Date;
}

/**
 * Writes a group's concern to these enrollments, each with its alert and a line in the timeline; more words join one that is
 * open.
 */
export async function raiseConcern(trx: Trx, raising: Raising): Promise<void> {
  const { referralId, enrollments, groupId, text, author, now } = raising;
  for (const { id } of enrollments) {
    await sql`
      insert into concern (enrollment_id, group_id, raised_at, raised_by, raised_by_name, text)
      values (${id}::uuid, ${groupId}::uuid, ${now}, ${author.id}::uuid, ${author.name}, ${text})
      on conflict (enrollment_id) where answered_at is null
      do update set text = concern.text || e'\n' || excluded.text`.execute(trx);
    await setAlert(trx, id, true, now);
  }
  const events = enrollments.map(({ hospice }) => ({
    kind: 'concern_raised' as const,
    author,
    hospiceId: hospice.id,
    text,
  }));
  await addEvents(trx, referralId, now, events);
}

interface Answering {
  readonly referralId: string;
  readonly enrollments: readonly About[];
  readonly text: string;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
}

/** The hospice wrote, so nothing of the group waits any more: the alert ends, whatever raised it. */
export async function answerConcern(trx: Trx, answering: Answering): Promise<void> {
  const { referralId, enrollments, text, author, actorId, now } = answering;
  for (const { id } of enrollments) {
    await trx
      .updateTable('concern')
      .set({ answered_at: now, answered_by: actorId })
      .where('enrollment_id', '=', id)
      .where('answered_at', 'is', null)
      .execute();
    await setAlert(trx, id, false, now);
  }
  const events = enrollments.map(({ hospice }) => ({
    kind: 'concern_answered' as const,
    author,
    hospiceId: hospice.id,
    text,
  }));
  await addEvents(trx, referralId, now, events);
}

/** An alert is no fact that people edit: the version stays, so that no open form is refused for it. */
async function setAlert(trx: Trx, enrollmentId: string, isRaised: boolean, now: Date): Promise<void> {
  await trx
    .updateTable('enrollment')
    .set({ has_stakeholder_alert: isRaised, updated_at: now })
    .where('id', '=', enrollmentId)
    .execute();
}
