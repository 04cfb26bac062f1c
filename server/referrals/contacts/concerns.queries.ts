import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { forgetAnsweredMessages } from '#server/referrals/alerts/waitingMessages.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/**
 * A group's concern about one hospice's handling. Each group has its own, which only this group and the hospice read, also on the
 * timeline. It is the enrollment's stakeholder alert until the hospice answers.
 */

interface Raising {
  readonly referralId: string;
  readonly enrollments: readonly Pick<Enrollment, 'id' | 'hospice'>[];
  readonly groupId: string;
  readonly text: string;
  readonly author: Author;
  readonly now: Date;
}

/**
 * Writes a group's concern to these enrollments of a locked referral, each with its alert and a line in the timeline. What the group
 * raises while its concern is open is added to that one.
 */
export async function raiseConcern(trx: Trx, raising: Raising): Promise<void> {
  const { referralId, enrollments, groupId, text, author, now } = raising;
  for (const { id } of enrollments) {
    const { numUpdatedRows } = await trx
      .updateTable('concern')
      .set(({ eb }) => ({ text: eb('text', '||', `\n${text}`) }))
      .where('enrollment_id', '=', id)
      .where('group_id', '=', groupId)
      .where('answered_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) continue;
    await trx
      .insertInto('concern')
      .values({
        enrollment_id: id,
        group_id: groupId,
        raised_at: now,
        raised_by: author.id,
        raised_by_name: author.name,
        text,
      })
      .execute();
    await updateAlert(trx, id, now);
  }
  const events = enrollments.map(({ hospice }) => ({
    kind: 'concern_raised' as const,
    author,
    hospiceId: hospice.id,
    groupId,
    text,
  }));
  await addEvents(trx, referralId, now, events);
}

/** Whether a concern of one of these enrollments was answered before. */
export async function wasAnswered(
  trx: Trx,
  concernId: string,
  enrollments: readonly Pick<Enrollment, 'id'>[],
): Promise<boolean> {
  const found = await trx
    .selectFrom('concern')
    .select('id')
    .where('id', '=', concernId)
    .where(
      'enrollment_id',
      'in',
      enrollments.map(({ id }) => id),
    )
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

interface Answering {
  readonly referralId: string;
  readonly enrollment: Pick<Enrollment, 'id' | 'hospice'>;
  readonly concern: Enrollment['concerns'][number];
  readonly text: string;
  readonly author: Author & { readonly id: string };
  readonly now: Date;
}

/** Answers one group's concern. The alert ends, unless another group waits for an answer. */
export async function answerConcern(trx: Trx, answering: Answering): Promise<void> {
  const { text, ...concern } = answering;
  await closeConcern(trx, concern, { kind: 'concern_answered', text });
}

interface Closing {
  readonly kind: 'concern_answered' | 'concern_taken_back';
  readonly text: string | null;
}

async function closeConcern(trx: Trx, closing: Omit<Answering, 'text'>, { kind, text }: Closing): Promise<void> {
  const { referralId, enrollment, concern, author, now } = closing;
  await trx
    .updateTable('concern')
    .set({ answered_at: now, answered_by: author.id })
    .where('id', '=', concern.id)
    .execute();
  await addEvents(trx, referralId, now, [
    { kind, author, hospiceId: enrollment.hospice.id, groupId: concern.group.id, text },
  ]);
  await updateAlert(trx, enrollment.id, now);
}

interface TakingBack extends Omit<Answering, 'text'> {
  /** Why; null: not said. */
  readonly text: string | null;
}

/** Ends a group's own open concern: nobody has to answer it any more. What was written stays in the history. */
export async function takeBackConcern(trx: Trx, { text, ...concern }: TakingBack): Promise<void> {
  await closeConcern(trx, concern, { kind: 'concern_taken_back', text });
}

/** Ends the open concerns of a group that withdrew its referral: nobody has to answer them any more. */
export async function endConcerns(
  trx: Trx,
  enrollmentIds: readonly string[],
  groupId: string,
  author: Author,
  now: Date,
): Promise<void> {
  for (const id of enrollmentIds) {
    await trx
      .updateTable('concern')
      .set({ answered_at: now, ...(author.id === null ? {} : { answered_by: author.id }) })
      .where('enrollment_id', '=', id)
      .where('group_id', '=', groupId)
      .where('answered_at', 'is', null)
      .execute();
    await updateAlert(trx, id, now);
  }
}

/**
 * Sets the stakeholder alert while a concern of any group is open or a group's message waits. Keeps the version, since people do not edit
 * alerts: no open form is refused for it.
 */
async function updateAlert(trx: Trx, enrollmentId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    await forgetAnsweredMessages(trx, enrollmentId);
    await sql`
      update enrollment set updated_at = ${now}, has_stakeholder_alert = message_waits_since is not null or exists (
        select from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null
      )
      where enrollment.id = ${enrollmentId}::uuid`.execute(trx);
  });
}
