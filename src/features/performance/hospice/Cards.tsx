import { memo } from 'react';
import { CAHPS_PERIOD, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import type { HospicePerformance } from '#contract/performance/performance.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { FigureTile } from '#src/features/performance/FigureTile.tsx';
import { FigureTiles } from '#src/features/performance/FigureTiles.tsx';
import { noteOf } from '#src/features/performance/formatFigure.ts';
import { FIGURE_GROUPS, openOfMany, tilesOf } from './figureGroups.ts';
import { formatMonth } from '#src/ui/time/dates.ts';
import styles from './hospicePerformance.module.css';
import type { FigureFilters } from './usePerformanceQuery.ts';

/** The published figure of all hospices, which comes from another survey. */
function PublishedLine() {
  const { top } = publishedBoxes('US', 'RECOMMEND');
  return (
    <p className={styles['published']}>
      Another survey, to put yours into context: in the official CAHPS Hospice Survey, which asks families after a
      death, {top} % nationally would definitely recommend their hospice (deaths from {formatMonth(CAHPS_PERIOD.from)}{' '}
      to {formatMonth(CAHPS_PERIOD.to)}, case-mix adjusted). Yours asks during care, in other words: compare with
      yourself over time.
    </p>
  );
}

interface CardsProps {
  /** Undefined while it loads: the tiles keep their size. */
  readonly performance: HospicePerformance | undefined;
  readonly filters: FigureFilters;
  readonly isStale: boolean;
}

/** Another order, page or search of the table does not change the tiles. */
const isSame = (before: CardsProps, now: CardsProps): boolean =>
  before.performance === now.performance &&
  before.isStale === now.isStale &&
  JSON.stringify(before.filters) === JSON.stringify(now.filters);

/** The tiles of the whole hospice, in groups. */
export const Cards = memo(function Cards({ filters, isStale, performance }: CardsProps) {
  const totals = performance?.totals;
  const open = totals && openOfMany(totals);
  return FIGURE_GROUPS.map((group) => (
    <div className={styles['group']} key={group.title}>
      <h2>{group.title}</h2>
      <FigureTiles isStale={isStale} label={group.title}>
        {tilesOf(group, totals).map((metric) => {
          const figure = totals?.[metric];
          const showsOpen = metric === 'conversionDecided' && figure && open !== undefined;
          return (
            <FigureTile
              before={performance?.before?.[metric]}
              figure={figure}
              key={metric}
              metric={metric}
              note={showsOpen ? `${noteOf(metric, figure)}, ${open.toLocaleString('en-US')} still open` : undefined}
              to={performance && hospiceFigureLink(metric, { days: performance.period, filters })}
            />
          );
        })}
      </FigureTiles>
      {group.title === 'Families' && <PublishedLine />}
    </div>
  ));
}, isSame);
