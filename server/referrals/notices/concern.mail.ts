import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink } from '#server/mail/links.ts';
import { readConcern, readTakenBackConcern, type NewReferral } from './hospiceNotices.queries.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

type ConcernData = Pick<NewReferral, 'displayId' | 'from' | 'referralId'>;

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly concern: ConcernData;
    readonly concern_taken_back: ConcernData;
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

/** For those who got the mail of a concern, and after it: its group no longer waits for an answer. */
export const concernTakenBackMail = defineMail({
  kind: 'concern_taken_back',
  waitsForOthers: true,
  read: readTakenBackConcern,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: ({ displayId, from }, links) =>
    noticeContent(links, {
      subject: `Concern about referral ${displayId} taken back`,
      paragraphs: [`${oneLine(from)} took back its concern about referral ${displayId}. You don’t need to answer it.`],
      button: 'Open the referral',
      small: ['Log in to read it.'],
    }),
});
