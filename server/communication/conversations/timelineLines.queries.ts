import type { Trx } from '#server/platform/database/connection.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/** What a hospice and a group write to each other about a patient stands in the referral's history, for these two alone. */

interface Sent {
  readonly referralId: string;
  readonly hospiceId: string;
  /** The groups whose people it went to; each sees its own line. */
  readonly groupIds: readonly string[];
  readonly author: Author;
  readonly subject: string;
  readonly now: Date;
}

/**
 * A message about a referral went out. Its words stay with those whom it was written to: the line says what it is about.
 * Called as a part of its sending, in the author's session or with the server's own rights.
 */
export async function noteMessageSent(trx: Trx, sent: Sent): Promise<void> {
  const { author, groupIds, hospiceId, now, referralId, subject } = sent;
  await addEvents(
    trx,
    referralId,
    now,
    [...new Set(groupIds)].map((groupId) => ({ kind: 'message_sent', author, hospiceId, groupId, text: subject })),
  );
}

interface Answered extends Omit<Sent, 'groupIds' | 'subject'> {
  readonly groupId: string;
  readonly text: string;
}

/** Either side answered in a conversation about a referral. Left unanswered, the group's words become an alert (alertRules.ts). */
export async function noteMessageAnswered(trx: Trx, answered: Answered): Promise<void> {
  const { author, groupId, hospiceId, now, referralId, text } = answered;
  await addEvents(trx, referralId, now, [{ kind: 'message_answered', author, hospiceId, groupId, text }]);
}
