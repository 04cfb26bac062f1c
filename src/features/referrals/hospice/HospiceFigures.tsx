import { listLink } from '#src/ui/lists/useListQuery.ts';
import { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { durationLabel, elapsedLabel } from '#src/ui/time/dates.ts';
import { Tile, TileStrip } from '#src/ui/page/Tile.tsx';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { drillDownDays, FIGURE_FILTERS } from './registryFilters.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

interface HospiceFiguresProps {
  /** Undefined while it loads: the tiles keep their size. */
  dashboard: HospiceDashboard | undefined;
  display: DisplayContext;
  /** For people who work on enrollments, pending and alerts come first. */
  isPendingFirst: boolean;
  isShowing: (filters: Partial<HospiceReferralQuery>) => boolean;
}

const NOWHERE = new URLSearchParams();
const linkTo = (filters: Partial<HospiceReferralQuery>) => listLink(HospiceReferralQuery, filters, NOWHERE).to;

const percent = (share: number | null | undefined) => (share === null ? '–' : Math.round((share ?? 0) * 100));

const oldest = (at: string | null | undefined, now: number): string =>
  at ? `oldest ${elapsedLabel(at, now)}` : 'none waits';

/** The quick filter *New* counts all received referrals; this figure only those not contacted yet. */
const uncontacted = (at: string | null, now: number): string =>
  at ? `not contacted, ${oldest(at, now)}` : 'all contacted';

const SHORT_TARGET = 120;

const targetText = (minutes: number): string =>
  `${minutes <= SHORT_TARGET ? `${minutes} min` : durationLabel(minutes * 60_000)} target`;

export function HospiceFigures({ dashboard, display, isPendingFirst, isShowing }: HospiceFiguresProps) {
  const { now } = display;
  const over = dashboard?.overResponseTarget;
  const admission = dashboard?.hoursToAdmission;
  const isAdmissionLate =
    admission !== undefined && admission.median !== null && admission.median > admission.targetHours;
  const link = (filters: Partial<HospiceReferralQuery>) => ({ to: linkTo(filters), isCurrent: isShowing(filters) });
  // The server decides which days are counted.
  const drillDown = (key: 'referrals' | 'enrolled') => (dashboard ? link(drillDownDays(key, dashboard.period)) : {});

  const work = [
    <Tile
      figure={dashboard?.newReferrals.value}
      hint={dashboard && uncontacted(dashboard.newReferrals.oldestReceivedAt, now)}
      key="new"
      label="New referrals"
      {...link(FIGURE_FILTERS.newReferrals)}
    />,
    <Tile
      figure={over?.value}
      hint={over && targetText(over.targetMinutes)}
      key="over"
      label="Over response target"
      tone={over && over.value > 0 ? 'alert' : undefined}
      {...link(FIGURE_FILTERS.overResponseTarget)}
    />,
  ];
  const pending = (
    <Tile
      figure={dashboard?.pendingStartOfCare.value}
      hint={dashboard && oldest(dashboard.pendingStartOfCare.oldestSince, now)}
      key="pending"
      label="Pending start of care"
      {...link(FIGURE_FILTERS.pendingStartOfCare)}
    />
  );
  const results = [
    <Tile
      figure={dashboard?.enrolled.value}
      hint={dashboard && 'received in the last 30 days'}
      key="enrolled"
      label="Enrolled"
      {...drillDown('enrolled')}
    />,
    <Tile
      figure={dashboard && percent(dashboard.conversion.value)}
      hint={dashboard && `${dashboard.conversion.numerator} of ${dashboard.conversion.denominator}`}
      key="conversion"
      label="Conversion"
      unit={dashboard && dashboard.conversion.value !== null ? '%' : undefined}
      {...drillDown('referrals')}
    />,
    <Tile
      figure={admission && (admission.median === null ? '–' : Math.round(admission.median))}
      hint={admission && `${admission.n} admissions, ${admission.targetHours} h target`}
      key="admission"
      label="Median time to admission"
      tone={isAdmissionLate ? 'pending' : undefined}
      unit={admission && admission.median !== null ? 'h' : undefined}
      {...drillDown('enrolled')}
    />,
  ];
  const alerts = (
    <Tile
      figure={dashboard?.openAlerts.value}
      hint={dashboard && (dashboard.openAlerts.value > 0 ? 'need action' : 'nothing needs action')}
      key="alerts"
      label="Open alerts"
      tone={dashboard && dashboard.openAlerts.value > 0 ? 'alert' : undefined}
      {...link(FIGURE_FILTERS.openAlerts)}
    />
  );

  return (
    <TileStrip label="Figures">
      {isPendingFirst ? [pending, alerts, ...work, ...results] : [...work, pending, ...results, alerts]}
    </TileStrip>
  );
}
