import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, paragraphsOf, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

/** What a hospice wrote to a referral source, in its own words. */
export const messageMail = ({ body, subject }: MailFacts['message'], links: MailLinks): MailContent => ({
  subject: oneLine(subject),
  language: 'en',
  blocks: [...paragraphsOf(body), { is: 'button', label: 'Read and answer', to: links.action }, ...stopLine(links)],
});
