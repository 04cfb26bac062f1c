import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink } from '#server/mail/links.ts';
import { readConcern, type NewReferral } from './hospiceNotices.queries.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

type ConcernData = Pick<NewReferral, 'displayId' | 'from' | 'referralId'>;

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly concern: ConcernData;
  }
}

/** For a hospice's people: a group asks about a referral. The group's text appears only in the app. */
export const concernMail = defineMail({
  kind: 'concern',
  read: readConcern,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: ({ displayId, from }, links) =>
    noticeContent(links, {
      subject: `Concern about referral ${displayId}`,
      paragraphs: [`${oneLine(from)} has a concern about referral ${displayId} and is waiting for your answer.`],
      button: 'Read and answer',
      small: ['Log in to read it.'],
    }),
});
