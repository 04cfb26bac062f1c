import { durationLabel } from '#contract/platform/formats.ts';
import type { Escalated } from '#contract/referrals/escalation.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink } from '#server/mail/links.ts';
import { readEscalation } from './escalationMail.queries.ts';

/** Contains nothing that identifies the patient. */
export interface Escalation {
  readonly stepId: string;
  readonly referralId: string;
  readonly hospice: string;
  readonly what: Escalated;
  /** How long the family has waited, in milliseconds. */
  readonly waited: number;
  readonly isLate: boolean;
  readonly dueAt: string;
  readonly timeZone: string;
}

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly escalation: Escalation;
  }
}

/** For a hospice's people: a referral waits for its first call, or for its next action. It names no patient. */
export const escalationMail = defineMail({
  kind: 'escalation',
  read: readEscalation,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: ({ dueAt, hospice, isLate, timeZone, waited, what }, links) => {
    const place = oneLine(hospice);
    const due = `It ${isLate ? 'was' : 'is'} due ${momentIn(timeZone, dueAt)}.`;
    const waits = `has waited ${durationLabel(waited)} for its first call`;
    const isDue = isLate ? 'is overdue' : 'is due soon';
    const isResponse = what === 'response';
    return noticeContent(links, {
      subject: isResponse ? `A referral ${waits}` : `A referral’s next action ${isDue}`,
      paragraphs: [
        isResponse
          ? `A referral at ${place} ${waits}.\n${due}`
          : `At ${place}, a referral’s next action ${isDue}.\n${due}`,
      ],
      button: 'Open referral',
      small: ['If you’re taking care of it, press “I’ll take it” there. Then no one else is notified.'],
    });
  },
});
