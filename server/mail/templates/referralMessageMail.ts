import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

/** That a hospice wrote about a patient: the words stand in the app alone, where only who may see the patient reads them. */
export const referralMessageMail = (facts: MailFacts['referral_message'], links: MailLinks): MailContent => ({
  subject: `Message about referral ${facts.displayId}`,
  language: 'en',
  blocks: [
    { is: 'paragraph', text: `${oneLine(facts.hospice)} wrote to you about referral ${facts.displayId}.` },
    { is: 'button', label: 'Read and answer', to: links.action },
    { is: 'small', text: 'The message is shown after you log in.' },
    ...stopLine(links),
  ],
});
