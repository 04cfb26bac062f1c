import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import { referralLink } from '#server/mail/links.ts';
import { isLowScoreWanted } from '#server/referrals/notices/hospiceNotices.queries.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

interface LowScoreData {
  readonly displayId: string;
  readonly referralId: string;
  readonly wantsCallback: boolean;
  /** The deadline for calling the family back, ISO 8601, shown in this time zone. */
  readonly callbackDueAt: string | null;
  readonly timeZone: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly low_score: LowScoreData;
  }
}

/** For the hospice's managers (domain, 7.2 no. 5): announces a low score and its deadline, without any answers. */
export const lowScoreMail = defineMail({
  kind: 'low_score',
  read: async (trx, mail) =>
    (await isLowScoreWanted(trx, mail)) ? { data: asQueued(mail, 'low_score') } : { suppressionReason: 'not_shown' },
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: ({ callbackDueAt, displayId, timeZone, wantsCallback }, links) => {
    const due = callbackDueAt === null ? '' : ` Call by ${momentIn(timeZone, callbackDueAt)}.`;
    return noticeContent(links, {
      subject: `Low survey score for referral ${displayId}`,
      paragraphs: [
        `A family’s survey for referral ${displayId} has a low score.`,
        wantsCallback ? `The family asked for a call.${due}` : 'The family didn’t ask for a call.',
      ],
      button: 'See the answers',
      small: ['Log in to see the answers.'],
    });
  },
});
