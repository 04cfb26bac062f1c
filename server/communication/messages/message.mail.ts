import { defineMail } from '#server/mail/defineMail.ts';
import { receivedLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, writtenBlocks, type Block, type MailContent } from '#server/mail/content/content.ts';
import { readMessage } from './messageMails.queries.ts';
import { referralMessageContent, type MessageSender } from './referralMessage.mail.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

/** A hospice's message to a referral source, filled in for this reader. */
interface WrittenMessage extends MessageSender {
  readonly subject: string;
  /** With simple formatting (contract/platform/formattedText.ts). */
  readonly body: string;
}

/** A test of a message. `displayId`: the referral it is about; the mail then omits the message's text. */
interface MessageTestData extends WrittenMessage {
  readonly displayId: string | null;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly message: WrittenMessage & { readonly receivedId: string };
    readonly message_test: MessageTestData;
  }
}

/** Names the author, and why the reader gets the mail. */
const whyLine = ({ author, group, hospice }: MessageSender): Block => ({
  is: 'small',
  text: `${oneLine(author)} at ${oneLine(hospice)} sent you this message at ${oneLine(group)}.`,
});

/** A hospice's message to a referral source, as written. */
const messageContent = (data: WrittenMessage, links: MailLinks): MailContent => ({
  subject: oneLine(data.subject),
  blocks: [
    ...writtenBlocks(data.body),
    { is: 'button', label: 'Read and reply', to: links.action },
    whyLine(data),
    ...stopLine(links),
  ],
});

/** The same mail, marked as a test. */
function messageTestContent(data: MessageTestData, links: MailLinks): MailContent {
  const { displayId } = data;
  const content =
    displayId === null ? messageContent(data, links) : referralMessageContent({ ...data, displayId }, links);
  return { ...content, subject: `Test: ${content.subject}` };
}

export const messageMail = defineMail({
  kind: 'message',
  read: readMessage,
  actionUrl: ({ data, origin }) => receivedLink(origin, data.receivedId),
  content: messageContent,
  isLast: true,
});
export const messageTestMail = defineMail({
  kind: 'message_test',
  actionUrl: ({ origin }) => `${origin}/stakeholder/manage-communication`,
  content: messageTestContent,
  isTest: true,
});
