import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { factsOfList, type MeasureKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { countsFor, SUPPRESSED } from './figures.rules.ts';
import type { SharedFacts } from '#server/referrals/shareEnrollment.rules.ts';

/** How far a hospice shares a figure over a group's own patients with the group. Pure; the reasons: docs/decisions/0502. */

const DATES: readonly SharedFact[] = ['dates'];
/** What a measure rests on besides the count that it is measured on. */
const FACTS_OF_MEASURE: Partial<Record<MeasureKey, readonly SharedFact[]>> = {
  minutesToFirstContact: DATES,
  hoursToDecision: DATES,
  hoursToAdmission: DATES,
  hoursFromVisit: DATES,
  daysOfStay: ['length_of_stay', 'dates', 'discharge'],
};

/** Facts that exist only over many patients. */
const SUMS: readonly SharedFact[] = ['length_of_stay', 'survey_scores_in_sum'];

/** All facts that a figure rests on. */
function factsOf(key: MetricKey): ReadonlySet<SharedFact> {
  const metric = metricOf(key);
  const measured = metric.kind === 'statistic' ? (FACTS_OF_MEASURE[metric.measure] ?? []) : [];
  return new Set([...countsFor(key).flatMap(factsOfList), ...measured]);
}

/**
 * `singly`: the group could work the figure out from what it sees of each patient. `in_sum`: it sees the sum and no single
 * record, so nothing of fewer than `MIN_SHOWN`, nor what is narrowed down to some patients.
 */
export type Visibility = 'singly' | 'in_sum' | 'not_at_all';

/** @param isNarrowed some providers or communities were asked for, or days of the group's own choice */
export function visibilityOf(key: MetricKey, shared: SharedFacts, isNarrowed: boolean): Visibility {
  const facts = factsOf(key);
  // Who sees what each family answered knows the sum as well.
  const isShared = (fact: SharedFact) => shared.has(fact === 'survey_scores_in_sum' ? 'survey_scores' : fact);
  if ([...facts].every(isShared)) return 'singly';
  const isInSum = SUMS.some((fact) => facts.has(fact) && shared.has(fact));
  return isInSum && !isNarrowed ? 'in_sum' : 'not_at_all';
}

/** The number of answering families is not shown to a group below `MIN_SHOWN` either. */
const isOfFew = (key: MetricKey, { n }: Figure, visibility: Visibility): boolean =>
  (visibility === 'in_sum' || key === 'surveysAnswered') && (n ?? 0) < MIN_SHOWN;

/** The figures that a hospice shares, and the metrics that it does not share. */
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
