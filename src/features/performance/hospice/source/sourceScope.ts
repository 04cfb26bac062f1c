import { type HospiceFigureQuery } from '#contract/performance/performance.ts';
import type { CountKey } from '#contract/referrals/counts/counts.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { DrillDownSource } from '#src/features/performance/figureLinks.ts';
import { NO_SOURCE } from '#contract/referrals/counts/sources.ts';

/** What the page counts: its days, filters and source. */
export interface SourceScope {
  readonly days: Days;
  readonly filters: Pick<
    HospiceFigureQuery,
    'filter.stakeholders.group.id' | 'filter.enrollment.hospiceLocation.id' | 'filter.source'
  >;
  readonly source: DrillDownSource;
}

/** The filters of the list with exactly what a figure of the source counted. */
export const drillDownFor = (count: CountKey, { days: { from, to }, source }: SourceScope) => ({
  'filter.drillDown': count,
  'filter.drillDownDays': { from, to },
  'filter.drillDownSource': `${source.sourceType}:${source.id ?? NO_SOURCE}`,
});
