import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { stopLine } from './stopLine.ts';

/** That the other side of a conversation answered. Its words stand in the app alone. */
export function replyMail({ displayId, from, side }: MailFacts['reply'], links: MailLinks): MailContent {
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
