import { memo, type ReactNode, useState } from 'react';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { CAHPS_PERIOD, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import type { HospicePerformance, PerformanceCharts } from '#contract/performance/performance.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { FigureTile, FigureTiles } from '#src/features/performance/FigureTile.tsx';
import { formatFigure, noteOf } from '#src/features/performance/formatFigure.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { formatMonth } from '#contract/platform/formats.ts';
import { FIGURE_GROUPS, LEAD_FIGURES, openOfMany, tilesOf } from './figureGroups.ts';
import { ChartsSection, type ChartsAnswer } from './ChartsSection.tsx';
import { headlineOf } from './headline.ts';
import styles from './lead.module.css';
import { Sparkline } from './Sparkline.tsx';
import { figureFiltersOf, type FigureFilters, type PerformanceState } from './usePerformanceQuery.ts';
import * as z from 'zod/mini';
import { browserStorage } from '#src/config/browserStorage.ts';

const KEY = 'wayside.performance.questions';
const Open = z.array(z.string());

function readOpen(): readonly string[] {
  try {
    const read = z.safeParse(Open, JSON.parse(browserStorage.getItem(KEY) ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** Which questions are open, kept in this browser. */
function useOpenQuestions() {
  const [open, setOpen] = useState(readOpen);
  const toggle = (title: string, isOpen: boolean): void => {
    const next = isOpen ? [...new Set([...open, title])] : open.filter((each) => each !== title);
    setOpen(next);
    browserStorage.setItem(KEY, JSON.stringify(next));
  };
  return { open, toggle };
}

interface FiguresProps {
  readonly answer: QueryAnswer<HospicePerformance> & { readonly currentData?: HospicePerformance | undefined };
  /** Nothing happened in the period. */
  readonly isEmpty: boolean;
  readonly state: PerformanceState;
  /** The charts and the courses of the first figures; undefined while the figures load. */
  readonly charts: ChartsAnswer | undefined;
}

/** The tiles in each state: loading, loaded, of an earlier query, failed, empty. */
export function Figures({ answer, charts, isEmpty, state }: FiguresProps) {
  if (isEmpty) return <Nothing {...state} />;
  const filters = figureFiltersOf(state.query);
  return (
    <LoadedAnswer
      answer={answer}
      skeleton={<Tiles charts={undefined} filters={filters} isStale={false} performance={undefined} />}
    >
      {(data) => (
        <Tiles charts={charts} filters={filters} isStale={answer.currentData === undefined} performance={data} />
      )}
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
  readonly charts: ChartsAnswer | undefined;
  readonly filters: FigureFilters;
  readonly isStale: boolean;
}

/** Another order, page or search of the table does not change the tiles. */
const isSame = (before: TilesProps, now: TilesProps): boolean =>
  before.performance === now.performance &&
  before.charts?.data === now.charts?.data &&
  before.charts?.error === now.charts?.error &&
  before.isStale === now.isStale &&
  JSON.stringify(before.filters) === JSON.stringify(now.filters);

/** The sentence, the four figures that lead, and the rest behind the question that each part answers. */
const Tiles = memo(function Tiles({ charts, filters, isStale, performance }: TilesProps) {
  const { open, toggle } = useOpenQuestions();
  const headline = performance && headlineOf(performance);
  return (
    <>
      <div className="column gap12 shrinks">
        {!performance && (
          <p className={styles['headline']}>
            <Skeleton height={27} width={480} />
          </p>
        )}
        {headline !== undefined && <p className={styles['headline']}>{headline}</p>}
        <FigureTiles isAlone isStale={isStale} label="At a glance">
          {LEAD_FIGURES.map(({ metric, series, unit }) => (
            <HospiceTile filters={filters} key={metric} metric={metric} performance={performance}>
              {charts?.data ? (
                <Sparkline unit={unit} values={finishedSteps(charts.data).map((point) => point[series])} />
              ) : (
                charts?.error === undefined && <span className={styles['spark']} />
              )}
            </HospiceTile>
          ))}
        </FigureTiles>
      </div>
      {FIGURE_GROUPS.map((group) => (
        <details
          className={styles['question']}
          key={group.title}
          onToggle={({ currentTarget }) => toggle(group.title, currentTarget.open)}
          open={open.includes(group.title)}
        >
          <summary>
            <Icon name="chevronRight" size={16} />
            <h2>{group.question}</h2>
            {performance && <span className="second">{answerOf(group, performance)}</span>}
          </summary>
          {open.includes(group.title) && (
            <div className={styles['inside']}>
              <FigureTiles isStale={isStale} label={group.title}>
                {tilesOf(group, performance?.totals)
                  .filter((metric) => !isLead(metric))
                  .map((metric) => (
                    <HospiceTile filters={filters} key={metric} metric={metric} performance={performance} />
                  ))}
              </FigureTiles>
              {group.title === 'Families' && <PublishedLine />}
              {group.charts.length > 0 && charts && (
                <ChartsSection answer={charts} filters={filters} names={group.charts} title={group.title} />
              )}
            </div>
          )}
        </details>
      ))}
    </>
  );
}, isSame);

const isLead = (metric: MetricKey): boolean => LEAD_FIGURES.some((lead) => lead.metric === metric);

/** A question's two main figures, read without opening it. */
const answerOf = ({ answers }: (typeof FIGURE_GROUPS)[number], { totals }: HospicePerformance): string =>
  answers
    .flatMap((metric) => {
      const figure = totals[metric];
      return figure && figure.value !== null ? [`${metricOf(metric).label} ${formatFigure(metric, figure)}`] : [];
    })
    .join(' · ');

/** A step that is not over would look like a drop. */
const finishedSteps = ({ period, series }: PerformanceCharts): PerformanceCharts['series'] => {
  const today = plainDateIn(period.computedAt, period.timeZone);
  return series.filter(({ to }) => to < today);
};

interface HospiceTileProps {
  readonly metric: MetricKey;
  readonly performance: HospicePerformance | undefined;
  readonly filters: FigureFilters;
  readonly children?: ReactNode;
}

function HospiceTile({ children, filters, metric, performance }: HospiceTileProps) {
  const figure = performance?.totals[metric];
  const open = performance && openOfMany(performance.totals);
  const showsOpen = metric === 'conversionDecided' && figure && open !== undefined;
  return (
    <FigureTile
      before={performance?.before?.[metric]}
      figure={figure}
      metric={metric}
      note={showsOpen ? `${noteOf(metric, figure)}, ${open.toLocaleString('en-US')} still open` : undefined}
      to={performance && hospiceFigureLink(metric, { days: performance.period, filters })}
    >
      {children}
    </FigureTile>
  );
}

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
