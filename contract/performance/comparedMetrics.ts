import { labels, wordsOf } from '#contract/platform/labels.ts';
import type { MetricKey } from './metrics.ts';

/**
 * The figures by which a group compares its hospices, in the order of the table, each with its column's heading below the name of its
 * group.
 */
export const comparedLabel = labels({
  referrals: 'Received',
  enrolled: 'Enrolled',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  stillOpen: 'Still open',
  conversionRate: 'Of received',
  conversionDecided: 'Of decided',
  conversionEligible: 'Of eligible',
  medianMinutesToFirstContact: 'First contact, median',
  medianHoursToAdmission: 'Admission, median',
  within24h: 'Admitted within 24 hours',
  medianLengthOfStay: 'Stay, median',
  shortStayRate: 'Up to 7 days',
  liveDischargeRate: 'Live discharges',
  deathsWithSia: 'Deaths with SIA',
  surveysAnswered: 'Answers',
  overallTopBox: 'Excellent overall',
  recommendTopBox: 'Would recommend',
});
export const COMPARED_METRICS = wordsOf(comparedLabel) satisfies readonly MetricKey[];
export type ComparedMetric = (typeof COMPARED_METRICS)[number];
