import type { Trx } from '#server/platform/database/connection.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

/** Adds messages and answers about a patient to the referral's timeline, visible to this hospice and group only. */

interface Sent {
  readonly referralId: string;
  readonly hospiceId: string;
  /** The groups of its readers; each sees its own line. */
  readonly groupIds: readonly string[];
  readonly author: Author;
  readonly subject: string;
  readonly now: Date;
}

/**
 * Records that a message about a referral was sent, with its subject only, since only its readers may see the text. Called while sending,
 * in the author's session or with system rights.
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

/** Records an answer in a conversation about a referral. An unanswered one of the group becomes an alert (alertRules.ts). */
export async function noteMessageAnswered(trx: Trx, answered: Answered): Promise<void> {
  const { author, groupId, hospiceId, now, referralId, text } = answered;
  await addEvents(trx, referralId, now, [{ kind: 'message_answered', author, hospiceId, groupId, text }]);
}
