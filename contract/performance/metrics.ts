import * as z from 'zod/mini';
import { count, mean, median, p90, share, shareOfFamilies, type Metric } from './metricKinds.ts';

/** The metric dictionary (domain, section 3): every figure's name, meaning and formula. The help beside the figures reads it too. */

export const METRICS = {
  referrals: count('Referrals', 'more', 'referrals', 'Referrals received in the period, whatever became of them.'),
  enrolled: count(
    'Enrolled',
    'more',
    'enrolled',
    'Of the referrals received in the period, those whose care has started.',
  ),
  declined: count(
    'Declined',
    'less',
    'declined',
    'Of the referrals received in the period, those that were declined, by the hospice or the family.',
  ),
  withdrawn: count(
    'Withdrawn',
    null,
    'withdrawn',
    'Of the referrals received in the period, those that their group withdrew. They count in no decline and no rate of decisions.',
  ),
  stillOpen: count(
    'Still open',
    null,
    'stillOpen',
    'Of the referrals received in the period, those that are neither enrolled, declined nor withdrawn yet.',
  ),
  conversionRate: share(
    'Conversion of received',
    'more',
    ['enrolled', 'referrals'],
    'Enrolled by all referrals received in the period. Open ones count as not enrolled, so a recent period looks lower.',
  ),
  conversionDecided: share(
    'Conversion of decided',
    'more',
    ['enrolled', 'decided'],
    'Enrolled by those decided, which are enrolled or declined. Fairer while many referrals are still open.',
  ),
  conversionEligible: share(
    'Conversion of eligible',
    'more',
    ['enrolled', 'eligible'],
    'Enrolled by those decided, without patients who were not eligible or died before the start of care.',
  ),
  controllableDeclines: share(
    'Declines within our reach',
    'less',
    ['declinedControllable', 'declined'],
    'Share of the declines for a reason that the hospice can influence: unable to accept, unable to reach, another hospice chosen.',
  ),
  medianMinutesToFirstContact: median(
    'Median time to first response',
    'less',
    'minutes',
    ['minutesToFirstContact', 'firstContactNoted'],
    'From the receipt of a referral to the first talk with the patient or family; half are faster.',
  ),
  p90MinutesToFirstContact: p90(
    'First response, 90th percentile',
    'less',
    'minutes',
    ['minutesToFirstContact', 'firstContactNoted'],
    'Nine of ten first responses are at least this fast.',
  ),
  medianHoursToDecision: median(
    'Median time to decision',
    'less',
    'hours',
    ['hoursToDecision', 'decided'],
    'From the receipt to the start of care or the decline.',
  ),
  medianHoursToAdmission: median(
    'Median time to admission',
    'less',
    'hours',
    ['hoursToAdmission', 'enrolled'],
    'From the receipt of a referral to the start of care, of those enrolled; half are faster.',
  ),
  meanHoursToAdmission: mean(
    'Mean time to admission',
    'less',
    'hours',
    ['hoursToAdmission', 'enrolled'],
    'The average from the receipt to the start of care. A few long waits raise it: read it beside the median.',
  ),
  p90HoursToAdmission: p90(
    'Time to admission, 90th percentile',
    'less',
    'hours',
    ['hoursToAdmission', 'enrolled'],
    'Nine of ten admissions are at least this fast.',
  ),
  within4h: share(
    'Admitted within 4 hours',
    'more',
    ['admittedWithin4h', 'enrolled'],
    'Share of the enrolled whose care started within 4 hours of the receipt.',
  ),
  within8h: share(
    'Admitted within 8 hours',
    'more',
    ['admittedWithin8h', 'enrolled'],
    'Share of the enrolled whose care started within 8 hours of the receipt.',
  ),
  within24h: share(
    'Admitted within 24 hours',
    'more',
    ['admittedWithin24h', 'enrolled'],
    'Share of the enrolled whose care started within 24 hours of the receipt.',
  ),
  within48h: share(
    'Admitted within 48 hours',
    'more',
    ['admittedWithin48h', 'enrolled'],
    'Share of the enrolled whose care started within 48 hours of the receipt.',
  ),
  sameDayRate: share(
    'Same-day admissions',
    'more',
    ['sameDay', 'enrolled'],
    'Share of the enrolled whose care started on the calendar day of the receipt, in the time zone of the hospice.',
  ),
  conversionAfterVisit: share(
    'Conversion after a visit',
    'more',
    ['visitedAndEnrolled', 'visited'],
    'Share of the referrals with an evaluation visit that were enrolled.',
  ),
  medianHoursFromVisit: median(
    'Median visit to start of care',
    'less',
    'hours',
    ['hoursFromVisit', 'visitedAndEnrolled'],
    'From the evaluation visit to the start of care.',
  ),
  pending: count(
    'Pending now',
    null,
    'pending',
    'Accepted and waiting for the start of care at this moment, whenever received.',
  ),
  census: count(
    'Census',
    'more',
    'inCare',
    'Patients in care at the end of the last day of the period: enrolled by then and not discharged.',
  ),
  averageDailyCensus: {
    label: 'Average daily census',
    meaning: 'Days of care in the period, first and last day of a stay both counted, by the days of the period.',
    unit: 'count',
    better: 'more',
    kind: 'daily',
  },
  discharged: count('Discharged', null, 'discharged', 'Stays that ended in the period, by death or alive.'),
  averageLengthOfStay: mean(
    'Average length of stay',
    null,
    'days',
    ['daysOfStay', 'discharged'],
    'Mean days from the start of care to the discharge, both counted, of stays that ended in the period.',
  ),
  medianLengthOfStay: median(
    'Median length of stay',
    null,
    'days',
    ['daysOfStay', 'discharged'],
    'Half of the stays that ended in the period were shorter. Both the first and the last day count.',
  ),
  shortStayRate: share(
    'Stays of up to 7 days',
    'less',
    ['stayUpTo7d', 'discharged'],
    'Share of the stays that ended in the period after 7 days or fewer: patients who came late to hospice.',
  ),
  veryShortStayRate: share(
    'Stays of up to 3 days',
    'less',
    ['stayUpTo3d', 'discharged'],
    'Share of the stays that ended in the period after 3 days or fewer.',
  ),
  longStayRate: share(
    'Stays over 180 days',
    null,
    ['stayOver180d', 'discharged'],
    'Share of the stays that ended in the period after more than 180 days.',
  ),
  liveDischargeRate: share(
    'Live discharges',
    'less',
    ['liveDischarges', 'discharged'],
    'Share of the stays that ended in the period otherwise than by death.',
  ),
  deathsWithSia: share(
    'Deaths with SIA',
    'more',
    ['deathsWithSia', 'deaths'],
    'Share of the deaths in care before which the service intensity add-on was set.',
  ),
  siaWithin7d: share(
    'SIA 0 to 7 days before death',
    'more',
    ['deathsWithSiaWithin7d', 'deaths'],
    'Share of the deaths in care with SIA set at most 7 days before: recognized in time, and not too early.',
  ),
  openAlerts: count(
    'Open alerts',
    'less',
    'openAlerts',
    'Records with an alert that waits for somebody at this moment.',
  ),
  surveysSent: count('Surveys sent', null, 'surveysSent', 'Invitations to families that went out in the period.'),
  surveysAnswered: count(
    'Surveys answered',
    'more',
    'surveysAnswered',
    'Answers that families sent in the period, whenever they were asked.',
  ),
  responseRate: share(
    'Response rate',
    'more',
    ['surveysCompleted', 'surveysReached'],
    'Answered by those that reached somebody, of the surveys that went out in the period.',
  ),
  overallTopBox: shareOfFamilies(
    'Excellent overall',
    'more',
    ['overallTop', 'overallAnswered'],
    'Share of the families that chose Excellent, the best of five, for their experience overall.',
  ),
  recommendTopBox: shareOfFamilies(
    'Would recommend',
    'more',
    ['recommendTop', 'recommendAnswered'],
    'Share of the families that chose 9 or 10 of 10.',
  ),
  lowScoreRate: shareOfFamilies(
    'Low scores',
    'less',
    ['lowScores', 'surveysAnswered'],
    'Share of the answered surveys below the thresholds of the hospice, or with a wish for a call.',
  ),
  medianHoursToResolve: median(
    'Median time to resolve a low score',
    'less',
    'hours',
    ['hoursToResolve', 'lowScoresResolved'],
    'From the answer of the family to the resolution, of the low scores answered in the period.',
  ),
  resolvedWithin48h: share(
    'Low scores resolved within 48 hours',
    'more',
    ['lowScoresResolvedWithin48h', 'lowScores'],
    'Share of the low scores answered in the period that were resolved within 48 hours.',
  ),
} satisfies Record<string, Metric>;
export type MetricKey = keyof typeof METRICS;

// The keys of the object are its type's; Object.keys forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const METRIC_KEYS = Object.keys(METRICS) as [MetricKey, ...MetricKey[]];
export const MetricKey = z.enum(METRIC_KEYS);

/** A metric as any of its kinds: the table above keeps each entry's own type. */
export const metricOf = (key: MetricKey): Metric => METRICS[key];
