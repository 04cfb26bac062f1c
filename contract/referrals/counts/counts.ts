import type { CountBasis, CountKey } from './countKeys.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';

export { COUNT_KEYS, CountKey, type CountBasis } from './countKeys.ts';

/**
 * The counts behind figures (domain, section 3), in one place for the SQL, the screens, the exports and the lists behind a
 * figure. Entries in error and deleted records count nowhere.
 */

/** The nurse to whom a count belongs in the view by nurse. */
export type NurseDuty = 'admission' | 'primary';

interface CountDefinition {
  readonly label: string;
  readonly by: CountBasis;
  readonly nurse: NurseDuty;
  /** The list that shows exactly the counted records; `null` if no list has them. */
  readonly list: 'registry' | 'feedback' | null;
  /** A group sees the count of a hospice only where the hospice shares this fact. */
  readonly fact?: SharedFact;
  /** Further facts that each record of its list reveals. */
  readonly recordFacts?: readonly SharedFact[];
}

type Facts = Pick<CountDefinition, 'fact' | 'recordFacts'>;
const DATES: Facts = { fact: 'dates' };
const DECLINE_REASON: Facts = { fact: 'decline_reason' };
const DISCHARGE: Facts = { fact: 'discharge' };
const SIA: Facts = { fact: 'sia', recordFacts: ['discharge'] };
const STAY: Facts = { fact: 'length_of_stay', recordFacts: ['dates', 'discharge'] };

const count = (
  label: string,
  by: CountBasis,
  nurse: NurseDuty,
  list: CountDefinition['list'],
  facts: Facts = {},
): CountDefinition => ({ label, by, nurse, list, ...facts });

const received = (label: string, facts?: Facts) => count(label, 'received', 'admission', 'registry', facts);
const discharged = (label: string, facts: Facts) => count(label, 'discharged', 'primary', 'registry', facts);
const waiting = (label: string) => count(label, 'now', 'admission', 'registry');
const sent = (label: string) => count(label, 'sent', 'primary', null, { fact: 'survey_scores_in_sum' });
const answered = (label: string) => count(label, 'answered', 'primary', 'feedback', { fact: 'survey_scores_in_sum' });

/** Every count behind a figure. The server has one SQL predicate for each, which lists filter by too. */
export const COUNTS: Readonly<Record<CountKey, CountDefinition>> = {
  referrals: received('Referrals received'),
  firstContactNoted: received('First contact logged', DATES),
  contacted: received('Contacted', DATES),
  accepted: received('Pending or enrolled'),
  stillOpen: received('Still open'),
  enrolled: received('Enrolled'),
  declined: received('Declined'),
  withdrawn: received('Withdrawn by the group'),
  decided: received('Decided: enrolled or declined'),
  eligible: received('Decided, except not eligible or died before start of care', DECLINE_REASON),
  declinedControllable: received('Declined for an avoidable reason', DECLINE_REASON),
  sameDay: received('Admitted on the day of the referral', DATES),
  admittedWithin4h: received('Admitted within 4 hours', DATES),
  admittedWithin8h: received('Admitted within 8 hours', DATES),
  admittedWithin24h: received('Admitted within 24 hours', DATES),
  admittedWithin48h: received('Admitted within 48 hours', DATES),
  admitted4To8h: received('Admitted after 4 to 8 hours', DATES),
  admitted8To24h: received('Admitted after 8 to 24 hours', DATES),
  admitted24To48h: received('Admitted after 24 to 48 hours', DATES),
  admitted2To7d: received('Admitted after 2 to 7 days', DATES),
  admittedAfter7d: received('Admitted after more than 7 days', DATES),
  visited: received('Evaluation visit made', DATES),
  visitedAndEnrolled: received('Enrolled after an evaluation visit', DATES),
  discharged: discharged('Discharged, by death or alive', DISCHARGE),
  deaths: discharged('Died on service', DISCHARGE),
  deathsWithSia: discharged('Died with SIA marked', SIA),
  deathsWithSiaWithin7d: discharged('Died within 7 days of SIA', SIA),
  liveDischarges: discharged('Discharged alive', DISCHARGE),
  stayUpTo3d: discharged('Stays of up to 3 days', STAY),
  stayUpTo7d: discharged('Stays of up to 7 days', STAY),
  stay4To7d: discharged('Stays of 4 to 7 days', STAY),
  stay8To14d: discharged('Stays of 8 to 14 days', STAY),
  stay15To30d: discharged('Stays of 15 to 30 days', STAY),
  stay31To60d: discharged('Stays of 31 to 60 days', STAY),
  stay61To180d: discharged('Stays of 61 to 180 days', STAY),
  stayOver180d: discharged('Stays of more than 180 days', STAY),
  inCare: count('On service at the end of the period', 'in_care', 'primary', 'registry', {
    ...DISCHARGE,
    recordFacts: ['dates'],
  }),
  pending: waiting('Pending start of care now'),
  pendingUpTo1d: waiting('Pending for up to 1 day'),
  pending1To3d: waiting('Pending for 1 to 3 days'),
  pending3To7d: waiting('Pending for 3 to 7 days'),
  pending7To30d: waiting('Pending for 7 to 30 days'),
  pendingOver30d: waiting('Pending for more than 30 days'),
  openAlerts: count('With an open alert now', 'now', 'primary', 'registry', {
    fact: 'survey_scores',
    recordFacts: ['dates'],
  }),
  surveysSent: sent('Surveys sent'),
  surveysReached: sent('Surveys delivered'),
  surveysCompleted: sent('Delivered surveys that were answered'),
  surveysAnswered: answered('Surveys answered'),
  overallAnswered: answered('Answered the overall question'),
  overallTop: answered('Chose Excellent overall'),
  recommendAnswered: answered('Answered how likely they are to recommend'),
  recommendTop: answered('Would recommend: 9 or 10'),
  lowScores: answered('Low scores'),
  lowScoresResolved: answered('Low scores resolved'),
  lowScoresResolvedWithin48h: answered('Low scores resolved within 48 hours'),
};

/** The facts that a hospice must share with a group for its records to appear in the group's list of this count. */
export function factsOfList(key: CountKey): readonly SharedFact[] {
  const { fact, recordFacts = [] } = COUNTS[key];
  return fact ? [fact, ...recordFacts] : recordFacts;
}

/** The measured values of a counted record. */
export const MEASURES = {
  minutesToFirstContact: 'minutes from received to first contact',
  hoursToDecision: 'hours from received to start of care or decline',
  hoursToAdmission: 'hours from received to start of care',
  hoursFromVisit: 'hours from the evaluation visit to start of care',
  daysOfStay: 'days from start of care to discharge, both counted',
  hoursToResolve: 'hours from the answer to the resolution of a low score',
} as const;
export type MeasureKey = keyof typeof MEASURES;
