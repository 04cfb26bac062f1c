import {
  declineReasonLabel,
  dischargeTypeLabel,
  pendingReasonLabel,
  statusLabel,
} from '#contract/referrals/statuses.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { readStatusNotice, type StatusNotice } from './statusNotices.queries.ts';
import { groupReferralLink, type MailLinks } from '#server/mail/links.ts';
import { oneLine, type Block, type MailContent } from '#server/mail/content/content.ts';
import { dayIn, momentIn } from '#server/mail/content/dates.ts';
import { stopLine } from '#server/mail/content/stopLine.ts';

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly status_notice: StatusNotice;
  }
}

type Facts = StatusNotice;

const lines = (...all: readonly (string | null)[]): string => all.filter((line) => line !== null).join('\n');
const named = (name: string, value: string | null): string | null => (value === null ? null : `${name}: ${value}.`);
const onDay = (day: string | null): string => (day === null ? '' : ` on ${dayIn('en', day)}`);
const at = ({ timeZone }: Facts, moment: string | null): string | null =>
  moment === null ? null : momentIn(timeZone, moment);

/** What another one did to it, a group that withdraws or the system, the hospice did not. */
const nowIn = (status: ReferralStatus, { hospice, isByHospice }: Facts): string =>
  isByHospice
    ? `${hospice} changed the status to ${statusLabel[status]}.`
    : `At ${hospice} the status is now ${statusLabel[status]}.`;

const died = ({ dateOfDeath, dischargeDate }: Facts): string =>
  `We are sorry to let you know that this patient died${onDay(dateOfDeath ?? dischargeDate)}.`;

/** Died before care began: the same words as for a death later, where they may be said. */
const isDeath = ({ dateOfDeath, declineReason, event }: Facts): boolean =>
  event === 'death' || (event === 'declined' && declineReason === 'patient_deceased' && dateOfDeath !== null);

const WORDS: Record<SharedEvent, (facts: Facts) => string> = {
  referral_received: (facts) =>
    facts.isNew ? `${facts.hospice} has received this referral.` : nowIn('referral_received', facts),
  first_contact: (facts) => lines(`${facts.hospice} made the first contact.`, at(facts, facts.firstContactAt)),
  visit_scheduled: (facts) => lines(`${facts.hospice} set the evaluation visit.`, at(facts, facts.evaluationVisitAt)),
  pending_start_of_care: (facts) =>
    lines(
      nowIn('pending_start_of_care', facts),
      named('Reason', facts.pendingReason && pendingReasonLabel[facts.pendingReason]),
      named('Planned start of care', facts.plannedStartOfCare && dayIn('en', facts.plannedStartOfCare)),
    ),
  enrolled: (facts) => lines(nowIn('enrolled', facts), named('Start of care', at(facts, facts.startOfCare))),
  declined: (facts) =>
    lines(nowIn('declined', facts), named('Reason', facts.declineReason && declineReasonLabel[facts.declineReason])),
  level_of_care_change: ({ hospice }) => `${hospice} changed the level of care.`,
  sia_started: ({ hospice }) => `${hospice} has begun end-of-life visits (SIA).`,
  discharged_alive: (facts) =>
    lines(
      `${facts.hospice} discharged this patient${onDay(facts.dischargeDate)}.`,
      named('Reason', facts.dischargeType && dischargeTypeLabel[facts.dischargeType]),
    ),
  death: died,
  low_score: ({ hospice }) => `A family’s answer to ${hospice} was below its threshold.`,
};

/** What happened, as a notice and a digest say it. */
export const statusNoticeText = (facts: Facts): string => (isDeath(facts) ? died(facts) : WORDS[facts.event](facts));

/** To a group's people (domain, 7.2 no. 4): what became of a referral, as far as its hospice shares it. Nothing names the patient. */
function statusNoticeMail(facts: Facts, links: MailLinks): MailContent {
  const hospice = oneLine(facts.hospice);
  const told = { ...facts, hospice };
  const isSorry = isDeath(told);
  const call = facts.phone === null ? hospice : `${hospice} at ${oneLine(facts.phone)}`;
  const paragraphs = [
    statusNoticeText(told),
    `Questions about ${facts.displayId}: call ${call}.`,
    ...(isSorry ? [`With sympathy,\n${hospice}`] : []),
  ];
  return {
    subject: `Update on referral ${facts.displayId}`,
    language: 'en',
    blocks: [
      ...paragraphs.map((text): Block => ({ is: 'paragraph', text })),
      { is: 'button', label: 'View', to: links.action },
      { is: 'small', text: 'The record is shown after you log in.' },
      ...stopLine(links),
    ],
  };
}

defineMail({
  kind: 'status_notice',
  read: async (trx, mail) => {
    const data = await readStatusNotice(trx, mail);
    return data ? { data } : { suppressionReason: 'not_shown' };
  },
  actionUrl: ({ data, origin }) => groupReferralLink(origin, data.referralId),
  content: statusNoticeMail,
});
