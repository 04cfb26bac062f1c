import type { ListQuery } from '#contract/platform/listQuery.ts';
import type { CountKey } from '#contract/referrals/counts/counts.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import type { Bar, ChartStep, PerformanceCharts } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { unfinishedLabel, type ChartData, type SeriesTone } from '#src/ui/charts/chartData.ts';
import { formatMonth, formatPlainMonthDay } from '#contract/platform/formats.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';

/** Turns the server's charts into the data of drawings, tables and reports. */

/** The address of the list behind a value; undefined where there is none. */
export type CountLink = (count: CountKey, days: Days, further?: ListQuery) => string | undefined;

const barLabels: Partial<Record<CountKey, string>> = {
  referrals: 'Received',
  contacted: 'Contacted',
  accepted: 'Pending or enrolled',
  enrolled: 'Enrolled',
  admittedWithin4h: 'Up to 4 hours',
  admitted4To8h: '4 to 8 hours',
  admitted8To24h: '8 to 24 hours',
  admitted24To48h: '24 to 48 hours',
  admitted2To7d: '2 to 7 days',
  admittedAfter7d: 'Over 7 days',
  stayUpTo3d: 'Up to 3 days',
  stay4To7d: '4 to 7 days',
  stay8To14d: '8 to 14 days',
  stay15To30d: '15 to 30 days',
  stay31To60d: '31 to 60 days',
  stay61To180d: '61 to 180 days',
  stayOver180d: 'Over 180 days',
  pendingUpTo1d: 'Up to 1 day',
  pending1To3d: '1 to 3 days',
  pending3To7d: '3 to 7 days',
  pending7To30d: '7 to 30 days',
  pendingOver30d: 'Over 30 days',
};
const stepLabels: Record<ChartStep, string> = { day: 'Day', week: 'Week of', month: 'Month' };

interface BarRow {
  readonly label: string;
  readonly value: number;
  readonly count: CountKey;
  readonly further?: ListQuery;
}

const rowsOf = (found: readonly Bar[]): BarRow[] =>
  found.map(({ count, value }) => ({ label: barLabels[count] ?? count, value, count }));

const OVER_TIME = [
  { name: 'Referrals', tone: 'received', count: 'referrals' },
  { name: 'Enrolled', tone: 'enrolled', count: 'enrolled' },
  { name: 'Declined', tone: 'declined', count: 'declined' },
] as const;

/** The events of each day, week or month of the period. A step that is not over says so: its figures still grow. */
function chartsOverTime({ period, series, step }: PerformanceCharts, linkOf: CountLink) {
  const today = plainDateIn(period.computedAt, period.timeZone);
  const unfinished = series.findIndex(({ to }) => to >= today);
  const time = {
    categoryLabel: stepLabels[step],
    categories: series.map(({ from, to }) => {
      const label = step === 'month' ? formatMonth(from) : formatPlainMonthDay(from);
      return to >= today ? unfinishedLabel(label) : label;
    }),
    ...(unfinished === -1 ? {} : { unfinished }),
  };
  return {
    overTime: {
      ...time,
      title: 'Referrals over time',
      note: 'By the day they were received. Recent ones may still be open.',
      unit: 'count',
      series: OVER_TIME.map(({ count, ...head }) => ({
        ...head,
        values: series.map((point) => point[count]),
        links: series.map((point) => (point[count] === 0 ? undefined : linkOf(count, point))),
      })),
    } satisfies ChartData,
    admissionOverTime: {
      ...time,
      title: 'Median time to admission',
      note: 'From receiving a referral to the start of care, for enrolled patients.',
      unit: 'hours',
      series: [
        {
          name: 'Median time to admission',
          tone: 'brand',
          values: series.map((point) => point.medianHoursToAdmission),
        },
      ],
    } satisfies ChartData,
  };
}

export type ChartName = keyof ReturnType<typeof chartDataOf>;

/** Every chart of a view or of one source. */
export function chartDataOf(charts: PerformanceCharts, linkOf: CountLink) {
  const declines = charts.declines.toSorted((a, b) => b.value - a.value);
  const sources = charts.sources.toSorted((a, b) => b.value - a.value);
  const controllable = declines.reduce((sum, { isControllable, value }) => sum + (isControllable ? value : 0), 0);
  const declined = declines.reduce((sum, { value }) => sum + value, 0);
  const bars = (
    head: Pick<ChartData, 'title' | 'note' | 'categoryLabel'>,
    name: string,
    rows: readonly BarRow[],
    tone: SeriesTone = 'brand',
  ): ChartData => ({
    ...head,
    unit: 'count',
    categories: rows.map(({ label }) => label),
    series: [
      {
        name,
        tone,
        values: rows.map(({ value }) => value),
        links: rows.map(({ count, further, value }) =>
          value === 0 ? undefined : linkOf(count, charts.period, further),
        ),
      },
    ],
  });

  return {
    ...chartsOverTime(charts, linkOf),
    funnel: bars({ title: 'From referral to enrollment', categoryLabel: 'Step' }, 'Referrals', rowsOf(charts.funnel)),
    declines: bars(
      {
        title: 'Decline reasons',
        ...(declined > 0 ? { note: `${controllable} of ${declined} for an avoidable reason.` } : {}),
        categoryLabel: 'Reason',
      },
      'Declined',
      declines.map(({ reason, value }) => ({
        label: declineReasonLabel[reason],
        value,
        count: 'declined',
        further: { 'filter.enrollment.declineReason': [reason] },
      })),
      'declined',
    ),
    hoursToAdmission: bars(
      { title: 'Time to admission', categoryLabel: 'Time from referral' },
      'Enrolled',
      rowsOf(charts.hoursToAdmission),
    ),
    daysOfStay: bars(
      {
        title: 'Length of stay',
        note: 'Stays that ended in the period. The first and last day both count.',
        categoryLabel: 'Days',
      },
      'Discharged',
      rowsOf(charts.daysOfStay),
    ),
    pendingFor: bars(
      {
        title: 'Pending start of care',
        note: 'As of now, no matter when they were received.',
        categoryLabel: 'Waiting for',
      },
      'Pending',
      rowsOf(charts.pendingFor),
    ),
    sources: bars(
      { title: 'Where referrals come from', categoryLabel: 'Source' },
      'Referrals',
      sources.map(({ source, value }) => ({
        label: sourceLabel[source],
        value,
        count: 'referrals',
        further: { 'filter.source': [source] },
      })),
    ),
  };
}
