import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { factsOfList, type MeasureKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { countsFor, SUPPRESSED } from './figures.rules.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';

/** Decides how a hospice's figures over a group's own patients are shared with the group. Pure; the reasons: docs/decisions/0502. */

const DATES: readonly SharedFact[] = ['dates'];
/** The facts that a measure needs beyond the count it is measured on. */
const FACTS_OF_MEASURE: Partial<Record<MeasureKey, readonly SharedFact[]>> = {
  minutesToFirstContact: DATES,
  hoursToDecision: DATES,
  hoursToAdmission: DATES,
  hoursFromVisit: DATES,
  daysOfStay: ['length_of_stay', 'dates', 'discharge'],
};

/** Facts that exist only as sums over many patients. */
const SUMS: readonly SharedFact[] = ['length_of_stay', 'survey_scores_in_sum'];

/** All facts that a figure depends on. */
function factsOf(key: MetricKey): ReadonlySet<SharedFact> {
  const metric = metricOf(key);
  const measured = metric.kind === 'statistic' ? (FACTS_OF_MEASURE[metric.measure] ?? []) : [];
  return new Set([...countsFor(key).flatMap(factsOfList), ...measured]);
}

/**
 * `singly`: the group could compute the figure from each patient's visible data. `in_sum`: it sees only the sum, so no figure of fewer than
 * `MIN_SHOWN` records, and none narrowed down to some patients.
 */
export type Visibility = 'singly' | 'in_sum' | 'not_at_all';

/** @param isNarrowed whether providers or communities are filtered, or the days are the group's own choice */
export function visibilityOf(key: MetricKey, shared: SharedFacts, isNarrowed: boolean): Visibility {
  const facts = factsOf(key);
  // Sharing individual scores includes sharing their sum.
  const isShared = (fact: SharedFact) => shared.has(fact === 'survey_scores_in_sum' ? 'survey_scores' : fact);
  if ([...facts].every(isShared)) return 'singly';
  const isInSum = SUMS.some((fact) => facts.has(fact) && shared.has(fact));
  return isInSum && !isNarrowed ? 'in_sum' : 'not_at_all';
}

/** A group does not see the number of answers below `MIN_SHOWN` either. */
const isOfFew = (key: MetricKey, { n }: Figure, visibility: Visibility): boolean =>
  (visibility === 'in_sum' || key === 'surveysAnswered') && (n ?? 0) < MIN_SHOWN;

/** The figures that a hospice shares, and the metrics it does not. */
export function visibleFigures(
  whole: Figures,
  visibility: (key: ComparedMetric) => Visibility,
): { figures: Figures; notShared: ComparedMetric[] } {
  const notShared = COMPARED_METRICS.filter((key) => visibility(key) === 'not_at_all');
  const figures = COMPARED_METRICS.flatMap((key) => {
    const figure = whole[key];
    if (!figure || visibility(key) === 'not_at_all') return [];
    return [[key, isOfFew(key, figure, visibility(key)) ? SUPPRESSED : figure]];
  });
  return { figures: Object.fromEntries(figures), notShared };
}
