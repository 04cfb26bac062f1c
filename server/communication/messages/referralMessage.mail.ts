import { defineMail } from '#server/mail/defineMail.ts';
import { receivedLink, type MailLinks } from '#server/mail/links.ts';
import { readReferralMessage } from './messageMails.queries.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

export interface MessageSender {
  readonly hospice: string;
  /** The author, and the reader's group, which explain why this reader gets it. */
  readonly author: string;
  readonly group: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly referral_message: MessageSender & { readonly displayId: string; readonly receivedId: string };
  }
}

/** Announces a message about a patient; its text appears only in the app, where only users who may see the patient read it. */
export function referralMessageContent(
  { author, displayId, group, hospice }: MessageSender & { readonly displayId: string },
  links: MailLinks,
): MailContent {
  const [writer, sender, reader] = [oneLine(author), oneLine(hospice), oneLine(group)];
  return noticeContent(links, {
    subject: `Message about referral ${displayId}`,
    paragraphs: [`${writer} of ${sender} wrote to you about referral ${displayId}.`],
    button: 'Read and reply',
    small: [`Log in to read it. It was sent to you at ${reader}.`],
  });
}

export const referralMessageMail = defineMail({
  kind: 'referral_message',
  read: readReferralMessage,
  actionUrl: ({ data, origin }) => receivedLink(origin, data.receivedId),
  content: referralMessageContent,
});
