import type { ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type { MetricGroup } from '#src/features/performance/MetricHelp.tsx';

interface ComparedPart extends MetricGroup {
  readonly metrics: readonly ComparedMetric[];
}

/** The figures of the table under their headings, in its order; the help beside them goes by the same. */
export const COMPARED_PARTS: readonly ComparedPart[] = [
  { title: 'Referrals', metrics: ['referrals', 'enrolled', 'declined', 'stillOpen'] },
  { title: 'Acceptance', metrics: ['conversionRate', 'conversionDecided', 'conversionEligible'] },
  { title: 'Speed', metrics: ['medianMinutesToFirstContact', 'medianHoursToAdmission', 'within24h'] },
  {
    title: 'Stays and end of life',
    metrics: ['medianLengthOfStay', 'shortStayRate', 'liveDischargeRate', 'deathsWithSia'],
  },
  { title: 'Families', metrics: ['surveysAnswered', 'overallTopBox', 'recommendTopBox'] },
];

/** Above the table, of all the group's referrals. */
export const TILE_METRICS: readonly ComparedMetric[] = [
  'referrals',
  'enrolled',
  'conversionRate',
  'medianMinutesToFirstContact',
  'medianHoursToAdmission',
  'overallTopBox',
];

/** Each says much the same as another beside it: shown by choice, so that the rest is in sight at once. */
export const HIDDEN_AT_FIRST: ReadonlySet<ComparedMetric> = new Set([
  'stillOpen',
  'conversionDecided',
  'conversionEligible',
  'recommendTopBox',
]);

/** In a heading under its part's name. */
export const shortLabel: Record<ComparedMetric, string> = {
  referrals: 'Received',
  enrolled: 'Enrolled',
  declined: 'Declined',
  stillOpen: 'Still open',
  conversionRate: 'Of received',
  conversionDecided: 'Of decided',
  conversionEligible: 'Of eligible',
  medianMinutesToFirstContact: 'First response, median',
  medianHoursToAdmission: 'Admission, median',
  within24h: 'Admitted within 24 h',
  medianLengthOfStay: 'Stay, median',
  shortStayRate: 'Up to 7 days',
  liveDischargeRate: 'Live discharges',
  deathsWithSia: 'Deaths with SIA',
  surveysAnswered: 'Answers',
  overallTopBox: 'Excellent overall',
  recommendTopBox: 'Would recommend',
};
