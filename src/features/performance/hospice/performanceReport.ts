import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import {
  type HospicePerformance,
  type PerformanceCharts,
  type PerformanceRow,
} from '#contract/performance/performance.ts';
import { CAHPS_PERIOD, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import type { Period } from '#contract/platform/periods.ts';
import type { ChartName } from '#src/features/performance/chartDataOf.ts';
import { formatFigure, noteOf } from '#src/features/performance/formatFigure.ts';
import {
  barsOf,
  chartSections,
  definitions,
  formerText,
  reportFigure,
  reportHead,
} from '#src/features/performance/reportSections.ts';
import { sourceNoun, viewLabel } from '#src/features/performance/views.ts';
import type { Report, ReportColumn, ReportFigure, ReportSection } from '#src/features/performance/report/report.ts';
import { formatDate, formatPlainDate } from '#contract/platform/formats.ts';
import { HOSPICE_CHARTS } from './chartNames.ts';
import { headlineOf } from './headline.ts';
import { FIGURE_GROUPS, helpGroups, LEAD_FIGURES, openOfMany, TABLE_GROUPS, tilesOf } from './figureGroups.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

/** The CSV file has all rows. */
export const MAX_REPORT_ROWS = 500;

const FIRST_CHARTS: readonly ChartName[] = ['overTime', 'funnel', 'declines', 'sources'];

interface ReportData {
  readonly view: PerformanceView;
  readonly organization: string;
  readonly period: Period;
  /** The filters as text. */
  readonly filters: readonly string[];
  readonly performance: HospicePerformance;
  /** The rows of all pages, in the table's order. */
  readonly rows: readonly PerformanceRow[];
  readonly charts: PerformanceCharts;
}

function figureSections({ before, totals }: HospicePerformance): ReportSection[] {
  const open = openOfMany(totals);
  return FIGURE_GROUPS.map((group) => ({
    kind: 'figures',
    title: group.title,
    figures: tilesOf(group, totals).flatMap((metric): ReportFigure[] => {
      const figure = totals[metric];
      if (!figure) return [];
      const details = [
        metric === 'conversionDecided' && open !== undefined && `${open} still open`,
        figure.isLowN && 'few answers',
      ];
      const former = formerText(metric, before?.[metric]);
      return [reportFigure(metric, figure, figure.isSuppressed ? [] : details, former)];
    }),
  }));
}

function cellText(metric: MetricKey, row: Pick<PerformanceRow, 'figures'>): string {
  const figure = row.figures[metric];
  if (!figure) return '';
  if (figure.isSuppressed) return 'too few';
  const note = metricOf(metric).kind === 'share' && figure.value !== null ? `\n${noteOf(metric, figure)}` : '';
  return formatFigure(metric, figure) + note;
}

function tableSection({ performance, rows, view }: ReportData): ReportSection {
  const columns = TABLE_GROUPS[view].flatMap((group) => group.columns);
  const [one, several] = sourceNoun[view];
  const left = performance.meta.totalItems - rows.length;
  const bars = columns.map(({ hasBar, metric }) =>
    hasBar
      ? barsOf(
          metric,
          rows.map(({ figures }) => figures[metric]),
        )
      : [],
  );
  const lastHead: ReportColumn[] = view === 'by_nurse' ? [] : [{ label: 'Last referral' }];
  const lastOf = ({ lastReferralAt }: PerformanceRow): string[] =>
    lastHead.map(() => (lastReferralAt ? formatDate(lastReferralAt, performance.period.timeZone) : ''));
  return {
    kind: 'table',
    title: viewLabel[view],
    ...(left > 0 ? { note: `The first ${rows.length} of ${performance.meta.totalItems}. The CSV file has all.` } : {}),
    columns: [
      { label: one.replace(/^./, (letter) => letter.toUpperCase()) },
      ...columns.map(({ hasBar, header }): ReportColumn => ({ label: header, align: 'end', hasBar: hasBar === true })),
      ...lastHead,
    ],
    rows: rows.map((row, index) => ({
      cells: [row.source.name, ...columns.map(({ metric }) => cellText(metric, row)), ...lastOf(row)],
      bars: [null, ...bars.map((column) => column[index] ?? null)],
    })),
    totals: [
      `All ${several}`,
      ...columns.map(({ metric }) => cellText(metric, { figures: performance.totals })),
      ...lastHead.map(() => ''),
    ],
  };
}

/** What a liaison hands over: the period in a sentence, the leading figures, and what became of the referrals. */
function firstPage({ charts, performance }: ReportData): ReportSection[] {
  const { before, totals } = performance;
  const headline = headlineOf(performance);
  return [
    ...(headline === undefined ? [] : [{ kind: 'text' as const, title: 'At a glance', paragraphs: [headline] }]),
    {
      kind: 'figures',
      title: 'Key figures',
      figures: LEAD_FIGURES.flatMap(({ metric }): ReportFigure[] => {
        const figure = totals[metric];
        return figure ? [reportFigure(metric, figure, [], formerText(metric, before?.[metric]))] : [];
      }),
    },
    ...chartSections(charts, FIRST_CHARTS),
  ];
}

/** The screen as a report: figures, table, charts and definitions. */
export function performanceReport(data: ReportData): Report {
  const { charts, filters, organization, performance, period, view } = data;
  return {
    ...reportHead({
      title: `Performance ${viewLabel[view].toLowerCase()}`,
      organization,
      filters,
      fileStem: `performance-by-${sourceTypeOfView[view]}`,
      period,
      days: performance.period,
    }),
    sections: [
      ...firstPage(data),
      { kind: 'page' },
      ...figureSections(performance),
      tableSection(data),
      ...chartSections(
        charts,
        HOSPICE_CHARTS.filter((name) => !FIRST_CHARTS.includes(name)),
      ),
      definitions(helpGroups(view).flatMap(({ metrics }) => metrics)),
      {
        kind: 'text',
        title: 'Notes',
        paragraphs: [
          `For context: in the official CAHPS Hospice Survey, after a death, ${publishedBoxes('US', 'RECOMMEND').top}% ` +
            `nationally would definitely recommend their hospice (deaths ${formatPlainDate(CAHPS_PERIOD.from)} to ` +
            `${formatPlainDate(CAHPS_PERIOD.to)}). Not comparable with the hospice’s own survey.`,
        ],
      },
    ],
  };
}
