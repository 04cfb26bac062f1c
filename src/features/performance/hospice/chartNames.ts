import type { ChartName } from '#src/features/performance/chartDataOf.ts';

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
