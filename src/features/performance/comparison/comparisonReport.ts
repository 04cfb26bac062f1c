import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import { METRICS } from '#contract/performance/metrics.ts';
import type { Figure, GroupPerformance } from '#contract/performance/performance.ts';
import type { Period } from '#contract/platform/periods.ts';
import { CAHPS_SOURCE, cahpsMeasureLabel, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import { DECLINE_REASONS, declineReasonLabel } from '#contract/referrals/statuses.ts';
import { maximumOf } from '#src/features/performance/FigureCell.tsx';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { formatFigure, noteOf, SUPPRESSED } from '#src/features/performance/formatFigure.ts';
import { computedLabel, daysLabel, periodText } from '#src/features/performance/periodLabels.ts';
import type { Report, ReportSection } from '#src/features/performance/report/report.ts';
import { COMPARED_PARTS, shortLabel, TILE_METRICS } from './comparedParts.ts';
import { COMPARISON_NOTES, leftOutLabel, NONE_DECLINED, notShared } from './comparisonLabels.ts';

const valueOf = (key: ComparedMetric, figure: Figure | undefined, missing: string): string => {
  if (!figure) return missing;
  return figure.isSuppressed ? `Not shown: ${SUPPRESSED}` : formatFigure(key, figure);
};

const withNote = (key: ComparedMetric, figure: Figure | undefined, missing: string): string => {
  const value = valueOf(key, figure, missing);
  const note = figure && !figure.isSuppressed ? noteOf(key, figure) : '';
  return note === '' ? value : `${value} (${note})`;
};

function figures({ before, totals }: GroupPerformance): ReportSection {
  return {
    kind: 'figures',
    title: 'All referrals of the group',
    figures: TILE_METRICS.flatMap((key) => {
      const figure = totals[key];
      if (!figure) return [];
      const change = changeOf(key, figure, before[key]);
      const note = noteOf(key, figure);
      return [
        {
          label: METRICS[key].label,
          value: valueOf(key, figure, ''),
          ...(note === '' || figure.isSuppressed ? {} : { detail: note }),
          ...(change ? { before: `${change.text}, ${change.former}` } : {}),
        },
      ];
    }),
  };
}

const tables = ({ data, totals }: GroupPerformance): ReportSection[] =>
  COMPARED_PARTS.map(({ metrics, title }) => {
    const maxima = metrics.map((key) =>
      maximumOf(
        key,
        data.map((row) => row.figures[key]),
      ),
    );
    return {
      kind: 'table',
      title,
      columns: [{ label: 'Hospice' }, ...metrics.map((key) => ({ label: shortLabel[key], hasBar: true }))],
      rows: data.map((row) => ({
        cells: [
          row.hospice.name,
          ...metrics.map((key) => withNote(key, row.figures[key], notShared(row.hospice.name))),
        ],
        bars: [
          null,
          ...metrics.map((key, index) => {
            const value = row.figures[key]?.value ?? null;
            const max = maxima[index] ?? 0;
            return value === null || max === 0 ? null : value / max;
          }),
        ],
      })),
      totals: ['All referrals', ...metrics.map((key) => withNote(key, totals[key], 'Not shared by any hospice'))],
    };
  });

const declineSection = ({ data }: GroupPerformance): ReportSection => {
  const reasons = DECLINE_REASONS.filter((reason) =>
    data.some((row) => row.declines?.some((one) => one.reason === reason)),
  );
  return {
    kind: 'table',
    title: 'Reasons for declining',
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
  title: 'Published beside: CAHPS Hospice Survey, United States',
  paragraphs: [
    'A different survey, official and after the death; the answers above cannot be compared with it.',
    (['RECOMMEND', 'RATING', 'TIMELY_CARE', 'SYMPTOMS'] as const)
      .map((measure) => `${cahpsMeasureLabel[measure]}: ${publishedBoxes('US', measure).top} % top answers`)
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
  const { before } = performance.period;
  return {
    title: 'Hospices compared',
    organization: group,
    period: periodText(period, performance.period),
    madeAt: computedLabel(performance.period),
    filters,
    fileName: `hospices-compared-${performance.period.from}-to-${performance.period.to}`,
    sections: [
      {
        kind: 'text',
        title: 'How to read this',
        paragraphs: [
          ...COMPARISON_NOTES,
          `Changes are against ${daysLabel(before)}. All referrals are each counted once, however many hospices were asked.`,
          ...(performance.leftOut > 0 ? [leftOutLabel(performance.leftOut)] : []),
        ],
      },
      figures(performance),
      ...tables(performance),
      declineSection(performance),
      published,
      {
        kind: 'definitions',
        title: 'How this is counted',
        entries: COMPARED_METRICS.map((key) => ({ term: METRICS[key].label, meaning: METRICS[key].meaning })),
      },
    ],
  };
}
