import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, writtenBlocks, type Block, type MailContent } from './content.ts';
import { referralMessageMail } from './referralMessageMail.ts';
import { stopLine } from './stopLine.ts';

/** Who sends it, and why the reader gets it. */
const whyLine = ({ author, group, hospice }: Pick<MailFacts['message'], 'author' | 'group' | 'hospice'>): Block => ({
  is: 'small',
  text: `${oneLine(author)} of ${oneLine(hospice)} wrote this to you at ${oneLine(group)}.`,
});

/** What a hospice wrote to a referral source, in its own words. */
export const messageMail = (facts: Omit<MailFacts['message'], 'receivedId'>, links: MailLinks): MailContent => ({
  subject: oneLine(facts.subject),
  language: 'en',
  blocks: [
    ...writtenBlocks(facts.body),
    { is: 'button', label: 'Read and answer', to: links.action },
    whyLine(facts),
    ...stopLine(links),
  ],
});

/** The same for whoever tries it out. */
export function messageTestMail(facts: MailFacts['message_test'], links: MailLinks): MailContent {
  const { displayId } = facts;
  const content = displayId === null ? messageMail(facts, links) : referralMessageMail({ ...facts, displayId }, links);
  return { ...content, subject: `Test: ${content.subject}` };
}
