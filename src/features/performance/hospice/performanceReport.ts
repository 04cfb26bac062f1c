import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import {
  type HospicePerformance,
  type PerformanceCharts,
  type PerformanceRow,
} from '#contract/performance/performance.ts';
import { CAHPS_PERIOD, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import type { Period } from '#contract/platform/periods.ts';
import { chartDataOf } from '#src/features/performance/chartDataOf.ts';
import { maximumOf } from '#src/features/performance/FigureCell.tsx';
import { formatFigure, noteOf } from '#src/features/performance/formatFigure.ts';
import { computedLabel, periodText } from '#src/features/performance/periodLabels.ts';
import { sourceNoun, viewLabel } from '#src/features/performance/views.ts';
import type {
  Report,
  ReportColumn,
  ReportFigure,
  ReportRow,
  ReportSection,
} from '#src/features/performance/report/report.ts';
import { formatDate, formatPlainDate } from '#src/ui/time/dates.ts';
import { FIGURE_GROUPS, helpGroups, openOfMany, TABLE_GROUPS, tilesOf } from './figureGroups.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

/** The CSV file has all rows. */
export const MAX_REPORT_ROWS = 500;

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
      const former = before?.[metric];
      const note = noteOf(metric, figure);
      const showsOpen = metric === 'conversionDecided' && open !== undefined;
      const detail = showsOpen ? `${note}, ${open} still open` : note;
      return [
        {
          label: metricOf(metric).label,
          value: figure.isSuppressed ? note : formatFigure(metric, figure),
          ...(detail === '' || figure.isSuppressed ? {} : { detail: figure.isLowN ? `${detail}, low n` : detail }),
          ...(former && former.value !== null ? { before: `${formatFigure(metric, former)} before` } : {}),
        },
      ];
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
  const [, several] = sourceNoun[view];
  const left = performance.meta.totalItems - rows.length;
  const maxima = columns.map(({ hasBar, metric }) =>
    hasBar
      ? maximumOf(
          metric,
          rows.map(({ figures }) => figures[metric]),
        )
      : 0,
  );
  const barsOf = (row: PerformanceRow): (number | null)[] =>
    columns.map(({ metric }, index) => {
      const max = maxima[index] ?? 0;
      const value = row.figures[metric]?.value ?? null;
      return value === null || max === 0 ? null : Math.min(1, value / max);
    });
  const lastHead: ReportColumn[] = view === 'by_nurse' ? [] : [{ label: 'Last referral' }];
  const lastOf = ({ lastReferralAt }: PerformanceRow): string[] =>
    view === 'by_nurse' ? [] : [lastReferralAt ? formatDate(lastReferralAt, performance.period.timeZone) : ''];
  return {
    kind: 'table',
    title: viewLabel[view],
    ...(left > 0 ? { note: `The first ${rows.length} of ${performance.meta.totalItems}. The CSV file has all.` } : {}),
    columns: [
      { label: sourceNoun[view][0].replace(/^./, (letter) => letter.toUpperCase()) },
      ...columns.map(({ hasBar, header }): ReportColumn => ({ label: header, align: 'end', hasBar: hasBar === true })),
      ...lastHead,
    ],
    rows: rows.map((row): ReportRow => ({
      cells: [row.source.name, ...columns.map(({ metric }) => cellText(metric, row)), ...lastOf(row)],
      bars: [null, ...barsOf(row), ...lastHead.map(() => null)],
    })),
    totals: [
      `All ${several}`,
      ...columns.map(({ metric }) => cellText(metric, { figures: performance.totals })),
      ...lastHead.map(() => ''),
    ],
  };
}

function chartSections(charts: PerformanceCharts): ReportSection[] {
  const data = chartDataOf(charts, () => undefined);
  return [
    { kind: 'chart', form: 'columns', data: data.overTime },
    { kind: 'chart', form: 'funnel', data: data.funnel },
    { kind: 'chart', form: 'bars', data: data.declines },
    { kind: 'chart', form: 'bars', data: data.sources },
    { kind: 'chart', form: 'bars', data: data.pendingFor },
    { kind: 'chart', form: 'lines', data: data.admissionOverTime },
    { kind: 'chart', form: 'bars', data: data.hoursToAdmission },
    { kind: 'chart', form: 'bars', data: data.daysOfStay },
  ];
}

/** The screen as a report: figures, table, charts and definitions. */
export function performanceReport(data: ReportData): Report {
  const { charts, filters, organization, performance, period, view } = data;
  const { from, to } = performance.period;
  return {
    title: `Performance ${viewLabel[view].toLowerCase()}`,
    organization,
    period: periodText(period, performance.period),
    madeAt: computedLabel(performance.period),
    filters,
    fileName: `performance-by-${sourceTypeOfView[view]}-${from}-to-${to}`,
    sections: [
      ...figureSections(performance),
      tableSection(data),
      ...chartSections(charts),
      {
        kind: 'definitions',
        title: 'How this is counted',
        entries: helpGroups(view).flatMap(({ metrics }) =>
          metrics.map((metric) => ({ term: metricOf(metric).label, meaning: metricOf(metric).meaning })),
        ),
      },
    ],
    notes: [
      `Another survey: in the official CAHPS Hospice Survey, after a death, ${publishedBoxes('US', 'RECOMMEND').top} % ` +
        `nationally would definitely recommend their hospice (deaths ${formatPlainDate(CAHPS_PERIOD.from)} to ` +
        `${formatPlainDate(CAHPS_PERIOD.to)}). Not comparable with the hospice’s own survey.`,
    ],
  };
}
