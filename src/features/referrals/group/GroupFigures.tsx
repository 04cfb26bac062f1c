import type { FigureLinks } from '#src/features/referrals/lists/figureLinks.ts';
import { elapsedLabel } from '#contract/platform/formats.ts';
import { Tile, TileStrip } from '#src/ui/page/Tile.tsx';
import { FIGURE_FILTERS, referredOn } from './groupFilters.ts';
import type { GroupDashboard } from '#contract/referrals/dashboards.ts';

interface GroupFiguresProps {
  /** Undefined while it loads: the tiles keep their size. */
  dashboard: GroupDashboard | undefined;
  link: FigureLinks;
  now: number;
}

export function GroupFigures({ dashboard, link, now }: GroupFiguresProps) {
  const oldest = dashboard?.waitingForAnswer.oldestReceivedAt;
  return (
    <TileStrip label="Figures">
      <Tile
        figure={dashboard?.referred.value}
        hint={dashboard && 'last 30 days'}
        label="Referred"
        {...(dashboard ? link(referredOn(dashboard.period)) : {})}
      />
      <Tile
        figure={dashboard?.waitingForAnswer.value}
        hint={dashboard && (oldest ? `oldest ${elapsedLabel(oldest, now)}` : 'none waiting')}
        label="Waiting for an answer"
        {...link(FIGURE_FILTERS.waitingForAnswer)}
      />
      <Tile
        figure={dashboard?.pendingStartOfCare.value}
        hint={dashboard && 'accepted, not started'}
        label="Pending start of care"
        {...link(FIGURE_FILTERS.pendingStartOfCare)}
      />
      <Tile
        figure={dashboard?.enrolled.value}
        hint={dashboard && 'all time'}
        label="Enrolled"
        {...link(FIGURE_FILTERS.enrolled)}
      />
      <Tile
        figure={dashboard?.counts.declined}
        hint={dashboard && `${dashboard.declined.value} in the last 30 days`}
        label="Declined"
        {...link(FIGURE_FILTERS.declined)}
      />
      <Tile
        figure={dashboard?.withdrawn.value}
        hint={dashboard && 'by you, all time'}
        label="Withdrawn"
        {...link(FIGURE_FILTERS.withdrawn)}
      />
    </TileStrip>
  );
}
