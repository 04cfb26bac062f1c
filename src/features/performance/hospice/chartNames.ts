import type { ChartsData } from '#src/features/performance/chartDataOf.ts';

export type ChartName = keyof ChartsData;

/** Which charts stand on a screen, in their order. */
export const HOSPICE_CHARTS: readonly ChartName[] = [
  'overTime',
  'funnel',
  'declines',
  'sources',
  'pendingFor',
  'admissionOverTime',
  'hoursToAdmission',
  'daysOfStay',
];
export const SOURCE_CHARTS: readonly ChartName[] = ['overTime', 'funnel', 'declines', 'hoursToAdmission', 'daysOfStay'];
