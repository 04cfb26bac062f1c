import type { ListQuery } from '#contract/platform/listQuery.ts';
import type { CountKey } from '#contract/referrals/counts/counts.ts';
import { sourceLabel } from '#contract/referrals/patients.ts';
import type { Bar, ChartStep, PerformanceCharts } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import type { ChartData } from '#src/ui/charts/chartData.ts';
import { dayLabel } from './periodLabels.ts';

/** Turns the server's charts into the data of drawings, tables and reports. */

/** The address of the list behind a value; undefined where there is none. */
export type CountLink = (count: CountKey, days: Days, further?: ListQuery) => string | undefined;

const barLabels: Partial<Record<CountKey, string>> = {
  referrals: 'Received',
  contacted: 'Contacted',
  accepted: 'Pending or enrolled',
  enrolled: 'Enrolled',
  admittedWithin4h: 'Up to 4 h',
  admitted4To8h: '4 to 8 h',
  admitted8To24h: '8 to 24 h',
  admitted24To48h: '24 to 48 h',
  admitted2To7d: '2 to 7 days',
  admittedAfter7d: 'Over 7 days',
  stayUpTo3d: 'Up to 3',
  stay4To7d: '4 to 7',
  stay8To14d: '8 to 14',
  stay15To30d: '15 to 30',
  stay31To60d: '31 to 60',
  stay61To180d: '61 to 180',
  stayOver180d: 'Over 180',
  pendingUpTo1d: 'Up to 1 day',
  pending1To3d: '1 to 3 days',
  pending3To7d: '3 to 7 days',
  pending7To30d: '7 to 30 days',
  pendingOver30d: 'Over 30 days',
};
const barLabel = (count: CountKey): string => barLabels[count] ?? count;

const stepLabels: Record<ChartStep, string> = { day: 'Day', week: 'Week of', month: 'Month' };

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** `Nov 3` or `Nov 2026`: the start of a chart's step. */
function stepText(step: ChartStep, from: string): string {
  return step === 'month' ? month.format(new Date(`${from}T00:00:00Z`)) : dayLabel(from);
}

function bars(title: string, categoryLabel: string, name: string, found: readonly Bar[], linkOf: BarLink): ChartData {
  return {
    title,
    unit: 'count',
    categoryLabel,
    categories: found.map(({ count }) => barLabel(count)),
    series: [
      {
        name,
        values: found.map(({ value }) => value),
        links: found.map(({ count, value }) => (value === 0 ? undefined : linkOf(count))),
      },
    ],
  };
}
type BarLink = (count: CountKey) => string | undefined;

export interface ChartsData {
  readonly overTime: ChartData;
  readonly admissionOverTime: ChartData;
  readonly funnel: ChartData;
  readonly declines: ChartData;
  readonly hoursToAdmission: ChartData;
  readonly daysOfStay: ChartData;
  readonly pendingFor: ChartData;
  readonly sources: ChartData;
}

/** Every chart of a view or of one source. */
export function chartDataOf(charts: PerformanceCharts, linkOf: CountLink): ChartsData {
  const { period, series, step } = charts;
  const categories = series.map(({ from }) => stepText(step, from));
  const linkInPeriod: BarLink = (count) => linkOf(count, period);
  const linksOf = (count: 'referrals' | 'enrolled' | 'declined') =>
    series.map((point) => (point[count] === 0 ? undefined : linkOf(count, point)));
  const declines = charts.declines.toSorted((a, b) => b.value - a.value);
  const sources = charts.sources.toSorted((a, b) => b.value - a.value);
  const controllable = declines.reduce((sum, { isControllable, value }) => sum + (isControllable ? value : 0), 0);
  const declined = declines.reduce((sum, { value }) => sum + value, 0);

  return {
    overTime: {
      title: 'Referrals over time',
      note: 'By the day of the receipt. Recent ones may still be decided.',
      unit: 'count',
      categoryLabel: stepLabels[step],
      categories,
      series: [
        {
          name: 'Referrals',
          tone: 'received',
          values: series.map(({ referrals }) => referrals),
          links: linksOf('referrals'),
        },
        {
          name: 'Enrolled',
          tone: 'enrolled',
          values: series.map(({ enrolled }) => enrolled),
          links: linksOf('enrolled'),
        },
        {
          name: 'Declined',
          tone: 'declined',
          values: series.map((point) => point.declined),
          links: linksOf('declined'),
        },
      ],
    },
    admissionOverTime: {
      title: 'Median time to admission',
      note: 'From the receipt to the start of care, of those enrolled.',
      unit: 'hours',
      categoryLabel: stepLabels[step],
      categories,
      series: [{ name: 'Median time to admission', values: series.map((point) => point.medianHoursToAdmission) }],
    },
    funnel: bars('From referral to enrollment', 'Step', 'Referrals', charts.funnel, linkInPeriod),
    declines: {
      title: 'Reasons for declining',
      ...(declined > 0 ? { note: `${controllable} of ${declined} for a reason that you can influence.` } : {}),
      unit: 'count',
      categoryLabel: 'Reason',
      categories: declines.map(({ reason }) => declineReasonLabel[reason]),
      series: [
        {
          name: 'Declined',
          tone: 'declined',
          values: declines.map(({ value }) => value),
          links: declines.map(({ reason, value }) =>
            value === 0 ? undefined : linkOf('declined', period, { 'filter.enrollment.declineReason': [reason] }),
          ),
        },
      ],
    },
    hoursToAdmission: bars('Time to admission', 'From receipt', 'Enrolled', charts.hoursToAdmission, linkInPeriod),
    daysOfStay: {
      ...bars('Length of stay', 'Days', 'Discharged', charts.daysOfStay, linkInPeriod),
      note: 'Stays that ended in the period, first and last day counted.',
    },
    pendingFor: {
      ...bars('Pending start of care', 'Waiting for', 'Pending', charts.pendingFor, linkInPeriod),
      note: 'Where things stand now, whenever received.',
    },
    sources: {
      title: 'Where referrals come from',
      unit: 'count',
      categoryLabel: 'Source',
      categories: sources.map(({ source }) => sourceLabel[source]),
      series: [
        {
          name: 'Referrals',
          values: sources.map(({ value }) => value),
          links: sources.map(({ source, value }) =>
            value === 0 ? undefined : linkOf('referrals', period, { 'filter.source': [source] }),
          ),
        },
      ],
    },
  };
}
