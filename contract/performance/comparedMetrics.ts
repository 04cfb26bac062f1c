import type { MetricKey } from './metrics.ts';

/** The figures by which a group compares its hospices, in the order of the table. */
export const COMPARED_METRICS = [
  'referrals',
  'enrolled',
  'declined',
  'withdrawn',
  'stillOpen',
  'conversionRate',
  'conversionDecided',
  'conversionEligible',
  'medianMinutesToFirstContact',
  'medianHoursToAdmission',
  'within24h',
  'medianLengthOfStay',
  'shortStayRate',
  'liveDischargeRate',
  'deathsWithSia',
  'surveysAnswered',
  'overallTopBox',
  'recommendTopBox',
] as const satisfies readonly MetricKey[];
export type ComparedMetric = (typeof COMPARED_METRICS)[number];
