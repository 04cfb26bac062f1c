import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

/** That a hospice wrote about a patient: the words stand in the app alone, where only who may see the patient reads them. */
export function referralMessageMail(
  { author, displayId, group, hospice }: Omit<MailFacts['referral_message'], 'receivedId'>,
  links: MailLinks,
): MailContent {
  const [writer, sender, reader] = [oneLine(author), oneLine(hospice), oneLine(group)];
  return {
    subject: `Message about referral ${displayId}`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `${writer} of ${sender} wrote to you about referral ${displayId}.` },
      { is: 'button', label: 'Read and answer', to: links.action },
      { is: 'small', text: `The message is shown after you log in. It is for you at ${reader}.` },
      ...stopLine(links),
    ],
  };
}
