import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { type Figure, type PerformanceSourceDetail } from '#contract/performance/performance.ts';
import type { Period } from '#contract/platform/periods.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { SOURCE_CHARTS } from '#src/features/performance/hospice/chartNames.ts';
import { noteOf } from '#src/features/performance/formatFigure.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import {
  chartSections,
  definitions,
  figureText,
  formerText,
  reportFigure,
  reportHead,
} from '#src/features/performance/reportSections.ts';
import { viewLabel } from '#src/features/performance/views.ts';
import { intervalLabel } from '#src/features/surveys/results/figureLabels.ts';
import type { Report, ReportFigure, ReportSection } from '#src/features/performance/report/report.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { comparisonLabel, differenceLabel, groupsOf, TILES } from './sourceMetrics.ts';
import { viewOfSourceType, type SourceType } from '#contract/referrals/counts/sources.ts';

interface SourceReportData {
  readonly detail: PerformanceSourceDetail;
  readonly sourceType: SourceType;
  readonly organization: string;
  readonly period: Period;
  /** In words. */
  readonly filters: readonly string[];
}

function figureOf(key: MetricKey, { before, figures, hospice }: PerformanceSourceDetail): ReportFigure[] {
  const figure = figures[key];
  if (!figure) return [];
  const details = [figure.isLowN && 'few answers', comparisonLabel(key, hospice[key])];
  return [reportFigure(key, figure, details, formerText(key, before[key]))];
}

function cell(key: MetricKey, figure: Figure | undefined): string {
  if (!figure) return '';
  const note = figure.isSuppressed || metricOf(key).kind === 'count' ? '' : noteOf(key, figure);
  return figureText(key, figure) + (note === '' ? '' : ` (${note})`);
}

function besideHospice(sourceType: SourceType, detail: PerformanceSourceDetail): ReportSection[] {
  const { before, figures, hospice, source } = detail;
  return groupsOf(viewOfSourceType[sourceType]).map(({ metrics, title }) => ({
    kind: 'table',
    title: `${title}, compared with the hospice`,
    columns: [
      { label: 'Figure' },
      { label: source.name, align: 'end' },
      { label: 'Whole hospice', align: 'end' },
      { label: 'Compared with hospice' },
      { label: 'Previous period', align: 'end' },
    ],
    rows: metrics
      .filter((key) => figures[key] !== undefined)
      .map((key) => ({
        cells: [
          metricOf(key).label,
          cell(key, figures[key]),
          cell(key, hospice[key]),
          differenceLabel(key, figures, hospice),
          cell(key, before[key]),
        ],
      })),
  }));
}

const scores = ({ items }: PerformanceSourceDetail): ReportSection => ({
  kind: 'table',
  title: 'Families’ answers by question',
  note: `Fewer than ${MIN_SHOWN} answers are hidden. This is the hospice’s own survey, not CAHPS.`,
  columns: [
    { label: 'Question' },
    { label: 'Answers', align: 'end' },
    { label: 'Top %', align: 'end', hasBar: true },
    { label: 'Middle %', align: 'end' },
    { label: 'Bottom %', align: 'end' },
    { label: 'Likely range of top answers' },
  ],
  rows: items.map(({ boxes, isLowN, n, question, top }) => ({
    cells:
      boxes && top
        ? [
            question,
            String(n ?? ''),
            String(boxes.top),
            boxes.middle === null ? '' : String(boxes.middle),
            String(boxes.bottom),
            `${intervalLabel(top)}${isLowN ? ', few answers' : ''}`,
          ]
        : [question, 'too few', '', '', '', ''],
    bars: [null, null, boxes ? boxes.top / 100 : null, null, null, null],
  })),
});

function contact({ contact: { city, phone }, lastReferralAt, period, source }: PerformanceSourceDetail): string {
  const last = lastReferralAt === null ? null : `last referral ${formatDate(lastReferralAt, period.timeZone)}`;
  return [source.detail, source.group?.name, city, phone, last].filter(Boolean).join(', ');
}

/** The page of a source as a report, without patients' names and families' comments. */
export function sourceReport({ detail, filters, organization, period, sourceType }: SourceReportData): Report {
  const view = viewOfSourceType[sourceType];
  const who = contact(detail);
  return {
    ...reportHead({
      title: detail.source.name,
      organization,
      filters,
      fileStem: `performance-of-${sourceType}`,
      period,
      days: detail.period,
    }),
    sections: [
      {
        kind: 'text',
        title: `Performance ${viewLabel[view].toLowerCase()}`,
        paragraphs: [
          ...(who === '' ? [] : [who]),
          `Compared with the whole hospice and with ${daysLabel(detail.period.before)}. Patients differ. A difference of a few referrals is mostly chance.`,
        ],
      },
      { kind: 'figures', title: 'Figures', figures: TILES[view].flatMap((key) => figureOf(key, detail)) },
      ...chartSections(detail.charts, SOURCE_CHARTS),
      ...besideHospice(sourceType, detail),
      ...(detail.items.length === 0 ? [] : [scores(detail)]),
      definitions(groupsOf(view).flatMap(({ metrics }) => metrics)),
    ],
  };
}
