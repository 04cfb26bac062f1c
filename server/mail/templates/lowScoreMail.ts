import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import type { MailContent } from './content.ts';
import { momentIn } from './dates.ts';
import { stopLine } from './stopLine.ts';

/** To the hospice's managers (domain, 7.2 no. 5): that there is something to read, and by when. No answer stands in it. */
export function lowScoreMail(facts: MailFacts['low_score'], links: MailLinks): MailContent {
  const { callbackDueAt, displayId, timeZone, wantsCallback } = facts;
  const due = callbackDueAt === null ? '' : `\nRespond by ${momentIn(timeZone, callbackDueAt)}.`;
  return {
    subject: `A survey response for ${displayId} needs your attention`,
    language: 'en',
    blocks: [
      { is: 'paragraph', text: `A response below your threshold arrived for ${displayId}.` },
      { is: 'paragraph', text: `Call-back requested: ${wantsCallback ? 'yes' : 'no'}.${due}` },
      { is: 'button', label: 'Review', to: links.action },
      { is: 'small', text: 'What was answered is shown after you log in.' },
      ...stopLine(links),
    ],
  };
}
