import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { GroupFigureQuery, HospiceFigureQuery } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import { NO_SOURCE, type SourceType } from '#contract/referrals/counts/sources.ts';

/** Links from a figure to the list of exactly the records that it counts. */

type HospiceFilters = Pick<
  HospiceFigureQuery,
  'filter.stakeholders.group.id' | 'filter.enrollment.hospiceLocation.id' | 'filter.source'
>;

export interface DrillDownSource {
  readonly sourceType: SourceType;
  /** `null` for the records that have no such source. */
  readonly id: string | null;
}

interface FigureScope {
  readonly days: Days;
  /** The page's own filters. */
  readonly filters: HospiceFilters;
  readonly source?: DrillDownSource | undefined;
  /** Further filters: a decline reason, a kind of source. */
  readonly further?: ListQuery;
}

/** The scope of the figures on the page of one source. */
export interface SourceScope extends FigureScope {
  readonly source: DrillDownSource;
}

const address = (path: string, query: ListQuery): string => `${path}?${writeSearchParams(query).toString()}`;

function drillDownOn(count: CountKey, { from, to }: Days): ListQuery {
  const isNow = COUNTS[count].by === 'now';
  return { 'filter.drillDown': count, ...(isNow ? {} : { 'filter.drillDownDays': { from, to } }) };
}

const drillDownSource = ({ id, sourceType }: DrillDownSource): string => `${sourceType}:${id ?? NO_SOURCE}`;

/** The filters of the list with exactly what a figure of the source counted. */
export const drillDownFor = (count: CountKey, { days: { from, to }, source }: SourceScope) => ({
  'filter.drillDown': count,
  'filter.drillDownDays': { from, to },
  'filter.drillDownSource': drillDownSource(source),
});

/** The hospice's registry or feedback, filtered by the count; undefined if no list shows the counted records. */
export function hospiceCountLink(count: CountKey, scope: FigureScope): string | undefined {
  const { list } = COUNTS[count];
  if (list === null) return undefined;
  const { days, filters, further, source } = scope;
  const locations = filters['filter.enrollment.hospiceLocation.id'];
  const isFeedback = list === 'feedback';
  const to = address('/hospice', {
    ...(isFeedback ? { tab: 'feedback' } : {}),
    ...drillDownOn(count, days),
    ...(source ? { 'filter.drillDownSource': drillDownSource(source) } : {}),
    'filter.stakeholders.group.id': filters['filter.stakeholders.group.id'],
    'filter.source': filters['filter.source'],
    [isFeedback ? 'filter.hospiceLocation.id' : 'filter.enrollment.hospiceLocation.id']: locations,
    ...further,
  });
  // The answers are below the tab's figures.
  return isFeedback ? `${to}#answers` : to;
}

/** The group's list of referrals, of one hospice or of all. */
export function groupCountLink(
  count: CountKey,
  scope: {
    readonly days: Days;
    readonly filters: Pick<GroupFigureQuery, 'filter.stakeholders.id'>;
    readonly hospiceId?: string | undefined;
  },
): string | undefined {
  if (COUNTS[count].list !== 'registry') return undefined;
  return address('/stakeholder', {
    ...drillDownOn(count, scope.days),
    'filter.stakeholders.id': scope.filters['filter.stakeholders.id'],
    ...(scope.hospiceId === undefined ? {} : { 'filter.hospice.id': [scope.hospiceId] }),
  });
}

/** The count whose records a metric links to: for a share the numerator, for a statistic its sample. */
export function countOf(key: MetricKey): CountKey | undefined {
  const metric = metricOf(key);
  switch (metric.kind) {
    case 'count':
      return metric.count;
    case 'share':
      return metric.numerator;
    case 'statistic':
      return metric.of;
    case 'daily':
      return undefined;
  }
}

export function hospiceFigureLink(key: MetricKey, scope: FigureScope): string | undefined {
  const count = countOf(key);
  return count && hospiceCountLink(count, scope);
}
