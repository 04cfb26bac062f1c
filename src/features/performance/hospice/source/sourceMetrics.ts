import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { formatFigure } from '#src/features/performance/formatFigure.ts';
import { countText } from '#src/ui/countText.ts';
import { valueLabel } from '#src/ui/valueLabel.ts';
import { FIGURE_GROUPS, type FigureGroup } from '#src/features/performance/hospice/figureGroups.ts';

const OF_SOURCES: readonly MetricKey[] = [
  'referrals',
  'enrolled',
  'conversionRate',
  'medianMinutesToFirstContact',
  'medianHoursToAdmission',
  'census',
  'medianLengthOfStay',
  'overallTopBox',
];

/** The tiles of a source, by view. */
export const TILES: Record<PerformanceView, readonly MetricKey[]> = {
  by_responsible_provider: OF_SOURCES,
  by_community: OF_SOURCES,
  by_nurse: [
    'referrals',
    'conversionAfterVisit',
    'medianHoursFromVisit',
    'sameDayRate',
    'census',
    'siaWithin7d',
    'overallTopBox',
    'openAlerts',
  ],
};

const OF_NURSES: readonly FigureGroup[] = [
  {
    title: 'As admission nurse',
    metrics: [
      'referrals',
      'enrolled',
      'declined',
      'withdrawn',
      'conversionAfterVisit',
      'medianHoursFromVisit',
      'medianHoursToAdmission',
      'within24h',
      'sameDayRate',
    ],
  },
  {
    title: 'As primary nurse',
    metrics: [
      'census',
      'medianLengthOfStay',
      'shortStayRate',
      'liveDischargeRate',
      'siaWithin7d',
      'surveysAnswered',
      'responseRate',
      'overallTopBox',
      'recommendTopBox',
      'lowScoreRate',
      'openAlerts',
    ],
  },
];

/** All figures of a source in groups, for table, report and help. */
export const groupsOf = (view: PerformanceView): readonly FigureGroup[] =>
  view === 'by_nurse' ? OF_NURSES : FIGURE_GROUPS;

/** The hospice's figure: `of 412 in the hospice`, `hospice 62%`. */
export function comparisonLabel(key: MetricKey, hospice: Figure | undefined): string {
  if (!hospice || hospice.value === null) return '';
  return metricOf(key).kind === 'count'
    ? `of ${countText(hospice.value)} in the hospice`
    : `hospice ${formatFigure(key, hospice)}`;
}

/** How a share or a time differs from the hospice's; for a count, its share of the hospice's. */
export function differenceLabel(key: MetricKey, figures: Figures, hospice: Figures): string {
  const [figure, whole] = [figures[key], hospice[key]];
  if (!figure || !whole) return '';
  if (metricOf(key).kind === 'count') {
    return figure.value !== null && whole.value ? `${valueLabel('share', figure.value / whole.value)} of all` : '';
  }
  const text = changeOf(key, figure, whole)?.text ?? '';
  return text === 'no change' ? 'same' : text;
}
