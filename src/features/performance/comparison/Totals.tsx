import type { GroupFigureQuery, GroupPerformance } from '#contract/performance/performance.ts';
import { FigureTile } from '#src/features/performance/FigureTile.tsx';
import { FigureTiles } from '#src/features/performance/FigureTiles.tsx';
import { totalLink } from './comparedLinks.ts';
import { TILE_METRICS } from './comparedParts.ts';

interface TotalsProps {
  /** Undefined while it loads: the tiles keep their size. */
  readonly performance: GroupPerformance | undefined;
  readonly filters: Pick<GroupFigureQuery, 'filter.stakeholders.id'>;
  readonly isStale: boolean;
}

/** Tiles for all of the group's referrals. A figure that no hospice shares has no tile. */
export function Totals({ filters, isStale, performance }: TotalsProps) {
  const shown = TILE_METRICS.filter((key) => performance === undefined || performance.totals[key] !== undefined);
  return (
    <FigureTiles isAlone isStale={isStale} label="All referrals of the group">
      {shown.map((key) => (
        <FigureTile
          before={performance?.before[key]}
          figure={performance?.totals[key]}
          key={key}
          metric={key}
          to={performance && totalLink(performance, key, { days: performance.period, filters })}
        />
      ))}
    </FigureTiles>
  );
}
