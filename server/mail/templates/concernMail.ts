import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

/** To a hospice's people: a group asks about a referral. What it wrote stands in the app alone. */
export function concernMail({ displayId, from }: MailFacts['concern'], links: MailLinks): MailContent {
  return {
    subject: `An update is requested on referral ${displayId}`,
    language: 'en',
    blocks: [
      {
        is: 'paragraph',
        text: `${oneLine(from)} has a concern about referral ${displayId} and waits for your answer.`,
      },
      { is: 'button', label: 'Read and answer', to: links.action },
      { is: 'small', text: 'What was written is shown after you log in.' },
      ...stopLine(links),
    ],
  };
}
