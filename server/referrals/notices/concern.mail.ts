import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink, type MailLinks } from '#server/mail/links.ts';
import { readConcern, type NewReferral } from './hospiceNotices.queries.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

type ConcernData = Pick<NewReferral, 'displayId' | 'from' | 'referralId'>;

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly concern: ConcernData;
  }
}

/** For a hospice's people: a group asks about a referral. The group's text appears only in the app. */
function concernContent({ displayId, from }: ConcernData, links: MailLinks): MailContent {
  return {
    subject: `Concern about referral ${displayId}`,
    blocks: [
      {
        is: 'paragraph',
        text: `${oneLine(from)} has a concern about referral ${displayId} and is waiting for your answer.`,
      },
      { is: 'button', label: 'Read and answer', to: links.action },
      { is: 'small', text: 'Log in to read it.' },
      ...stopLine(links),
    ],
  };
}

export const concernMail = defineMail({
  kind: 'concern',
  read: readConcern,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: concernContent,
});
