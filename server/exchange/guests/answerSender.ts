import type { GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import type { Author } from '#server/people/author.queries.ts';
import { notFound, Refusal } from '#server/platform/access/refusal.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { isLinkOver } from './follow.rules.ts';
import { guestAnswerMail } from './guestFollow.mail.ts';
import { addAnswer } from './guestMessages.queries.ts';
import { guestReferralOf } from './guestReferrals.queries.ts';
import { readSender } from './guestSenders.queries.ts';
import { mailToSender } from './mailToSender.ts';

interface Answering {
  readonly guestReferralId: string;
  readonly author: Author;
  readonly text: string;
  readonly now: Date;
}

/**
 * Answers a guest, whose mail says that there is an answer and not what it is.
 * @throws Refusal `not_found`, or `guest_link_ended` where the sender can no longer read it
 */
export async function answerSender(db: Trx, { author, guestReferralId, now, text }: Answering): Promise<GuestSender> {
  const guest = await guestReferralOf(db, guestReferralId);
  if (!guest) throw notFound();
  if (isLinkOver(guest, now)) {
    throw new Refusal('guest_link_ended', 'The sender can no longer read an answer here. Please call them');
  }
  await addAnswer(db, { guest, author, text, now });
  const mail = await mailToSender(db, guest);
  await queueMail(db, guestAnswerMail, mail, now);
  return readSender(db, guest.id, now);
}
