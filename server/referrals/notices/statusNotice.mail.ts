import {
  declineReasonLabel,
  dischargeTypeLabel,
  pendingReasonLabel,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { reachedLabel } from '#contract/referrals/situations.ts';
import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { defineMail } from '#server/mail/defineMail.ts';
import { readStatusNotice, type StatusNotice } from './statusNotices.queries.ts';
import { groupReferralLink } from '#server/mail/links.ts';
import { oneLine } from '#server/mail/content/content.ts';
import { dayIn, momentIn } from '#server/mail/content/dates.ts';
import { noticeContent } from '#server/mail/content/noticeContent.ts';

declare module '#server/mail/defineMail.ts' {
  interface MailData {
    readonly status_notice: StatusNotice;
  }
}

const lines = (...all: readonly (string | null)[]): string => all.filter((line) => line !== null).join('\n');
const named = (name: string, value: string | null): string | null => (value === null ? null : `${name}: ${value}.`);
const onDay = (day: string | null): string => (day === null ? '' : ` on ${dayIn('en', day)}`);
const at = ({ timeZone }: StatusNotice, moment: string | null): string | null =>
  moment === null ? null : momentIn(timeZone, moment);

/** Changes by a group's withdrawal or by the system are not attributed to the hospice. */
const nowIn = (status: ReferralStatus, { hospice, isByHospice }: StatusNotice): string =>
  isByHospice
    ? `${hospice} changed the status to ${reachedLabel(status)}.`
    : `The status at ${hospice} is now ${reachedLabel(status)}.`;

const died = ({ dateOfDeath, dischargeDate }: StatusNotice): string =>
  `We are sorry to let you know that this patient died${onDay(dateOfDeath ?? dischargeDate)}.`;

/** A death before the start of care uses the same text as a later one, if it may be shown. */
const isDeath = ({ dateOfDeath, declineReason, event }: StatusNotice): boolean =>
  event === 'death' || (event === 'declined' && declineReason === 'patient_deceased' && dateOfDeath !== null);

const EVENT_TEXTS: Record<SharedEvent, (notice: StatusNotice) => string> = {
  referral_received: (notice) =>
    notice.isNew ? `${notice.hospice} received this referral.` : nowIn('referral_received', notice),
  first_contact: (notice) => lines(`${notice.hospice} made the first contact.`, at(notice, notice.firstContactAt)),
  visit_scheduled: (notice) =>
    lines(`${notice.hospice} scheduled the evaluation visit.`, at(notice, notice.evaluationVisitAt)),
  pending_start_of_care: (notice) =>
    lines(
      nowIn('pending_start_of_care', notice),
      named('Reason', notice.pendingReason && pendingReasonLabel[notice.pendingReason]),
      named('Planned start of care', notice.plannedStartOfCare && dayIn('en', notice.plannedStartOfCare)),
    ),
  enrolled: (notice) => lines(nowIn('enrolled', notice), named('Start of care', at(notice, notice.startOfCare))),
  declined: (notice) =>
    lines(
      notice.withdrawnBy === null
        ? nowIn('declined', notice)
        : `${oneLine(notice.withdrawnBy)} withdrew this referral to ${notice.hospice}.`,
      named('Reason', notice.declineReason && declineReasonLabel[notice.declineReason]),
    ),
  level_of_care_change: ({ hospice }) => `${hospice} changed the level of care.`,
  sia_started: ({ hospice }) => `${hospice} began end-of-life visits (SIA).`,
  discharged_alive: (notice) =>
    lines(
      `${notice.hospice} discharged this patient${onDay(notice.dischargeDate)}.`,
      named('Reason', notice.dischargeType && dischargeTypeLabel[notice.dischargeType]),
    ),
  death: died,
  low_score: ({ hospice }) => `A family gave ${hospice} a low survey score.`,
};

/** The text of an event, in a notice or a digest. */
export const statusNoticeText = (notice: StatusNotice): string =>
  isDeath(notice) ? died(notice) : EVENT_TEXTS[notice.event](notice);

/** For a group's people (domain, 7.2 no. 4): a referral's status as far as its hospice shares it. It names no patient. */
export const statusNoticeMail = defineMail({
  kind: 'status_notice',
  read: async (trx, mail) => {
    const data = await readStatusNotice(trx, mail);
    return data ? { data } : { suppressionReason: 'not_shown' };
  },
  actionUrl: ({ data, origin }) => groupReferralLink(origin, data.referralId),
  content: (data, links) => {
    const hospice = oneLine(data.hospice);
    const safe = { ...data, hospice };
    const call = data.phone === null ? hospice : `${hospice} at ${oneLine(data.phone)}`;
    return noticeContent(links, {
      subject: `Update on referral ${data.displayId}`,
      paragraphs: [
        statusNoticeText(safe),
        `Questions about ${data.displayId}: call ${call}.`,
        ...(isDeath(safe) ? [`With sympathy,\n${hospice}`] : []),
      ],
      button: 'View referral',
      small: ['Log in to see the record.'],
    });
  },
});
