import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { figureLinks } from '#src/features/referrals/lists/figureLinks.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { durationLabel, elapsedLabel, percentText } from '#contract/platform/formats.ts';
import type { TileProps } from '#src/ui/figures/Tile.tsx';
import { valueLabel } from '#src/ui/valueLabel.ts';
import { useFold } from '#src/ui/figures/useFold.ts';
import { FigureLine } from '#src/ui/figures/FigureLine.tsx';
import { drillDownDays, FIGURE_FILTERS } from '#src/features/referrals/hospice/registryFilters.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { MINUTE } from '#contract/platform/durations.ts';

const LastWeeks = lazyComponent(async () => (await import('#src/features/referrals/hospice/LastWeeks.tsx')).LastWeeks);

const WEEKS_ROOM = <Skeleton height={380} width="100%" />;

interface HospiceFiguresProps {
  /** Undefined while it loads: the figures keep their place. */
  dashboard: HospiceDashboard | undefined;
  now: number;
  /** For people who work on enrollments, pending and alerts come first. */
  isPendingFirst: boolean;
}

const oldest = (at: string | null | undefined, now: number): string =>
  at ? `oldest ${elapsedLabel(at, now)}` : 'none waiting';

const uncontacted = (at: string | null, now: number): string =>
  at ? `not contacted, ${oldest(at, now)}` : 'all contacted';

const SHORT_TARGET = 120;

const minutesText = (minutes: number): string =>
  minutes <= SHORT_TARGET ? `${minutes} min` : durationLabel(minutes * MINUTE);

const targetText = (minutes: number, urgentMinutes = minutes): string =>
  urgentMinutes === minutes
    ? `${minutesText(minutes)} target`
    : `target ${minutesText(minutes)}, urgent ${minutesText(urgentMinutes)}`;

export function HospiceFigures({ dashboard, isPendingFirst, now }: HospiceFiguresProps) {
  const [params] = useSearchParams();
  const link = figureLinks(HospiceReferralQuery, params);
  const waitsSince = dashboard?.newReferrals.oldestReceivedAt;
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
      label: 'New',
      note: waitsSince ? oldest(waitsSince, now) : undefined,
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
    label: 'Pending',
    ...link(FIGURE_FILTERS.pendingStartOfCare),
  };
  const results: TileProps[] = [
    {
      figure: dashboard?.enrolled.value,
      hint: dashboard && 'of those received in the last 30 days',
      label: 'Enrolled, 30 days',
      ...drillDown('enrolled'),
    },
    {
      figure: dashboard && (dashboard.conversion.value === null ? '–' : percentText(dashboard.conversion.value)),
      hint: dashboard && `${dashboard.conversion.numerator} of ${dashboard.conversion.denominator}`,
      label: 'Conversion',
      ...drillDown('referrals'),
    },
    {
      figure: admission && (admission.median === null ? '–' : valueLabel('hours', admission.median)),
      hint: admission && `${admission.n} admissions, ${admission.targetHours}-hour target`,
      label: 'Median time to admission',
      tone: isAdmissionLate ? 'pending' : undefined,
      ...drillDown('enrolled'),
    },
  ];
  const alerts: TileProps = {
    figure: dashboard?.openAlerts.value,
    hint: dashboard && (dashboard.openAlerts.value > 0 ? 'need action' : 'no action needed'),
    label: 'Alerts',
    tone: dashboard && dashboard.openAlerts.value > 0 ? 'alert' : undefined,
    ...link(FIGURE_FILTERS.openAlerts),
  };
  return (
    <FigureLine
      items={isPendingFirst ? [pending, alerts, ...work, ...results] : [...work, pending, alerts, ...results]}
    >
      <Weeks dashboard={dashboard} />
    </FigureLine>
  );
}

/** Both charts fit beside each other there, with rows of the list below. */
const ROOM = '(min-width: 1024px) and (min-height: 860px)';

/** The last weeks as charts, which load when they are unfolded: at first where there is room. */
function Weeks({ dashboard }: { dashboard: HospiceDashboard | undefined }) {
  const { isOpen, toggle } = useFold('wayside.weeks', ROOM);
  return (
    <div>
      <Button
        aria-expanded={isOpen}
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        onClick={toggle}
        size="small"
        variant="quiet"
      >
        Last 12 weeks
      </Button>
      {isOpen && (
        <Suspense fallback={WEEKS_ROOM}>
          {dashboard ? <LastWeeks declines={dashboard.declines} weeks={dashboard.weeks} /> : WEEKS_ROOM}
        </Suspense>
      )}
    </div>
  );
}
