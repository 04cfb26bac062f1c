import { Link } from 'react-router-dom';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figure } from '#contract/performance/performance.ts';
import { CellBar } from '#src/ui/charts/CellBar.tsx';
import { useRovingTabIndex } from '#src/ui/table/rovingTabIndex.ts';
import styles from './FigureTable.module.css';
import { figureSentence, formatFigure, noteOf } from './formatFigure.ts';

interface FigureCellProps {
  readonly metric: MetricKey;
  /** Left out where a hospice does not share it. */
  readonly figure: Figure | undefined;
  /** The owner of the figure, for the name of the link. */
  readonly of: string;
  readonly to?: string | undefined;
  /** The value of a full bar; without it, no bar is shown. */
  readonly max?: number | undefined;
  /** Replaces the figure's usual note. */
  readonly note?: string | undefined;
  /** Shown when there is no figure. */
  readonly missing?: string;
}

/** A figure of a row: its value as a link to its list, its note, and a bar. */
export function FigureCell({ figure, metric, missing, max, note: replacedNote, of, to }: FigureCellProps) {
  const stop = useRovingTabIndex();
  if (!figure) return missing === undefined ? null : <span className={styles['missing']}>{missing}</span>;
  const sentence = figureSentence(metric, figure);
  // The reason is in the tooltip and for screen readers: as text in each row it would hide the figures.
  if (figure.isSuppressed || figure.value === null) {
    return (
      <span className={styles['missing']} title={sentence}>
        <span aria-hidden="true">{figure.isSuppressed ? 'Not shown' : formatFigure(metric, figure)}</span>
        <span className="visuallyHidden">{noteOf(metric, figure)}</span>
      </span>
    );
  }
  const value = formatFigure(metric, figure);
  const hasRecords = figure.n !== 0 && figure.numerator !== 0;
  const note = replacedNote ?? (metricOf(metric).kind === 'count' ? '' : noteOf(metric, figure));
  const content = (
    <span className={styles['text']} data-low-n={figure.isLowN || undefined} title={sentence}>
      {to !== undefined && hasRecords ? (
        <Link aria-label={`${of}, ${sentence}`} className={styles['value']} tabIndex={stop} to={to}>
          {value}
        </Link>
      ) : (
        <span className={styles['value']}>{value}</span>
      )}
      {note !== '' && (
        <span className={styles['note']} title={replacedNote}>
          {note}
        </span>
      )}
      {note !== '' && figure.isLowN && (
        <>
          {' '}
          <span className={styles['note']}>few answers</span>
        </>
      )}
    </span>
  );
  return max === undefined || isOfFew(metric, figure) ? (
    content
  ) : (
    <CellBar max={max} value={figure.value}>
      {content}
    </CellBar>
  );
}

/** A full bar for 1 of 1 would say more than one record can. */
const MIN_FOR_BAR = 5;
export const isOfFew = (metric: MetricKey, { n }: Figure): boolean =>
  metricOf(metric).kind !== 'count' && (n ?? 0) < MIN_FOR_BAR;

/** The value of a full bar in a column: 1 for shares, otherwise the largest value shown. */
export function maximumOf(metric: MetricKey, figures: readonly (Figure | undefined)[]): number {
  if (metricOf(metric).unit === 'share') return 1;
  return Math.max(0, ...figures.map((figure) => figure?.value ?? 0));
}
