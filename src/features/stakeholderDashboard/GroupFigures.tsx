import type { GroupDashboard } from '#contract/groups.ts';
import { GroupReferralQuery } from '#contract/referrals.ts';
import type { Place } from '#src/shared/referrals/place.ts';
import { elapsedWords } from '#src/ui/dates.ts';
import { Tile, TileStrip } from '#src/ui/Tile.tsx';
import { listLink } from '#src/ui/useListQuery.ts';
import { declinedWithin, FIGURE_FILTERS, referredWithin } from './groupFilters.ts';

interface GroupFiguresProps {
  /** Nothing while it is loading: the tiles keep their places. */
  dashboard: GroupDashboard | undefined;
  place: Place;
  isShowing: (filters: Partial<GroupReferralQuery>) => boolean;
}

const NOWHERE = new URLSearchParams();
const DEFAULT_DAYS = 30;

export function GroupFigures({ dashboard, isShowing, place }: GroupFiguresProps) {
  const { now, timeZone } = place;
  const link = (filters: Partial<GroupReferralQuery>) => ({
    to: listLink(GroupReferralQuery, filters, NOWHERE).to,
    isCurrent: isShowing(filters),
  });
  const oldest = dashboard?.waitingForAnswer.oldestReceivedAt;
  return (
    <TileStrip label="Figures">
      <Tile
        figure={dashboard?.referred.value}
        hint={dashboard && `last ${dashboard.referred.days} days`}
        label="Referred"
        {...link(referredWithin(dashboard?.referred.days ?? DEFAULT_DAYS, now, timeZone))}
      />
      <Tile
        figure={dashboard?.waitingForAnswer.value}
        hint={dashboard && (oldest ? `oldest ${elapsedWords(oldest, now)}` : 'none waits')}
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
        hint={dashboard && 'in all'}
        label="Enrolled"
        {...link(FIGURE_FILTERS.enrolled)}
      />
      <Tile
        figure={dashboard?.declined.value}
        hint={dashboard && `last ${dashboard.declined.days} days`}
        label="Declined"
        {...link(declinedWithin(dashboard?.declined.days ?? DEFAULT_DAYS, now, timeZone))}
      />
    </TileStrip>
  );
}
