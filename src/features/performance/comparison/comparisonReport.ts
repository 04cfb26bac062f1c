import { COMPARED_METRICS, comparedLabel, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type { Figure, GroupPerformance } from '#contract/performance/performance.ts';
import type { Period } from '#contract/platform/periods.ts';
import { CAHPS_SOURCE, cahpsMeasureLabel, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import { DECLINE_REASONS, declineReasonLabel } from '#contract/referrals/statuses.ts';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { noteOf } from '#src/features/performance/formatFigure.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { barsOf, definitions, figureText, reportFigure, reportHead } from '#src/features/performance/reportSections.ts';
import type { Report, ReportSection } from '#src/features/performance/report/report.ts';
import { COMPARED_SECTIONS, TILE_METRICS } from './comparedSections.ts';
import { COMPARISON_NOTES, leftOutLabel, NONE_DECLINED, notShared } from './comparisonLabels.ts';

const ALL = 'All referrals';

function cell(key: ComparedMetric, figure: Figure | undefined, missing: string): string {
  if (!figure) return missing;
  const note = figure.isSuppressed ? '' : noteOf(key, figure);
  return figureText(key, figure) + (note === '' ? '' : ` (${note})`);
}

const figures = ({ before, totals }: GroupPerformance): ReportSection => ({
  kind: 'figures',
  title: 'All referrals of the group',
  figures: TILE_METRICS.flatMap((key) => {
    const figure = totals[key];
    const change = figure && changeOf(key, figure, before[key]);
    return figure ? [reportFigure(key, figure, [], change && `${change.text}, ${change.former}`)] : [];
  }),
});

const tables = ({ data, totals }: GroupPerformance): ReportSection[] =>
  COMPARED_SECTIONS.map(({ metrics, title }) => {
    const figuresOf = (key: ComparedMetric) => data.map((row) => row.figures[key]);
    const bars = metrics.map((key) => barsOf(key, figuresOf(key)));
    return {
      kind: 'table',
      title,
      columns: [{ label: 'Hospice' }, ...metrics.map((key) => ({ label: comparedLabel[key], hasBar: true }))],
      rows: data.map((row, index) => ({
        cells: [row.hospice.name, ...metrics.map((key) => cell(key, row.figures[key], notShared(row.hospice.name)))],
        bars: [null, ...bars.map((column) => column[index] ?? null)],
      })),
      totals: [ALL, ...metrics.map((key) => cell(key, totals[key], 'Not shared by any hospice'))],
    };
  });

const declineSection = ({ data }: GroupPerformance): ReportSection => {
  const reasons = DECLINE_REASONS.filter((reason) =>
    data.some((row) => row.declines?.some((one) => one.reason === reason)),
  );
  return {
    kind: 'table',
    title: 'Decline reasons',
    columns: [
      { label: 'Hospice' },
      ...(reasons.length === 0 ? [{ label: 'Reasons' }] : []),
      ...reasons.map((reason) => ({ label: declineReasonLabel[reason], align: 'end' as const })),
    ],
    rows: data.map(({ declines, hospice }) => ({
      cells: [
        hospice.name,
        ...(reasons.length === 0 ? [declines === null ? notShared(hospice.name) : NONE_DECLINED] : []),
        ...reasons.map((reason) =>
          declines === null ? 'not shared' : String(declines.find((one) => one.reason === reason)?.value ?? 0),
        ),
      ],
    })),
  };
};

const published: ReportSection = {
  kind: 'text',
  title: 'For context: CAHPS Hospice Survey, United States',
  paragraphs: [
    'CAHPS is the official survey after a death. It can’t be compared with the answers above.',
    (['RECOMMEND', 'RATING', 'TIMELY_CARE', 'SYMPTOMS'] as const)
      .map((measure) => `${cahpsMeasureLabel[measure]}: ${publishedBoxes('US', measure).top}% top answers`)
      .join('; '),
    CAHPS_SOURCE,
  ],
};

interface Asked {
  readonly group: string;
  readonly period: Period;
  readonly filters: readonly string[];
}

/** The comparison as a report. */
export function comparisonReport(performance: GroupPerformance, { filters, group, period }: Asked): Report {
  const days = performance.period;
  return {
    ...reportHead({
      title: 'Hospices compared',
      organization: group,
      filters,
      fileStem: 'hospices-compared',
      period,
      days,
    }),
    sections: [
      {
        kind: 'text',
        title: 'How to read this',
        paragraphs: [
          ...COMPARISON_NOTES,
          `Changes compare with ${daysLabel(days.before)}. All referrals counts each referral once, no matter how many hospices were asked.`,
          ...(performance.leftOut > 0 ? [leftOutLabel(performance.leftOut)] : []),
        ],
      },
      figures(performance),
      ...tables(performance),
      declineSection(performance),
      published,
      definitions(COMPARED_METRICS),
    ],
  };
}
