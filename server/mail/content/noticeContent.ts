import type { MailLinks } from '#server/mail/links.ts';
import type { Block, MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

interface Notice {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the button, which leads to where the reader acts. */
  readonly button: string;
  readonly small?: readonly string[];
  /** Nobody can stop such mails. */
  readonly isEssential?: true;
}

/** The usual mail: what happened, the button, small print, and how to stop such mails. */
export const noticeContent = (
  links: MailLinks,
  { button, isEssential, paragraphs, small = [], subject }: Notice,
): MailContent => ({
  subject,
  blocks: [
    ...paragraphs.map((text): Block => ({ is: 'paragraph', text })),
    { is: 'button', label: button, to: links.action },
    ...small.map((text): Block => ({ is: 'small', text })),
    ...(isEssential ? [] : stopLine(links)),
  ],
});
