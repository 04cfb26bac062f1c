import * as z from 'zod/mini';

/**
 * What figures count (domain, section 3), in one place for the SQL, the screens, the exports and the lists that a figure leads
 * to. Entries in error and deleted records count nowhere.
 */

/** Which days a count is of: when a referral was received, when a stay ended, when a family answered, or where things stand. */
export type CountedBy = 'received' | 'discharged' | 'answered' | 'sent' | 'in_care' | 'now';
/** The nurse to whom a count belongs in the view by nurse. */
export type NurseDuty = 'admission' | 'primary';

interface CountDefinition {
  readonly label: string;
  readonly by: CountedBy;
  readonly nurse: NurseDuty;
  /** The list that shows exactly the counted records; `null` where no list holds them. */
  readonly list: 'registry' | 'feedback' | null;
}

const received = (label: string) => ({ label, by: 'received', nurse: 'admission', list: 'registry' }) as const;
const discharged = (label: string) => ({ label, by: 'discharged', nurse: 'primary', list: 'registry' }) as const;
const waiting = (label: string) => ({ label, by: 'now', nurse: 'admission', list: 'registry' }) as const;
const answered = (label: string) => ({ label, by: 'answered', nurse: 'primary', list: 'feedback' }) as const;

/** Every count that a figure is made of. The server has one SQL predicate for each; a list filters by the very same. */
export const COUNTS = {
  referrals: received('Referrals received'),
  contacted: received('Contacted'),
  accepted: received('Pending or enrolled'),
  stillOpen: received('Still open'),
  enrolled: received('Enrolled'),
  declined: received('Declined'),
  decided: received('Decided: enrolled or declined'),
  eligible: received('Decided, without those not eligible or who died before'),
  declinedControllable: received('Declined for a reason that the hospice can influence'),
  sameDay: received('Admitted on the day of the referral'),
  admittedWithin4h: received('Admitted within 4 hours'),
  admittedWithin8h: received('Admitted within 8 hours'),
  admittedWithin24h: received('Admitted within 24 hours'),
  admittedWithin48h: received('Admitted within 48 hours'),
  admitted4To8h: received('Admitted after 4 to 8 hours'),
  admitted8To24h: received('Admitted after 8 to 24 hours'),
  admitted24To48h: received('Admitted after 24 to 48 hours'),
  admitted2To7d: received('Admitted after 2 to 7 days'),
  admittedAfter7d: received('Admitted after more than 7 days'),
  visited: received('Evaluation visit made'),
  visitedAndEnrolled: received('Enrolled after an evaluation visit'),
  discharged: discharged('Discharged, by death or alive'),
  deaths: discharged('Died in care'),
  deathsWithSia: discharged('Died with SIA set'),
  deathsWithSiaWithin7d: discharged('Died within 7 days of SIA'),
  liveDischarges: discharged('Discharged alive'),
  stayUpTo3d: discharged('Stays of up to 3 days'),
  stayUpTo7d: discharged('Stays of up to 7 days'),
  stay4To7d: discharged('Stays of 4 to 7 days'),
  stay8To14d: discharged('Stays of 8 to 14 days'),
  stay15To30d: discharged('Stays of 15 to 30 days'),
  stay31To60d: discharged('Stays of 31 to 60 days'),
  stay61To180d: discharged('Stays of 61 to 180 days'),
  stayOver180d: discharged('Stays of more than 180 days'),
  inCare: { label: 'In care at the end of the period', by: 'in_care', nurse: 'primary', list: 'registry' },
  pending: waiting('Pending start of care now'),
  pendingUpTo1d: waiting('Pending for up to 1 day'),
  pending1To3d: waiting('Pending for 1 to 3 days'),
  pending3To7d: waiting('Pending for 3 to 7 days'),
  pending7To30d: waiting('Pending for 7 to 30 days'),
  pendingOver30d: waiting('Pending for more than 30 days'),
  openAlerts: { label: 'With an open alert now', by: 'now', nurse: 'primary', list: 'registry' },
  surveysSent: { label: 'Surveys sent', by: 'sent', nurse: 'primary', list: null },
  surveysReached: { label: 'Surveys that reached somebody', by: 'sent', nurse: 'primary', list: null },
  surveysCompleted: { label: 'Of the sent ones, answered', by: 'sent', nurse: 'primary', list: null },
  surveysAnswered: answered('Surveys answered'),
  overallAnswered: answered('Answered the overall question'),
  overallTop: answered('Chose Excellent overall'),
  recommendAnswered: answered('Answered how likely they would recommend'),
  recommendTop: answered('Would recommend: 9 or 10'),
  lowScores: answered('Low scores'),
  lowScoresResolved: answered('Low scores resolved'),
  lowScoresResolvedWithin48h: answered('Low scores resolved within 48 hours'),
} as const satisfies Record<string, CountDefinition>;
export type CountKey = keyof typeof COUNTS;

// Object.keys forgets what the keys are.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const COUNT_KEYS = Object.keys(COUNTS) as [CountKey, ...CountKey[]];
export const CountKey = z.enum(COUNT_KEYS);

/** What is measured on each counted record. */
export const MEASURES = {
  minutesToFirstContact: 'minutes from received to first contact',
  hoursToDecision: 'hours from received to start of care or decline',
  hoursToAdmission: 'hours from received to start of care',
  hoursFromVisit: 'hours from the evaluation visit to start of care',
  daysOfStay: 'days from start of care to discharge, both counted',
  hoursToResolve: 'hours from the answer to the resolution of a low score',
} as const;
export type MeasureKey = keyof typeof MEASURES;
