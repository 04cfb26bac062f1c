import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure } from '#contract/performance/performance.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import tiles from '#src/ui/figures/Tile.module.css';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { changeOf, type FigureChange } from './figureChange.ts';
import { figureParts, figureSentence, noteOf } from './formatFigure.ts';
import styles from './performance.module.css';

interface FigureTilesProps {
  readonly label: string;
  /** The figures answer an earlier query; the new ones load. */
  readonly isStale: boolean;
  /** The only row of tiles: they share the whole width. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** Tiles of one kind, side by side. */
export function FigureTiles({ children, isAlone = false, isStale, label }: FigureTilesProps) {
  return (
    <section aria-busy={isStale} aria-label={label} className={styles['tiles']} data-alone={isAlone || undefined}>
      {children}
    </section>
  );
}

interface FigureTileProps {
  readonly metric: MetricKey;
  /** Undefined while it loads: the tile keeps its size. */
  readonly figure: Figure | undefined;
  /** Undefined where the plan has no period before. */
  readonly before?: Figure | undefined;
  /** Replaces the figure's usual note. */
  readonly note?: string | undefined;
  /** The value to compare with: `hospice 62%`. */
  readonly against?: string | undefined;
  /** The list of exactly the counted records. */
  readonly to?: string | undefined;
  /** Its course, below the rest. */
  readonly children?: ReactNode;
}

const CHANGE_ICONS: Record<FigureChange['direction'], IconName> = { up: 'arrowUp', down: 'arrowDown', same: 'minus' };

const toneOf = (isGood: boolean | null) => (isGood === null ? undefined : isGood ? 'good' : 'bad');

function Change({ change }: { change: FigureChange }) {
  return (
    <span className={styles['change']} data-change={toneOf(change.isGood)}>
      <Icon name={CHANGE_ICONS[change.direction]} size={12} />
      {change.text}
    </span>
  );
}

/** Keeps the line's height where there is no text. */
const EMPTY_LINE = '\u00A0';

/** A figure with its note and its change from the previous period. It links to the list of the counted records. */
export function FigureTile({ against, before, children, figure, metric, note, to }: FigureTileProps) {
  const { value = '', unit } = figure ? figureParts(metric, figure) : {};
  const change = figure && changeOf(metric, figure, before);
  const inside = (
    <>
      <span className={styles['label']}>{metricOf(metric).label}</span>{' '}
      <span className={classes(tiles['figure'], styles['figure'])}>
        {figure === undefined ? <Skeleton height={28} width={64} /> : value}
        {unit !== undefined && ' '}
        {unit !== undefined && <span className={tiles['unit']}>{unit}</span>}
        {figure?.isLowN && ' '}
        {figure?.isLowN && <span className={styles['lowN']}>few answers</span>}
      </span>{' '}
      <span className="small tight">{(figure && (note ?? noteOf(metric, figure))) || EMPTY_LINE}</span>{' '}
      {against !== undefined && <span className="small tight">{against || EMPTY_LINE}</span>}{' '}
      {change ? <Change change={change} /> : <span className={styles['change']}>{EMPTY_LINE}</span>}
      {children}
    </>
  );
  const attributes = {
    className: classes(tiles['tile'], styles['tile']),
    'data-low-n': figure?.isLowN || undefined,
    children: inside,
  };
  const tile = to === undefined || !figure ? <div {...attributes} /> : <Link {...attributes} to={to} />;
  if (!figure) return tile;
  return (
    <Tooltip
      text={[figureSentence(metric, figure), change && `${change.text}, ${change.former}`].filter(Boolean).join('\n')}
    >
      {tile}
    </Tooltip>
  );
}
