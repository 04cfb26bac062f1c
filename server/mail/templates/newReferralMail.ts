import type { MailFacts } from '../facts.ts';
import type { MailLinks } from '../links.ts';
import { oneLine, type MailContent } from './content.ts';
import { momentIn } from './dates.ts';
import { stopLine } from './stopLine.ts';

/** To a hospice's people (domain, 7.2 no. 3): that somebody was referred, by whom, and by when to answer. Nothing names the patient. */
export function newReferralMail(facts: MailFacts['new_referral'], links: MailLinks): MailContent {
  const { community, displayId, isOwn, isUrgent, receivedAt, respondBy, timeZone } = facts;
  const from = oneLine(facts.from);
  const place = community === null ? '' : `\nCommunity: ${oneLine(community)}.`;
  return {
    subject: `New referral ${displayId} (${isUrgent ? 'urgent' : 'routine'})`,
    language: 'en',
    blocks: [
      {
        is: 'paragraph',
        text: (isOwn ? `${from} entered a new referral.` : `${from} referred a patient to you.`) + place,
      },
      {
        is: 'paragraph',
        text: `Received ${momentIn(timeZone, receivedAt)}.\nPlease answer by ${momentIn(timeZone, respondBy)}.`,
      },
      { is: 'button', label: 'Open referral', to: links.action },
      { is: 'small', text: 'The record is shown after you log in.' },
      ...stopLine(links),
    ],
  };
}
