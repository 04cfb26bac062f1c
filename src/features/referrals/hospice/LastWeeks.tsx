import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { BarList } from '#src/ui/charts/BarList.tsx';
import { ChartCard } from '#src/ui/charts/ChartCard.tsx';
import type { ChartData } from '#src/ui/charts/chartData.ts';
import { TrendChart } from '#src/ui/charts/TrendChart.tsx';
import { countText, pluralText } from '#src/ui/countText.ts';
import { formatPlainDate } from '#contract/platform/formats.ts';
import styles from './LastWeeks.module.css';

/** `Nov 16` of `2026-11-16`. */
const weekText = (weekOf: string) => formatPlainDate(weekOf).replace(/, \d{4}$/, '');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Referrals and enrollments per week, and why referrals were declined. */
export function LastWeeks({ declines, weeks }: Pick<HospiceDashboard, 'declines' | 'weeks'>) {
  const referrals = weeks.map((week) => week.referrals);
  const enrolled = weeks.map((week) => week.enrolled);
  const known = declines.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const declined = known.map(({ value }) => value);
  const perWeek: ChartData = {
    title: 'Referrals and enrollments per week',
    note: `${pluralText(sum(referrals), 'referral', 'referrals')}, ${countText(sum(enrolled))} enrolled`,
    unit: 'count',
    categoryLabel: 'Week of',
    categories: weeks.map(({ weekOf }) => weekText(weekOf)),
    series: [
      { name: 'Referrals', tone: 'received', values: referrals },
      { name: 'Enrolled', tone: 'enrolled', values: enrolled },
    ],
  };
  const reasons: ChartData = {
    title: 'Decline reasons',
    ...(declined.length > 0 && { note: `${countText(sum(declined))} declined` }),
    unit: 'count',
    categoryLabel: 'Reason',
    categories: known.map(({ reason }) => declineReasonLabel[reason]),
    series: [{ name: 'Declined', tone: 'declined', values: declined }],
  };
  return (
    <div className={styles['charts']}>
      <ChartCard data={perWeek}>
        <TrendChart data={perWeek} />
      </ChartCard>
      <ChartCard data={reasons} emptyText="No referrals were declined.">
        <BarList data={reasons} />
      </ChartCard>
    </div>
  );
}
