import type { ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type { MetricGroup } from '#src/features/performance/MetricHelp.tsx';

interface ComparedSection extends MetricGroup {
  readonly metrics: readonly ComparedMetric[];
}

/** The figures of the table and of its help under their headings, in this order. */
export const COMPARED_SECTIONS: readonly ComparedSection[] = [
  { title: 'Referrals', metrics: ['referrals', 'enrolled', 'declined', 'withdrawn', 'stillOpen'] },
  { title: 'Acceptance', metrics: ['conversionRate', 'conversionDecided', 'conversionEligible'] },
  { title: 'Speed', metrics: ['medianMinutesToFirstContact', 'medianHoursToAdmission', 'within24h'] },
  {
    title: 'Stays and end of life',
    metrics: ['medianLengthOfStay', 'shortStayRate', 'liveDischargeRate', 'deathsWithSia'],
  },
  { title: 'Families', metrics: ['surveysAnswered', 'overallTopBox', 'recommendTopBox'] },
];

/** The tiles above the table. */
export const TILE_METRICS: readonly ComparedMetric[] = [
  'referrals',
  'enrolled',
  'conversionRate',
  'medianMinutesToFirstContact',
  'medianHoursToAdmission',
  'overallTopBox',
];

/** Similar to another column: hidden at first, so that the others fit. */
export const HIDDEN_AT_FIRST: ReadonlySet<ComparedMetric> = new Set([
  'withdrawn',
  'stillOpen',
  'conversionDecided',
  'conversionEligible',
  'recommendTopBox',
]);
