import { memo } from 'react';
import { CAHPS_PERIOD, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import type { HospicePerformance } from '#contract/performance/performance.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { FigureTile, FigureTiles } from '#src/features/performance/FigureTile.tsx';
import { noteOf } from '#src/features/performance/formatFigure.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { formatMonth } from '#contract/platform/formats.ts';
import { FIGURE_GROUPS, openOfMany, tilesOf } from './figureGroups.ts';
import styles from './hospicePerformance.module.css';
import { figureFiltersOf, type FigureFilters, type PerformanceState } from './usePerformanceQuery.ts';

interface FiguresProps {
  readonly answer: QueryAnswer<HospicePerformance> & { readonly currentData?: HospicePerformance | undefined };
  /** Nothing happened in the period. */
  readonly isEmpty: boolean;
  readonly state: PerformanceState;
}

/** The tiles in each state: loading, loaded, of an earlier query, failed, empty. */
export function Figures({ answer, isEmpty, state }: FiguresProps) {
  if (isEmpty) return <Nothing {...state} />;
  const filters = figureFiltersOf(state.query);
  return (
    <LoadedAnswer answer={answer} skeleton={<Tiles filters={filters} isStale={false} performance={undefined} />}>
      {(data) => <Tiles filters={filters} isStale={answer.currentData === undefined} performance={data} />}
    </LoadedAnswer>
  );
}

function Nothing({ clearLink, linkToPeriod, query }: PerformanceState) {
  const year = linkToPeriod('last_12_months');
  return (
    <EmptyState
      actions={
        <>
          {query.period !== 'last_12_months' && (
            <LinkButton state={year.state} to={year.to} variant="primary">
              Show the last 12 months
            </LinkButton>
          )}
          {clearLink && (
            <LinkButton state={clearLink.state} to={clearLink.to}>
              Clear filters
            </LinkButton>
          )}
          <LinkButton to="/hospice">Go to referrals</LinkButton>
        </>
      }
      title={clearLink ? 'No referrals with these filters in this period' : 'No referrals in this period'}
    >
      Figures appear here when a referral comes in, a stay ends, or a family answers a survey.
    </EmptyState>
  );
}

interface TilesProps {
  /** Undefined while it loads: the tiles keep their size. */
  readonly performance: HospicePerformance | undefined;
  readonly filters: FigureFilters;
  readonly isStale: boolean;
}

/** Another order, page or search of the table does not change the tiles. */
const isSame = (before: TilesProps, now: TilesProps): boolean =>
  before.performance === now.performance &&
  before.isStale === now.isStale &&
  JSON.stringify(before.filters) === JSON.stringify(now.filters);

/** The tiles of the whole hospice, in groups. */
const Tiles = memo(function Tiles({ filters, isStale, performance }: TilesProps) {
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

/** The published figure of all hospices, which comes from another survey. */
function PublishedLine() {
  const { top } = publishedBoxes('US', 'RECOMMEND');
  return (
    <p className={styles['published']}>
      For context: in the official CAHPS Hospice Survey, sent to families after a death, {top}% nationally would
      definitely recommend their hospice (deaths from {formatMonth(CAHPS_PERIOD.from)} to {formatMonth(CAHPS_PERIOD.to)}
      , case-mix adjusted). Your survey asks different questions during care, so compare your own scores over time.
    </p>
  );
}
