import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { COUNTS, factsOfList } from '#contract/referrals/counts/counts.ts';
import { metricOf } from '#contract/performance/metrics.ts';
import type { ComparedHospice, GroupFigureQuery, GroupPerformance } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { countOf, groupCountLink } from '#src/features/performance/figureLinks.ts';

/** A group's figures link to its own list, which only has records of hospices that share the facts behind the figure. */

export interface ComparedFor {
  readonly days: Days;
  readonly filters: Pick<GroupFigureQuery, 'filter.stakeholders.id'>;
}

/**
 * Whether the hospice shares the fact: then a figure that needs it is in the answer. Statistics do not count: a hospice may share
 * them without their records.
 */
const shares = ({ figures }: ComparedHospice, fact: SharedFact): boolean =>
  COMPARED_METRICS.some((key) => {
    const count = countOf(key);
    return (
      count !== undefined &&
      metricOf(key).kind !== 'statistic' &&
      COUNTS[count].fact === fact &&
      figures[key] !== undefined
    );
  });

const isListed = (row: ComparedHospice, key: ComparedMetric): boolean => {
  const count = countOf(key);
  return count !== undefined && factsOfList(count).every((fact) => shares(row, fact));
};

export function comparedLink(row: ComparedHospice, key: ComparedMetric, scope: ComparedFor): string | undefined {
  const count = countOf(key);
  return count && isListed(row, key) ? groupCountLink(count, { ...scope, hospiceId: row.hospice.id }) : undefined;
}

/** For all hospices: only if the list has the records of every hospice with a figure, also of those on other pages. */
export function totalLink(
  { data, meta }: Pick<GroupPerformance, 'data' | 'meta'>,
  key: ComparedMetric,
  scope: ComparedFor,
): string | undefined {
  const count = countOf(key);
  if (count === undefined) return undefined;
  const isKnown = data.length === meta.totalItems || factsOfList(count).length === 0;
  const withFigure = data.filter(({ figures }) => figures[key] !== undefined);
  return isKnown && withFigure.every((row) => isListed(row, key)) ? groupCountLink(count, scope) : undefined;
}
