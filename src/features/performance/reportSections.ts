import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure, FigurePeriod, PerformanceCharts } from '#contract/performance/performance.ts';
import type { Period } from '#contract/platform/periods.ts';
import { chartDataOf, type ChartName } from './chartDataOf.ts';
import { isOfFew, maximumOf } from './FigureCell.tsx';
import { formatFigure, noteOf } from './formatFigure.ts';
import { computedLabel, periodText } from './periodLabels.ts';
import type { ChartSection, Report, ReportFigure, ReportSection } from './report/report.ts';

/** The common parts of the figure reports: head, figures, bars, charts and definitions. */

interface Head extends Pick<Report, 'title' | 'organization' | 'filters'> {
  readonly fileStem: string;
  readonly period: Period;
  readonly days: FigurePeriod;
}

/** The head of a report; its file is named after its days. */
export const reportHead = ({ days, fileStem, period, ...head }: Head): Omit<Report, 'sections'> => ({
  ...head,
  period: periodText(period, days),
  madeAt: computedLabel(days),
  fileName: `${fileStem}-${days.from}-to-${days.to}`,
});

/** The value, or why it is not shown. */
export const figureText = (key: MetricKey, figure: Figure): string =>
  figure.isSuppressed ? noteOf(key, figure) : formatFigure(key, figure);

/** A figure as a tile; `details` follow its note, `before` is its change or its former value. */
export const reportFigure = (
  key: MetricKey,
  figure: Figure,
  details: readonly (string | false)[],
  before: string | undefined,
): ReportFigure => ({
  label: metricOf(key).label,
  value: figureText(key, figure),
  detail: [!figure.isSuppressed && noteOf(key, figure), ...details].filter(Boolean).join(', '),
  before,
});

/** `72 % before`. */
export const formerText = (key: MetricKey, former: Figure | undefined): string | undefined =>
  former && former.value !== null ? `${formatFigure(key, former)} before` : undefined;

/** The bars of a column, each as a share of the longest. */
export function barsOf(key: MetricKey, figures: readonly (Figure | undefined)[]): (number | null)[] {
  const max = maximumOf(key, figures);
  return figures.map((figure) =>
    max === 0 || !figure || figure.value === null || isOfFew(key, figure) ? null : figure.value / max,
  );
}

const FORMS: Partial<Record<ChartName, ChartSection['form']>> = {
  overTime: 'columns',
  funnel: 'funnel',
  admissionOverTime: 'lines',
};

export function chartSections(charts: PerformanceCharts, names: readonly ChartName[]): ReportSection[] {
  const data = chartDataOf(charts, () => undefined);
  return names.map((name) => ({ kind: 'chart', form: FORMS[name] ?? 'bars', data: data[name] }));
}

export const definitions = (metrics: readonly MetricKey[]): ReportSection => ({
  kind: 'definitions',
  title: 'How this is counted',
  entries: metrics.map(metricOf).map(({ label, meaning }) => ({ term: label, meaning })),
});
