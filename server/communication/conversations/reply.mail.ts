import type { Trx } from '#server/platform/database/connection.ts';
import { isMailWaiting, listReplyRecipients, waitForDigest, type ReplyRecipient } from './replyRecipients.queries.ts';
import type { ConversationSide } from './conversations.tables.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { asQueued, defineMail, type ReadMail } from '#server/mail/defineMail.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { conversationLink, receivedLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

interface ReplyData {
  /** The side that wrote. */
  readonly side: ConversationSide;
  /** The conversation's id on the reader's side. */
  readonly conversationId: string;
  readonly from: string;
  readonly displayId: string | null;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly reply: ReplyData;
  }
}

/** Notifies the other side of an answer in a conversation, without quoting it. */

interface Answered {
  readonly conversationId: string;
  /** The side that wrote. */
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
 * Notifies the other side in the transaction that writes the answer, each person as chosen: by a mail now, in the next digest, or in the
 * app only. At a hospice the person who has the conversation is notified, else the author of the message; if that person is gone or may
 * no longer read it, the people who write to groups are.
 */
export function notifyOfReply(trx: Trx, answered: Answered): Promise<void> {
  const { conversationId, now, side } = answered;
  return asSystem(trx, async () => {
    const recipients = await listReplyRecipients(trx, conversationId, side);
    const inCharge = recipients.find(({ isInCharge }) => isInCharge);
    for (const recipient of inCharge ? [inCharge] : recipients) {
      if (recipient.choice === 'daily') await waitForDigest(trx, { recipient, recipientId: conversationId, side, now });
      if (recipient.choice === 'at_once' && !(await isMailWaiting(trx, conversationId, recipient.userId))) {
        await queueMail(trx, replyMail, mailTo(recipient, answered), now);
      }
    }
  });
}

const mailTo = (recipient: ReplyRecipient, answered: Answered) =>
  ({
    to: { address: recipient.address, name: recipient.name, userId: recipient.userId },
    // Hospice staff answer in the app, where the group reads it.
    from: { name: recipient.hospice.name, replyTo: answered.side === 'hospice' ? recipient.hospice.email : null },
    hospiceId: recipient.hospice.id,
    ...(recipient.about === null ? {} : { referralId: recipient.about.referralId }),
    recipientId: answered.conversationId,
    data: dataFor(recipient, answered),
  }) as const;

/** The mail's data when it is sent, or why it is not sent: the answer was already read in the app, or the reader may no longer read it. */
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

/** Announces an answer of the other side; its text appears only in the app. */
const replyMail = defineMail({
  kind: 'reply',
  read: (trx, mail) => readReply(trx, mail, asQueued(mail, 'reply')),
  actionUrl: ({ data, origin }) =>
    data.side === 'group' ? conversationLink(origin, data.conversationId) : receivedLink(origin, data.conversationId),
  content: ({ displayId, from, side }, links) => {
    const about = displayId === null ? '' : ` about referral ${displayId}`;
    const answered = side === 'group' ? `replied to your hospice’s message${about}` : `replied to you${about}`;
    return noticeContent(links, {
      subject: `Reply from ${oneLine(from)}`,
      paragraphs: [`${oneLine(from)} ${answered}.`],
      button: 'Read and reply',
      small: ['Log in to read the reply.'],
    });
  },
});
