import type { Trx } from '#server/platform/database/connection.ts';
import { isMailWaiting, listReplyRecipients, waitForDigest, type ReplyRecipient } from './replyRecipients.queries.ts';
import type { ConversationSide } from './conversations.tables.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { asSystem } from '#server/platform/access/session.ts';
import { asQueued, defineMail, type ReadMail } from '#server/mail/defineMail.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { conversationLink, receivedLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

interface ReplyData {
  /** Who wrote. */
  readonly side: ConversationSide;
  /** The conversation as the reader's side knows it. */
  readonly conversationId: string;
  readonly from: string;
  readonly displayId: string | null;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly reply: ReplyData;
  }
}

/** That somebody answered in a conversation: to the other side, and with nobody's words. */

interface Answered {
  readonly conversationId: string;
  /** Who wrote. */
  readonly side: ConversationSide;
  readonly now: Date;
}

const dataFor = (recipient: ReplyRecipient, { conversationId, side }: Omit<Answered, 'now'>): ReplyData => ({
  side,
  conversationId,
  from: recipient.from,
  displayId: recipient.about?.displayId ?? null,
});

/**
 * Notifies the other side in the transaction that writes the text, each as chosen: by a mail at once, in the next digest,
 * or in the app alone. At a hospice the author of the message is notified, and where that person is gone or may no longer read it,
 * whoever writes to groups.
 */
export function notifyOfReply(trx: Trx, answered: Answered): Promise<void> {
  const { conversationId, now, side } = answered;
  return asSystem(trx, async () => {
    const recipients = await listReplyRecipients(trx, conversationId, side);
    const author = recipients.find(({ isAuthor }) => isAuthor);
    for (const recipient of author ? [author] : recipients) {
      if (recipient.choice === 'daily') await waitForDigest(trx, { recipient, recipientId: conversationId, side, now });
      if (recipient.choice === 'at_once' && !(await isMailWaiting(trx, conversationId, recipient.userId))) {
        await queueMail(trx, mailTo(recipient, answered), now);
      }
    }
  });
}

const mailTo = (recipient: ReplyRecipient, answered: Answered) =>
  ({
    kind: 'reply',
    to: { address: recipient.address, name: recipient.name, userId: recipient.userId },
    // A hospice's own people answer in the app, where the group reads it.
    from: { name: recipient.hospice.name, replyTo: answered.side === 'hospice' ? recipient.hospice.email : null },
    hospiceId: recipient.hospice.id,
    ...(recipient.about === null ? {} : { referralId: recipient.about.referralId }),
    recipientId: answered.conversationId,
    language: 'en',
    data: dataFor(recipient, answered),
  }) as const;

/** What it says when its time has come; or why it is not sent, where the words were read in the app, or its reader may not read them any more. */
async function readReply(
  trx: Trx,
  mail: MailRow,
  { conversationId, side }: Pick<ReplyData, 'conversationId' | 'side'>,
): Promise<ReadMail<'reply'>> {
  const recipients = await listReplyRecipients(trx, conversationId, side);
  const recipient = recipients.find(({ address, userId }) => userId === mail.user_id && address === mail.to_address);
  if (recipient?.choice !== 'at_once') return { suppressionReason: 'not_shown' };
  return recipient.isUnread ? { data: dataFor(recipient, { conversationId, side }) } : { suppressionReason: 'read' };
}

/** That the other side of a conversation answered. Its words stand in the app alone. */
function replyMail({ displayId, from, side }: ReplyData, links: MailLinks): MailContent {
  const about = displayId === null ? '' : ` about referral ${displayId}`;
  const answered = side === 'group' ? `answered your hospice’s message${about}` : `answered you${about}`;
  return {
    subject: `Answer from ${oneLine(from)}`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `${oneLine(from)} ${answered}.` },
      { is: 'button', label: 'Read and answer', to: links.action },
      { is: 'small', text: 'The answer is shown after you log in.' },
      ...stopLine(links),
    ],
  };
}

defineMail({
  kind: 'reply',
  read: (trx, mail) => readReply(trx, mail, asQueued(mail, 'reply')),
  actionUrl: ({ data, origin }) =>
    data.side === 'group' ? conversationLink(origin, data.conversationId) : receivedLink(origin, data.conversationId),
  content: replyMail,
});
