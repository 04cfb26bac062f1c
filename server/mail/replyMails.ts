import type { Trx } from '#server/db/connection.ts';
import { isMailWaiting, listHearers, waitForDigest, type Hearer } from '#server/db/conversations/hearers.ts';
import type { ConversationSide } from '#server/db/conversationSchema.ts';
import type { MailRow } from '#server/db/mailSchema.ts';
import { asSystem } from '#server/db/session.ts';
import type { MailFacts } from './facts.ts';
import { queueMail } from './queueMail.ts';

/** That somebody answered in a conversation: to the other side, and with nobody's words. */

interface Answered {
  readonly conversationId: string;
  /** Who wrote. */
  readonly side: ConversationSide;
  readonly now: Date;
}

const factsFor = (hearer: Hearer, { conversationId, side }: Omit<Answered, 'now'>): MailFacts['reply'] => ({
  side,
  conversationId,
  from: hearer.from,
  displayId: hearer.about?.displayId ?? null,
});

/**
 * Tells the other side as a part of the transaction that writes the words, each as chosen: by a mail at once, in the next digest,
 * or in the app alone. Of a hospice its message's author is told, and where that person is gone or may no longer read it,
 * whoever writes to groups.
 */
export function tellOfAnswer(trx: Trx, answered: Answered): Promise<void> {
  const { conversationId, now, side } = answered;
  return asSystem(trx, async () => {
    const hearers = await listHearers(trx, conversationId, side);
    const author = hearers.find(({ isAuthor }) => isAuthor);
    for (const hearer of author ? [author] : hearers) {
      if (hearer.choice === 'daily') await waitForDigest(trx, { hearer, recipientId: conversationId, side, now });
      if (hearer.choice === 'at_once' && !(await isMailWaiting(trx, conversationId, hearer.userId))) {
        await queueMail(trx, mailTo(hearer, answered), now);
      }
    }
  });
}

const mailTo = (hearer: Hearer, answered: Answered) =>
  ({
    kind: 'reply',
    to: { address: hearer.address, name: hearer.name, userId: hearer.userId },
    // A hospice's own people answer in the app, where the group reads it.
    from: { name: hearer.hospice.name, replyTo: answered.side === 'hospice' ? hearer.hospice.email : null },
    hospiceId: hearer.hospice.id,
    ...(hearer.about === null ? {} : { referralId: hearer.about.referralId }),
    recipientId: answered.conversationId,
    language: 'en',
    facts: factsFor(hearer, answered),
  }) as const;

/** What it says when its time has come; an obstacle where the words were read in the app, or its reader may not read them any more. */
export async function readReply(
  trx: Trx,
  mail: MailRow,
  { conversationId, side }: Pick<MailFacts['reply'], 'conversationId' | 'side'>,
): Promise<{ readonly facts: MailFacts['reply'] } | { readonly obstacle: 'not_told' | 'read' }> {
  const hearers = await listHearers(trx, conversationId, side);
  const hearer = hearers.find(({ address, userId }) => userId === mail.user_id && address === mail.to_address);
  if (hearer?.choice !== 'at_once') return { obstacle: 'not_told' };
  return hearer.isUnread ? { facts: factsFor(hearer, { conversationId, side }) } : { obstacle: 'read' };
}
