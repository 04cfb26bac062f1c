import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { COUNTS, factsOfList } from '#contract/referrals/counts/counts.ts';
import { metricOf } from '#contract/performance/metrics.ts';
import type { ComparedHospice, GroupFigureQuery, GroupPerformance } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { countOf, groupCountLink } from '#src/features/performance/figureLinks.ts';

/** Where a group's figures lead: its own list, which holds only records of hospices that share what the figure rests on. */

export interface ComparedFor {
  readonly days: Days;
  readonly filters: Pick<GroupFigureQuery, 'filter.stakeholders.id'>;
}

/**
 * Whether the hospice shares the fact, as far as its figures tell: one that rests on it is there. A statistic tells nothing: it may
 * be told in sum where its records are kept back.
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

export function comparedLink(row: ComparedHospice, key: ComparedMetric, part: ComparedFor): string | undefined {
  const count = countOf(key);
  return count && isListed(row, key) ? groupCountLink(count, { ...part, hospiceId: row.hospice.id }) : undefined;
}

/** Of all hospices: only where the list holds the records of each whose figure is told, those of other pages among them. */
export function totalLink(
  { data, meta }: Pick<GroupPerformance, 'data' | 'meta'>,
  key: ComparedMetric,
  part: ComparedFor,
): string | undefined {
  const count = countOf(key);
  if (count === undefined) return undefined;
  const isKnown = data.length === meta.totalItems || factsOfList(count).length === 0;
  const telling = data.filter(({ figures }) => figures[key] !== undefined);
  return isKnown && telling.every((row) => isListed(row, key)) ? groupCountLink(count, part) : undefined;
}
