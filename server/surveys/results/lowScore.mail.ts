import { asQueued, defineMail } from '#server/mail/defineMail.ts';
import { referralLink, type MailLinks } from '#server/mail/links.ts';
import { isLowScoreWanted } from '#server/referrals/notices/hospiceNotices.queries.ts';
import type { MailContent } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

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
function lowScoreContent(data: LowScoreData, links: MailLinks): MailContent {
  const { callbackDueAt, displayId, timeZone, wantsCallback } = data;
  const due = callbackDueAt === null ? '' : ` Call by ${momentIn(timeZone, callbackDueAt)}.`;
  const call = wantsCallback ? `The family asked for a call.${due}` : 'The family didn’t ask for a call.';
  return {
    subject: `Low survey score for referral ${displayId}`,
    blocks: [
      { is: 'paragraph', text: `A family’s survey for referral ${displayId} has a low score.` },
      { is: 'paragraph', text: call },
      { is: 'button', label: 'See the answers', to: links.action },
      { is: 'small', text: 'Log in to see the answers.' },
      ...stopLine(links),
    ],
  };
}

export const lowScoreMail = defineMail({
  kind: 'low_score',
  read: async (trx, mail) =>
    (await isLowScoreWanted(trx, mail)) ? { data: asQueued(mail, 'low_score') } : { suppressionReason: 'not_shown' },
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: lowScoreContent,
});
