import type { FigureLinks } from '#src/features/referrals/lists/figureLinks.ts';
import { durationLabel, elapsedLabel, percentText } from '#contract/platform/formats.ts';
import { Tile, TileStrip, type TileProps } from '#src/ui/page/Tile.tsx';
import { drillDownDays, FIGURE_FILTERS } from './registryFilters.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

interface HospiceFiguresProps {
  /** Undefined while it loads: the tiles keep their size. */
  dashboard: HospiceDashboard | undefined;
  link: FigureLinks;
  now: number;
  /** For people who work on enrollments, pending and alerts come first. */
  isPendingFirst: boolean;
}

const oldest = (at: string | null | undefined, now: number): string =>
  at ? `oldest ${elapsedLabel(at, now)}` : 'none waiting';

/** The quick filter *New* counts all received referrals; this figure only those not contacted yet. */
const uncontacted = (at: string | null, now: number): string =>
  at ? `not contacted, ${oldest(at, now)}` : 'all contacted';

const SHORT_TARGET = 120;

const minutesText = (minutes: number): string =>
  minutes <= SHORT_TARGET ? `${minutes} min` : durationLabel(minutes * 60_000);

const targetText = (minutes: number, urgentMinutes = minutes): string =>
  urgentMinutes === minutes
    ? `${minutesText(minutes)} target`
    : `target ${minutesText(minutes)}, urgent ${minutesText(urgentMinutes)}`;

export function HospiceFigures({ dashboard, isPendingFirst, link, now }: HospiceFiguresProps) {
  const over = dashboard?.overResponseTarget;
  const admission = dashboard?.hoursToAdmission;
  const isAdmissionLate =
    admission !== undefined && admission.median !== null && admission.median > admission.targetHours;
  // The server decides which days are counted.
  const drillDown = (key: 'referrals' | 'enrolled') => (dashboard ? link(drillDownDays(key, dashboard.period)) : {});

  const work: TileProps[] = [
    {
      figure: dashboard?.newReferrals.value,
      hint: dashboard && uncontacted(dashboard.newReferrals.oldestReceivedAt, now),
      label: 'New referrals',
      ...link(FIGURE_FILTERS.newReferrals),
    },
    {
      figure: over?.value,
      hint: over && targetText(over.targetMinutes, over.urgentTargetMinutes),
      label: 'Over response target',
      tone: over && over.value > 0 ? 'alert' : undefined,
      ...link(FIGURE_FILTERS.overResponseTarget),
    },
  ];
  const pending: TileProps = {
    figure: dashboard?.pendingStartOfCare.value,
    hint: dashboard && oldest(dashboard.pendingStartOfCare.oldestSince, now),
    label: 'Pending start of care',
    ...link(FIGURE_FILTERS.pendingStartOfCare),
  };
  const results: TileProps[] = [
    {
      figure: dashboard?.enrolled.value,
      hint: dashboard && 'received in the last 30 days',
      label: 'Enrolled',
      ...drillDown('enrolled'),
    },
    {
      figure: dashboard && (dashboard.conversion.value === null ? '–' : percentText(dashboard.conversion.value)),
      hint: dashboard && `${dashboard.conversion.numerator} of ${dashboard.conversion.denominator}`,
      label: 'Conversion',
      ...drillDown('referrals'),
    },
    {
      figure: admission && (admission.median === null ? '–' : `${Math.round(admission.median)}h`),
      hint: admission && `${admission.n} admissions, ${admission.targetHours}h target`,
      label: 'Median time to admission',
      tone: isAdmissionLate ? 'pending' : undefined,
      ...drillDown('enrolled'),
    },
  ];
  const alerts: TileProps = {
    figure: dashboard?.openAlerts.value,
    hint: dashboard && (dashboard.openAlerts.value > 0 ? 'need action' : 'no action needed'),
    label: 'Open alerts',
    tone: dashboard && dashboard.openAlerts.value > 0 ? 'alert' : undefined,
    ...link(FIGURE_FILTERS.openAlerts),
  };
  const tiles = isPendingFirst ? [pending, alerts, ...work, ...results] : [...work, pending, ...results, alerts];
  return (
    <TileStrip label="Figures">
      {tiles.map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
    </TileStrip>
  );
}
