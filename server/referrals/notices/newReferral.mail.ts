import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { readNewReferral, type NewReferral } from './hospiceNotices.queries.ts';

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly new_referral: NewReferral;
  }
}

/** For a hospice's people (domain, 7.2 no. 3): a new referral, its sender and the response deadline. It names no patient. */
export const newReferralMail = defineMail({
  kind: 'new_referral',
  read: readNewReferral,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: (data, links) => {
    const { community, displayId, isOwn, isUnverified, isUrgent, receivedAt, respondBy, timeZone } = data;
    const from = oneLine(data.from);
    const place = community === null ? '' : `\nCommunity: ${oneLine(community)}.`;
    return noticeContent(links, {
      subject: `New referral ${displayId} (${isUrgent ? 'urgent' : 'routine'})`,
      paragraphs: [
        (isUnverified
          ? 'Someone without an account referred a patient on your referral page. The referral is unverified.'
          : isOwn
            ? `${from} entered a new referral.`
            : `${from} referred a patient to you.`) + place,
        `Received ${momentIn(timeZone, receivedAt)}.\nPlease contact the family by ${momentIn(timeZone, respondBy)}.`,
      ],
      button: 'Open referral',
      small: ['Log in to see the record.'],
    });
  },
});
