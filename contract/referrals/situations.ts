import { formatPlainDate, formatPlainMonthDay } from '#contract/platform/formats.ts';
import { labels, withFallback, wordsOf } from '#contract/platform/labels.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { DischargeType, ReferralStatus } from './statuses.ts';
import { statusLabel } from './referralLabels.ts';

/** The patient's situation: what people read in place of the stored status (product, section 12). */

const situationWord = labels({
  received: 'Received',
  pending: 'Pending',
  on_service: 'On service',
  /** Whether care still goes on is not shared with the reader. */
  enrolled: statusLabel.enrolled,
  actively_dying: 'Actively dying',
  discharged: 'Discharged',
  died: 'Died',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  entered_in_error: 'Entered in error',
});
export type SituationKind = keyof typeof situationWord;
export const SITUATION_KINDS = wordsOf(situationWord);

/** The situations of enrolled patients, by which a hospice filters: *On service* is its census, the actively dying included. */
export const CARE_SITUATIONS = ['on_service', 'actively_dying', 'discharged', 'died'] as const;
export type CareSituation = (typeof CARE_SITUATIONS)[number];
export const careSituationLabel: Readonly<Record<CareSituation, string>> = situationWord;

export interface Situation {
  readonly kind: SituationKind;
  /** The day of care, from 1. */
  readonly day: number | null;
  /** The day of the discharge or death. */
  readonly on: string | null;
  /** The group that withdrew. */
  readonly by: string | null;
}

/** What the reader may know; undefined: not shared, or unknown to a server that knows no more than the status. */
export interface SituationFacts {
  readonly status: ReferralStatus;
  /** The local day on which care started, and today's. */
  readonly startDay?: string | null | undefined;
  readonly today?: string | undefined;
  readonly isSia?: boolean | undefined;
  readonly discharge?:
    | {
        readonly type: DischargeType | null;
        readonly date: string | null;
        readonly dateOfDeath: string | null;
      }
    | undefined;
  readonly withdrawnBy?: string | null | undefined;
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

const KIND = withFallback<Exclude<ReferralStatus, 'enrolled'>, SituationKind>(
  {
    referral_received: 'received',
    pending_start_of_care: 'pending',
    declined: 'declined',
    entered_in_error: 'entered_in_error',
  },
  () => 'declined',
);

/** The situation of a patient at one hospice, from what the reader may know. */
export function situationOf({ discharge, isSia, startDay, status, today, withdrawnBy }: SituationFacts): Situation {
  const plain = { day: null, on: null, by: null };
  if (status === 'declined' && withdrawnBy) return { ...plain, kind: 'withdrawn', by: withdrawnBy };
  if (status !== 'enrolled') return { ...plain, kind: KIND[status] };
  if (discharge?.type === 'death') return { ...plain, kind: 'died', on: discharge.dateOfDeath ?? discharge.date };
  if (discharge?.type) return { ...plain, kind: 'discharged', on: discharge.date };
  if (isSia) return { ...plain, kind: 'actively_dying' };
  if (!discharge) return { ...plain, kind: 'enrolled' };
  return { ...plain, kind: 'on_service', day: startDay && today ? daysBetween(startDay, today) + 1 : null };
}

/** `Oct 2`, with the year where it is not the one of `today`. */
function dayText(day: string, today: string | undefined): string {
  return today?.slice(0, 4) === day.slice(0, 4) ? formatPlainMonthDay(day) : formatPlainDate(day);
}

/** @param today leaves the year out of this year's dates */
export function situationLabel({ by, day, kind, on }: Situation, today?: string): string {
  // Also a word that only a newer server knows.
  const word = situationWord[kind];
  if (kind === 'on_service' && day !== null) return `${word} · day ${day}`;
  if (kind === 'withdrawn' && by !== null) return `${word} by ${by}`;
  return on === null ? word : `${word} ${dayText(on, today)}`;
}

/** A step as histories, mails and messages name it: the situation that it led to, without what came later. */
export const reachedLabel = (status: ReferralStatus, isWithdrawal = false): string => {
  const kind = isWithdrawal ? 'withdrawn' : status === 'enrolled' ? 'on_service' : KIND[status];
  return situationLabel({ kind, day: null, on: null, by: null });
};

/** The situation of a record at hand as a sentence names it; without one, that of its status. */
export const standingLabel = ({ situation, status }: Asked): string =>
  situation ? situationLabel(situation) : reachedLabel(status);

interface Asked {
  readonly status: ReferralStatus;
  readonly situation?: Situation | undefined;
}

/** The enrollment that gave the referral its global status, or the first one. A hospice's own decline leads before a withdrawal. */
export const leadingEnrollment = <Each extends Asked>(
  enrollments: readonly Each[],
  globalStatus: ReferralStatus,
): Each | undefined => {
  const leading = enrollments.filter(({ status }) => status === globalStatus);
  return leading.find(({ situation }) => situation?.kind !== 'withdrawn') ?? leading[0] ?? enrollments[0];
};

/** The situation behind the referral's status, if an enrollment at hand has this status. */
export const leadingSituation = (enrollments: readonly Asked[], status: ReferralStatus): Situation | undefined => {
  const leading = leadingEnrollment(enrollments, status);
  return leading?.status === status ? leading.situation : undefined;
};
