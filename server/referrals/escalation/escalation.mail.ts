import { durationLabel } from '#contract/platform/formats.ts';
import type { Escalated } from '#contract/referrals/escalation.ts';
import { oneLine, type MailContent } from '#server/mail/content/content.ts';
import { momentIn } from '#server/mail/content/dates.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { referralLink, type MailLinks } from '#server/mail/links.ts';
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
function escalationContent(data: Escalation, links: MailLinks): MailContent {
  const { dueAt, isLate, timeZone, waited, what } = data;
  const hospice = oneLine(data.hospice);
  const due = `It ${isLate ? 'was' : 'is'} due ${momentIn(timeZone, dueAt)}.`;
  const waits = `has waited ${durationLabel(waited)} for its first call`;
  return {
    subject:
      what === 'response' ? `A referral ${waits}` : `The next action of a referral is ${isLate ? 'late' : 'due soon'}`,
    language: 'en',
    blocks: [
      {
        is: 'paragraph',
        text:
          what === 'response'
            ? `A referral at ${hospice} ${waits}.\n${due}`
            : `The next action of a referral at ${hospice} is ${isLate ? 'late' : 'due soon'}.\n${due}`,
      },
      { is: 'button', label: 'Open referral', to: links.action },
      { is: 'small', text: 'Press “I’ll take it” there if you take care of it. Nobody else is notified then.' },
      ...stopLine(links),
    ],
  };
}

export const escalationMail = defineMail({
  kind: 'escalation',
  read: readEscalation,
  actionUrl: ({ data, origin }) => referralLink(origin, data.referralId),
  content: escalationContent,
});
