import type { ChartsData } from '#src/features/performance/chartDataOf.ts';

export type ChartName = keyof ChartsData;

/** The charts of each screen, in their order. */
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
