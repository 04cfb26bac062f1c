import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { type Figure, type PerformanceSourceDetail } from '#contract/performance/performance.ts';
import type { Period } from '#contract/platform/periods.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { chartDataOf } from '#src/features/performance/chartDataOf.ts';
import { formatFigure, noteOf } from '#src/features/performance/formatFigure.ts';
import { computedLabel, daysLabel, periodText } from '#src/features/performance/periodLabels.ts';
import { viewLabel } from '#src/features/performance/views.ts';
import { intervalLabel } from '#src/features/surveys/results/figureLabels.ts';
import type { Report, ReportFigure, ReportSection } from '#src/features/performance/report/report.ts';
import { formatDate } from '#src/ui/time/dates.ts';
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

const valueText = (key: MetricKey, figure: Figure): string =>
  figure.isSuppressed ? noteOf(key, figure) : formatFigure(key, figure);

function figureOf(key: MetricKey, { before, figures, hospice }: PerformanceSourceDetail): ReportFigure[] {
  const figure = figures[key];
  if (!figure) return [];
  const former = before[key];
  const made = figure.isSuppressed ? '' : noteOf(key, figure);
  const detail = [made, figure.isLowN ? 'low n' : '', comparisonLabel(key, hospice[key])].filter(Boolean).join(', ');
  return [
    {
      label: metricOf(key).label,
      value: valueText(key, figure),
      ...(detail === '' ? {} : { detail }),
      ...(former && former.value !== null ? { before: `${formatFigure(key, former)} before` } : {}),
    },
  ];
}

function cell(key: MetricKey, figure: Figure | undefined): string {
  if (!figure) return '';
  const note = figure.isSuppressed || metricOf(key).kind === 'count' ? '' : noteOf(key, figure);
  return valueText(key, figure) + (note === '' ? '' : ` (${note})`);
}

function besideHospice(sourceType: SourceType, detail: PerformanceSourceDetail): ReportSection[] {
  const { before, figures, hospice, source } = detail;
  return groupsOf(viewOfSourceType[sourceType]).map(({ metrics, title }) => ({
    kind: 'table',
    title: `${title}, beside the hospice`,
    columns: [
      { label: 'Figure' },
      { label: source.name, align: 'end' },
      { label: 'Whole hospice', align: 'end' },
      { label: 'Against the hospice' },
      { label: 'Period before', align: 'end' },
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
  note: `Fewer than ${MIN_SHOWN} answers are not shown. The hospice’s own survey, not the official CAHPS one.`,
  columns: [
    { label: 'Question' },
    { label: 'Answers', align: 'end' },
    { label: 'Top %', align: 'end', hasBar: true },
    { label: 'Middle %', align: 'end' },
    { label: 'Bottom %', align: 'end' },
    { label: 'Likely share of top answers' },
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
            `${intervalLabel(top)}${isLowN ? ', low n' : ''}`,
          ]
        : [question, 'too few', '', '', '', ''],
    bars: [null, null, boxes ? boxes.top / 100 : null, null, null, null],
  })),
});

function charts(detail: PerformanceSourceDetail): ReportSection[] {
  const data = chartDataOf(detail.charts, () => undefined);
  return [
    { kind: 'chart', form: 'columns', data: data.overTime },
    { kind: 'chart', form: 'funnel', data: data.funnel },
    { kind: 'chart', form: 'bars', data: data.declines },
    { kind: 'chart', form: 'bars', data: data.hoursToAdmission },
    { kind: 'chart', form: 'bars', data: data.daysOfStay },
  ];
}

function contact({ contact: { city, phone }, lastReferralAt, period, source }: PerformanceSourceDetail): string {
  const last = lastReferralAt === null ? null : `last referral ${formatDate(lastReferralAt, period.timeZone)}`;
  return [source.detail, source.group?.name, city, phone, last].filter(Boolean).join(', ');
}

/** The page of a source as a report, without patients' names and families' comments. */
export function sourceReport({ detail, filters, organization, period, sourceType }: SourceReportData): Report {
  const view = viewOfSourceType[sourceType];
  const { from, to } = detail.period;
  const who = contact(detail);
  return {
    title: detail.source.name,
    organization,
    period: periodText(period, detail.period),
    madeAt: computedLabel(detail.period),
    filters,
    fileName: `performance-of-${sourceType}-${from}-to-${to}`,
    sections: [
      {
        kind: 'text',
        title: `Performance ${viewLabel[view].toLowerCase()}`,
        paragraphs: [
          ...(who === '' ? [] : [who]),
          `Beside the whole hospice, and against ${daysLabel(detail.period.before)}. Patients differ: a difference made of a few referrals is mostly chance.`,
        ],
      },
      { kind: 'figures', title: 'Figures', figures: TILES[view].flatMap((key) => figureOf(key, detail)) },
      ...charts(detail),
      ...besideHospice(sourceType, detail),
      ...(detail.items.length === 0 ? [] : [scores(detail)]),
      {
        kind: 'definitions',
        title: 'How this is counted',
        entries: groupsOf(view).flatMap(({ metrics }) =>
          metrics.map((key) => ({ term: metricOf(key).label, meaning: metricOf(key).meaning })),
        ),
      },
    ],
  };
}
