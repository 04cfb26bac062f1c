import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';
import { readNewReferral, type NewReferral } from './hospiceNotices.queries.ts';

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly new_referral: NewReferral;
  }
}

/** For a hospice's people (domain, 7.2 no. 3): a new referral, its sender and the response deadline. It names no patient. */
function newReferralContent(data: NewReferral, links: MailLinks): MailContent {
  const { community, displayId, isOwn, isUrgent, receivedAt, respondBy, timeZone } = data;
  const from = oneLine(data.from);
  const place = community === null ? '' : `\nCommunity: ${oneLine(community)}.`;
  return {
    subject: `New referral ${displayId} (${isUrgent ? 'urgent' : 'routine'})`,
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
      { is: 'small', text: 'Log in to see the record.' },
      ...stopLine(links),
    ],
  };
}

export const newReferralMail = defineMail({
  kind: 'new_referral',
  read: readNewReferral,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: newReferralContent,
});
