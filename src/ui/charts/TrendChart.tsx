import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { classes } from '#src/ui/classes.ts';
import { valueLabel } from '#src/ui/valueLabel.ts';
import { cellLabel, type ChartData, type ChartSeries, type SeriesTone } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';
import { trendLayout } from './trendLayout.ts';
import { TrendPlot } from './TrendPlot.tsx';
import { ValueLink } from './ValueLink.tsx';
import chartTable from './ChartTable.module.css';
import styles from './TrendChart.module.css';

interface TrendChartProps {
  /** Columns: one to three series over time; lines: one. */
  readonly data: ChartData;
  /** Columns for counts, lines for values that cannot be added up. */
  readonly form?: 'columns' | 'lines';
}

const HEIGHT = 240;
const MARGIN = { left: 44, right: 8, top: 20, bottom: 26 };

/**
 * Values over time. The line above the plot shows those of the last point, or of the one that the pointer or the arrow keys
 * have gone to; each leads to its list.
 */
export function TrendChart({ data, form = 'columns' }: TrendChartProps) {
  const { categories, series, title, unit } = data;
  const { ref, width } = useWidth();
  const [picked, setPicked] = useState<number>();
  const isPicked = picked !== undefined && picked < categories.length;
  const shown = isPicked ? picked : lastKnown(data);
  const place = trendLayout(data, {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(40, width - MARGIN.left - MARGIN.right),
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  });
  const last = Math.max(0, categories.length - 1);
  const pickAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const index = Math.floor((clientX - currentTarget.getBoundingClientRect().left) / place.band);
    setPicked(Math.min(last, Math.max(0, index)));
  };
  const textOf = (one: ChartSeries) => cellLabel(one, shown, unit) || 'none';
  return (
    <figure className={styles['trend']}>
      <figcaption className="visuallyHidden">{chartSummary(data)}</figcaption>
      <p className={styles['readout']}>
        <span className={styles['readoutTime']}>{categories[shown]}</span>
        {series.map((one, order) => (
          <span className={styles['key']} key={one.name}>
            <Mark form={form} order={order} tone={one.tone} />
            {one.name}{' '}
            <strong>
              <ValueLink to={one.links?.[shown]}>{textOf(one)}</ValueLink>
            </strong>
          </span>
        ))}
      </p>
      <div className={styles['plot']} ref={ref} style={{ height: HEIGHT }}>
        <TrendPlot
          data={data}
          form={form}
          height={HEIGHT}
          picked={isPicked ? picked : undefined}
          place={place}
          width={width}
        />
        {/* Over the plot: pointer, finger and arrow keys go along the time, and a screen reader reads the values. */}
        <input
          aria-label={`${title}, point in time`}
          aria-valuetext={`${categories[shown]}: ${series.map((one) => `${one.name} ${textOf(one)}`).join(', ')}`}
          className={styles['picker']}
          max={last}
          min={0}
          onChange={({ target }) => setPicked(Number(target.value))}
          onPointerMove={pickAt}
          style={{ left: place.box.left, width: place.box.width }}
          type="range"
          value={shown}
        />
      </div>
      {/* Paper has no pointer, so it shows all values. */}
      <div aria-hidden="true" className={classes('printOnly', chartTable['onPaper'])}>
        <ChartTable data={data} isOnPaper />
      </div>
    </figure>
  );
}

/** The last point that has any value; the last one where none has. */
function lastKnown({ categories, series }: ChartData): number {
  const known = categories.findLastIndex((_category, index) =>
    series.some(({ values }) => (values[index] ?? null) !== null),
  );
  return known === -1 ? Math.max(0, categories.length - 1) : known;
}

/** The chart's content as text, for screen readers. */
function chartSummary({ categories, series, unit }: ChartData): string {
  const span = categories.length > 1 ? `From ${categories[0]} to ${categories.at(-1)}. ` : '';
  return span + series.map((one) => seriesSummary(one, categories, unit)).join(' ');
}

function seriesSummary({ name, values }: ChartSeries, categories: readonly string[], unit: ChartData['unit']): string {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ value, category: categories[index] ?? '' }],
  );
  const ranked = known.toSorted((a, b) => b.value - a.value);
  const highest = ranked[0];
  const lowest = ranked.find(({ value }) => value === ranked.at(-1)?.value);
  const last = known.at(-1);
  if (!highest || !lowest || !last) return `${name}: nothing.`;
  const text = ({ category, value }: typeof last) => `${valueLabel(unit, value)} (${category})`;
  const sum = known.reduce((total, { value }) => total + value, 0);
  const total = unit === 'count' ? `${valueLabel(unit, sum)} in total, ` : '';
  return `${name}: ${total}highest ${text(highest)}, lowest ${text(lowest)}, last ${text(last)}.`;
}

const WIDTH_AT_FIRST = 640;

/** The width of an element in whole pixels, followed as the page changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH_AT_FIRST);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0);
      if (next > 0) setWidth(next);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface MarkProps {
  readonly form: 'columns' | 'lines';
  readonly order: number;
  readonly tone: SeriesTone;
}

/** The sign of a series: its color with the pattern of its columns, or the point on its line. */
function Mark({ form, order, tone }: MarkProps) {
  if (form === 'columns') return <span className={styles['swatch']} data-order={order} data-tone={tone} />;
  return (
    <svg aria-hidden="true" className="rigid" data-tone={tone} height="12" viewBox="0 0 24 12" width="24">
      <path className={styles['line']} d="M0 6H24" />
      <circle className={styles['point']} cx="12" cy="6" r="3.25" />
    </svg>
  );
}
