import { useState } from 'react';
import { classes } from '../classes.ts';
import { cellLabel, type ChartData } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';
import { chartSummary } from './chartSummary.ts';
import { Mark } from './Mark.tsx';
import { PointPicker } from './PointPicker.tsx';
import { toneOf } from './seriesLook.ts';
import { TrendPlot } from './TrendPlot.tsx';
import { trendLayout } from './trendLayout.ts';
import { useWidth } from './useWidth.ts';
import { ValueLink } from './ValueLink.tsx';
import chartTable from './ChartTable.module.css';
import styles from './TrendChart.module.css';

export interface TrendChartProps {
  /** One to three series over time. */
  data: ChartData;
  /** Columns for counts, lines for what is not added up. */
  form?: 'columns' | 'lines';
  /** Pixels; 240 when left out. */
  height?: number;
}

const MARGIN = { left: 44, right: 8, top: 20, bottom: 26 };

/**
 * Values over time. The line above the plot shows those of the last point, or of the one that the pointer or the arrow keys
 * have gone to; each leads to its list.
 */
export function TrendChart({ data, form = 'columns', height = 240 }: TrendChartProps) {
  const { ref, width } = useWidth();
  const last = lastKnown(data);
  const [picked, setPicked] = useState<number>();
  const isPicked = picked !== undefined && picked < data.categories.length;
  const shown = isPicked ? picked : last;
  const place = trendLayout(data, {
    left: MARGIN.left,
    top: MARGIN.top,
    width: Math.max(40, width - MARGIN.left - MARGIN.right),
    height: height - MARGIN.top - MARGIN.bottom,
  });
  return (
    <figure className={styles['trend']}>
      <figcaption className="visuallyHidden">{chartSummary(data)}</figcaption>
      <p className={styles['readout']}>
        <span className={styles['readoutTime']}>{data.categories[shown]}</span>
        {data.series.map((one, order) => (
          <span className={styles['key']} key={one.name}>
            <Mark form={form} order={order} tone={toneOf(one, order)} />
            {one.name}{' '}
            <strong>
              <ValueLink to={one.links?.[shown]}>{cellLabel(one, shown, data.unit) || 'none'}</ValueLink>
            </strong>
          </span>
        ))}
      </p>
      <div className={styles['plot']} ref={ref} style={{ height }}>
        <TrendPlot
          data={data}
          form={form}
          height={height}
          picked={isPicked ? picked : undefined}
          place={place}
          width={width}
        />
        <PointPicker data={data} onPick={setPicked} place={place} shown={shown} />
      </div>
      {/* On paper nobody walks along the time, so all values come along. Nobody hears paper. */}
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
