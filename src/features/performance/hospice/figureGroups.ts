import type { PerformanceView } from '#contract/platform/ability.ts';
import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Figure, Figures, PerformanceCharts } from '#contract/performance/performance.ts';
import type { ChartName } from '#src/features/performance/chartDataOf.ts';

/** The groups of figures on the screen, in the help and in the report. */

export interface FigureGroup {
  readonly title: string;
  readonly metrics: readonly MetricKey[];
}

interface AskedGroup extends FigureGroup {
  /** What the figures and charts answer, as the screen asks it. */
  readonly question: string;
  /** Shown beside the question while it is closed. */
  readonly answers: readonly MetricKey[];
  readonly charts: readonly ChartName[];
}

export const FIGURE_GROUPS: readonly AskedGroup[] = [
  {
    title: 'Volume and conversion',
    question: 'What happens to our referrals?',
    answers: ['conversionEligible', 'controllableDeclines'],
    charts: ['overTime', 'funnel', 'declines', 'sources'],
    metrics: [
      'referrals',
      'enrolled',
      'declined',
      'withdrawn',
      'stillOpen',
      'conversionRate',
      'conversionDecided',
      'conversionEligible',
      'controllableDeclines',
    ],
  },
  {
    title: 'Speed',
    question: 'How fast do we respond and admit?',
    answers: ['medianMinutesToFirstContact', 'within24h'],
    charts: ['pendingFor', 'admissionOverTime', 'hoursToAdmission'],
    metrics: [
      'medianMinutesToFirstContact',
      'medianHoursToDecision',
      'medianHoursToAdmission',
      'meanHoursToAdmission',
      'p90HoursToAdmission',
      'within24h',
      'sameDayRate',
    ],
  },
  {
    title: 'Outcome and stay',
    question: 'How long are patients with us?',
    answers: ['medianLengthOfStay', 'shortStayRate'],
    charts: ['daysOfStay'],
    metrics: [
      'census',
      'pending',
      'medianLengthOfStay',
      'averageLengthOfStay',
      'shortStayRate',
      'liveDischargeRate',
      'siaWithin7d',
    ],
  },
  {
    title: 'Families',
    question: 'What do families say?',
    answers: ['overallTopBox', 'responseRate'],
    charts: [],
    metrics: [
      'surveysSent',
      'surveysAnswered',
      'responseRate',
      'overallTopBox',
      'recommendTopBox',
      'lowScoreRate',
      'resolvedWithin48h',
    ],
  },
];

/** The figures that the screen and the report begin with, each with its course. */
export const LEAD_FIGURES = [
  { metric: 'referrals', series: 'referrals', unit: 'count' },
  { metric: 'enrolled', series: 'enrolled', unit: 'count' },
  { metric: 'medianHoursToAdmission', series: 'medianHoursToAdmission', unit: 'hours' },
  { metric: 'census', series: 'inCare', unit: 'count' },
] as const satisfies readonly {
  readonly metric: MetricKey;
  readonly series: Exclude<keyof PerformanceCharts['series'][number], 'from' | 'to'>;
  readonly unit: 'count' | 'hours';
}[];

/** From this share of open referrals on, the conversion of decided ones is shown. */
const MUCH_IS_OPEN = 0.2;

/** How many referrals are open, if that is so many that the conversion of all received misleads. */
export function openOfMany({ referrals, stillOpen }: Figures): number | undefined {
  const all = referrals?.value ?? 0;
  const open = stillOpen?.value ?? 0;
  return all > 0 && open / all > MUCH_IS_OPEN ? open : undefined;
}

/** The tiles of a group that have a figure. With many open referrals the conversion of decided replaces *still open*. */
export function tilesOf({ metrics }: FigureGroup, totals: Figures | undefined): readonly MetricKey[] {
  const isMuchOpen = totals !== undefined && openOfMany(totals) !== undefined;
  const leftOut: MetricKey = isMuchOpen ? 'stillOpen' : 'conversionDecided';
  return metrics.filter((key) => key !== leftOut && (totals === undefined || totals[key] !== undefined));
}

const isNothing = (figure: Figure | undefined): boolean => (figure?.value ?? 0) === 0;

/** Nothing was counted in the period. */
export const hasNothing = ({ averageDailyCensus, discharged, referrals, surveysAnswered }: Figures): boolean =>
  [averageDailyCensus, discharged, referrals, surveysAnswered].every(isNothing);

interface TableColumn {
  readonly metric: MetricKey;
  readonly header: string;
  readonly hasBar?: true;
}
interface TableGroup {
  readonly title: string;
  readonly columns: readonly TableColumn[];
}

const OF_SOURCES: readonly TableGroup[] = [
  {
    title: 'Volume',
    columns: [
      { metric: 'referrals', header: 'Referrals', hasBar: true },
      { metric: 'enrolled', header: 'Enrolled', hasBar: true },
      { metric: 'conversionRate', header: 'Conversion', hasBar: true },
      { metric: 'declined', header: 'Declined' },
    ],
  },
  {
    title: 'Admission',
    columns: [
      { metric: 'medianHoursToAdmission', header: 'Median time', hasBar: true },
      { metric: 'within24h', header: 'Within 24 hours', hasBar: true },
    ],
  },
  {
    title: 'Stay',
    columns: [
      { metric: 'medianLengthOfStay', header: 'Median stay' },
      { metric: 'shortStayRate', header: 'Up to 7 days', hasBar: true },
      { metric: 'census', header: 'On service' },
    ],
  },
  {
    title: 'Families',
    columns: [
      { metric: 'surveysAnswered', header: 'Surveys' },
      { metric: 'overallTopBox', header: 'Excellent', hasBar: true },
      { metric: 'openAlerts', header: 'Open alerts' },
    ],
  },
];

const OF_NURSES: readonly TableGroup[] = [
  {
    title: 'As admission nurse',
    columns: [
      { metric: 'referrals', header: 'Referrals', hasBar: true },
      { metric: 'conversionAfterVisit', header: 'Conversion after visit', hasBar: true },
      { metric: 'medianHoursFromVisit', header: 'Visit to start of care', hasBar: true },
      { metric: 'sameDayRate', header: 'Same day', hasBar: true },
    ],
  },
  {
    title: 'As primary nurse',
    columns: [
      { metric: 'census', header: 'On service', hasBar: true },
      { metric: 'surveysAnswered', header: 'Surveys' },
      { metric: 'overallTopBox', header: 'Excellent', hasBar: true },
      { metric: 'recommendTopBox', header: 'Would recommend', hasBar: true },
      { metric: 'lowScoreRate', header: 'Low scores', hasBar: true },
      { metric: 'siaWithin7d', header: 'SIA in time', hasBar: true },
      { metric: 'openAlerts', header: 'Open alerts' },
    ],
  },
];

export const TABLE_GROUPS: Record<PerformanceView, readonly TableGroup[]> = {
  by_responsible_provider: OF_SOURCES,
  by_community: OF_SOURCES,
  by_nurse: OF_NURSES,
};

/** All figures of the screen for the help; those of the table alone come last. */
export function helpGroups(view: PerformanceView): readonly FigureGroup[] {
  const shown = new Set(FIGURE_GROUPS.flatMap(({ metrics }) => metrics));
  const further = TABLE_GROUPS[view].flatMap(({ columns }) => columns.map(({ metric }) => metric));
  const inTable = further.filter((metric) => !shown.has(metric));
  return inTable.length === 0 ? FIGURE_GROUPS : [...FIGURE_GROUPS, { title: 'In the table', metrics: inTable }];
}
