import * as z from 'zod/mini';
import { count, mean, median, p90, share, shareOfFamilies, type Metric } from './metricKinds.ts';

/** The metric dictionary (domain, section 3): every figure's name, meaning and formula. The help beside the figures reads it too. */

export const METRICS = {
  referrals: count('Referrals', 'more', 'referrals', 'All referrals received in the period.'),
  enrolled: count('Enrolled', 'more', 'enrolled', 'Referrals received in the period whose care has started.'),
  declined: count(
    'Declined',
    'less',
    'declined',
    'Referrals received in the period that the hospice or the family declined.',
  ),
  withdrawn: count(
    'Withdrawn',
    null,
    'withdrawn',
    'Referrals received in the period that the referring group withdrew. They don’t count as declined or decided.',
  ),
  stillOpen: count(
    'Still open',
    null,
    'stillOpen',
    'Referrals received in the period that are not yet enrolled, declined, or withdrawn.',
  ),
  conversionRate: share(
    'Conversion, all referrals',
    'more',
    ['enrolled', 'referrals'],
    'Enrolled referrals divided by all referrals received. Open referrals count as not enrolled, so recent periods look lower.',
  ),
  conversionDecided: share(
    'Conversion, decided referrals',
    'more',
    ['enrolled', 'decided'],
    'Enrolled referrals divided by enrolled and declined ones. Fairer while many referrals are still open.',
  ),
  conversionEligible: share(
    'Conversion, eligible referrals',
    'more',
    ['enrolled', 'eligible'],
    'Enrolled referrals divided by enrolled and declined ones, leaving out patients who were not eligible or died before the start of care.',
  ),
  controllableDeclines: share(
    'Avoidable declines',
    'less',
    ['declinedControllable', 'declined'],
    'Share of declines for a reason the hospice can influence: unable to accept, unable to reach, or chose another hospice.',
  ),
  medianMinutesToFirstContact: median(
    'Median time to first contact',
    'less',
    'minutes',
    ['minutesToFirstContact', 'firstContactNoted'],
    'From receiving a referral to first speaking with the patient or family. Half are faster.',
  ),
  p90MinutesToFirstContact: p90(
    'Time to first contact, 90th percentile',
    'less',
    'minutes',
    ['minutesToFirstContact', 'firstContactNoted'],
    'Nine of ten first contacts are at least this fast.',
  ),
  medianHoursToDecision: median(
    'Median time to decision',
    'less',
    'hours',
    ['hoursToDecision', 'decided'],
    'From receiving a referral to the start of care or the decline.',
  ),
  medianHoursToAdmission: median(
    'Median time to admission',
    'less',
    'hours',
    ['hoursToAdmission', 'enrolled'],
    'From receiving a referral to the start of care, for enrolled patients. Half are faster.',
  ),
  meanHoursToAdmission: mean(
    'Average time to admission',
    'less',
    'hours',
    ['hoursToAdmission', 'enrolled'],
    'The average time from receiving a referral to the start of care. A few long waits raise it, so compare it with the median.',
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
    'Share of enrolled patients whose care started within 4 hours of the referral.',
  ),
  within8h: share(
    'Admitted within 8 hours',
    'more',
    ['admittedWithin8h', 'enrolled'],
    'Share of enrolled patients whose care started within 8 hours of the referral.',
  ),
  within24h: share(
    'Admitted within 24 hours',
    'more',
    ['admittedWithin24h', 'enrolled'],
    'Share of enrolled patients whose care started within 24 hours of the referral.',
  ),
  within48h: share(
    'Admitted within 48 hours',
    'more',
    ['admittedWithin48h', 'enrolled'],
    'Share of enrolled patients whose care started within 48 hours of the referral.',
  ),
  sameDayRate: share(
    'Same-day admissions',
    'more',
    ['sameDay', 'enrolled'],
    'Share of enrolled patients whose care started on the day of the referral, in the hospice’s time zone.',
  ),
  conversionAfterVisit: share(
    'Conversion after a visit',
    'more',
    ['visitedAndEnrolled', 'visited'],
    'Share of referrals with an evaluation visit that were enrolled.',
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
    'Accepted and waiting for the start of care right now, no matter when they were received.',
  ),
  census: count(
    'Census',
    'more',
    'inCare',
    'Patients on service at the end of the period: enrolled and not discharged.',
  ),
  averageDailyCensus: {
    label: 'Average daily census',
    meaning:
      'Days of care in the period divided by the days of the period. The first and last day of a stay both count.',
    unit: 'count',
    better: 'more',
    kind: 'daily',
  },
  discharged: count('Discharged', null, 'discharged', 'Stays that ended in the period, by death or live discharge.'),
  averageLengthOfStay: mean(
    'Average length of stay',
    null,
    'days',
    ['daysOfStay', 'discharged'],
    'Average days from the start of care to the discharge, for stays that ended in the period. The first and last day both count.',
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
    'Share of stays that ended in the period after 7 days or less: patients who came to hospice late.',
  ),
  veryShortStayRate: share(
    'Stays of up to 3 days',
    'less',
    ['stayUpTo3d', 'discharged'],
    'Share of stays that ended in the period after 3 days or less.',
  ),
  longStayRate: share(
    'Stays over 180 days',
    null,
    ['stayOver180d', 'discharged'],
    'Share of stays that ended in the period after more than 180 days.',
  ),
  liveDischargeRate: share(
    'Live discharges',
    'less',
    ['liveDischarges', 'discharged'],
    'Share of stays that ended in the period for a reason other than death.',
  ),
  deathsWithSia: share(
    'Deaths with SIA',
    'more',
    ['deathsWithSia', 'deaths'],
    'Share of deaths on service with SIA marked beforehand.',
  ),
  siaWithin7d: share(
    'SIA 0 to 7 days before death',
    'more',
    ['deathsWithSiaWithin7d', 'deaths'],
    'Share of deaths on service with SIA marked 7 days or less before: recognized in time, and not too early.',
  ),
  openAlerts: count('Open alerts', 'less', 'openAlerts', 'Referrals with an open alert right now.'),
  surveysSent: count('Surveys sent', null, 'surveysSent', 'Survey invitations sent to families in the period.'),
  surveysAnswered: count(
    'Surveys answered',
    'more',
    'surveysAnswered',
    'Surveys that families answered in the period, no matter when they were sent.',
  ),
  responseRate: share(
    'Response rate',
    'more',
    ['surveysCompleted', 'surveysReached'],
    'Answered surveys divided by delivered surveys, for surveys sent in the period.',
  ),
  overallTopBox: shareOfFamilies(
    'Excellent overall',
    'more',
    ['overallTop', 'overallAnswered'],
    'Share of families that chose Excellent, the best of five, for their overall experience.',
  ),
  recommendTopBox: shareOfFamilies(
    'Would recommend',
    'more',
    ['recommendTop', 'recommendAnswered'],
    'Share of families that chose 9 or 10 of 10.',
  ),
  lowScoreRate: shareOfFamilies(
    'Low scores',
    'less',
    ['lowScores', 'surveysAnswered'],
    'Share of answered surveys below the hospice’s thresholds, or asking for a call.',
  ),
  medianHoursToResolve: median(
    'Median time to resolve a low score',
    'less',
    'hours',
    ['hoursToResolve', 'lowScoresResolved'],
    'From the family’s answer to the resolution, for low scores in the period.',
  ),
  resolvedWithin48h: share(
    'Low scores resolved within 48 hours',
    'more',
    ['lowScoresResolvedWithin48h', 'lowScores'],
    'Share of low scores in the period that were resolved within 48 hours.',
  ),
} satisfies Record<string, Metric>;
export type MetricKey = keyof typeof METRICS;

// The keys of the object are its type's; Object.keys forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const METRIC_KEYS = Object.keys(METRICS) as [MetricKey, ...MetricKey[]];
export const MetricKey = z.enum(METRIC_KEYS);

/** A metric as any of its kinds: the table above keeps each entry's own type. */
export const metricOf = (key: MetricKey): Metric => METRICS[key];
