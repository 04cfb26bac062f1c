import { useId } from 'react';
import { axisLabel, labelEvery } from './axis.ts';
import { axisCategory, cellLabel, type ChartData, type ChartSeries } from './chartData.ts';
import { columnsOf, lineParts, type TrendLayout } from './trendLayout.ts';
import styles from './TrendChart.module.css';

interface TrendPlotProps {
  data: ChartData;
  form: 'columns' | 'lines';
  width: number;
  height: number;
  place: TrendLayout;
  picked: number | undefined;
}

const DIGIT_WIDTH = 7;
const VALUE_GAP = 4;
const ROOM_FOR_POINT = 12;
const ROOM_FOR_LABEL = 68;

/** The drawing, hidden from screen readers: the text around it has everything. */
export function TrendPlot({ data, form, height, picked, place, width }: TrendPlotProps) {
  const { band, box, ticks, x, y } = place;
  const bottom = box.top + box.height;
  const every = labelEvery(data.categories.length, box.width, ROOM_FOR_LABEL);
  const lastIndex = data.categories.length - 1;
  return (
    <svg aria-hidden="true" className={styles['svg']} height={height} viewBox={`0 0 ${width} ${height}`} width={width}>
      {picked !== undefined && (
        <rect className={styles['picked']} height={box.height} width={band} x={x(picked) - band / 2} y={box.top} />
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? styles['baseLine'] : styles['gridLine']}
            d={`M${box.left} ${y(tick)}H${box.left + box.width}`}
          />
          <text className={styles['axisText']} textAnchor="end" x={box.left - 8} y={y(tick) + 4}>
            {axisLabel(tick, data.unit, ticks)}
          </text>
        </g>
      ))}
      {data.categories.map(
        (category, index) =>
          // Counted back from the last one, because people look for the newest.
          (lastIndex - index) % every === 0 && (
            <text
              className={styles['axisText']}
              key={`${index} ${category}`}
              textAnchor={index === lastIndex && band < ROOM_FOR_LABEL ? 'end' : 'middle'}
              x={index === lastIndex && band < ROOM_FOR_LABEL ? Math.min(width, x(index) + band / 2) : x(index)}
              y={bottom + 18}
            >
              {axisCategory(category)}
            </text>
          ),
      )}
      {data.series.toReversed().map((one, fromLast) =>
        form === 'columns' ? (
          // The first series lies above the others.
          <Columns data={data} key={one.name} of={one} order={data.series.length - 1 - fromLast} place={place} />
        ) : (
          <Line key={one.name} of={one} place={place} />
        ),
      )}
    </svg>
  );
}

interface SeriesProps {
  readonly of: ChartSeries;
  readonly place: TrendLayout;
}

function Columns({
  data: { series, unfinished, unit },
  of,
  order,
  place,
}: SeriesProps & { data: ChartData; order: number }) {
  const hatch = useId();
  const columns = columnsOf(of.values, order, series.length, place);
  const texts = of.values.map((_value, index) => cellLabel(of, index, unit));
  // A value is written above its column where there is room for the widest of them.
  const widest = Math.max(...texts.map(({ length }) => length)) * DIGIT_WIDTH + VALUE_GAP;
  const hasValues = (place.band * 0.9) / series.length >= widest;
  return (
    <g data-order={order} data-tone={of.tone}>
      {order === 1 && (
        <pattern height="5" id={hatch} patternTransform="rotate(45)" patternUnits="userSpaceOnUse" width="5">
          <rect className={styles['hatchGround']} height="5" width="5" />
          <rect className={styles['hatchLine']} height="5" width="2.5" />
        </pattern>
      )}
      {columns.map(({ height, index, left, top, width }) => (
        <g key={index}>
          <rect
            className={styles['columnShape']}
            data-order={order}
            data-unfinished={index >= (unfinished ?? Infinity) || undefined}
            height={Math.max(height, 1)}
            width={width}
            x={left}
            y={Math.min(top, top + height - 1)}
            {...(order === 1 ? { fill: `url(#${hatch})` } : {})}
          />
          {hasValues && (
            <text className={styles['valueText']} textAnchor="middle" x={left + width / 2} y={top - 5}>
              {texts[index]}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function Line({ of, place }: SeriesProps) {
  const parts = lineParts(of.values, place);
  const hasPoints = place.band >= ROOM_FOR_POINT;
  return (
    <g data-tone={of.tone}>
      {parts.map((part) => (
        <path
          className={styles['line']}
          d={part.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}
          key={part[0]?.index}
        />
      ))}
      {parts.flatMap((part) =>
        part
          // A value between two gaps has no line: only its point shows it.
          .filter(({ index }) => hasPoints || part.length === 1 || index === part.at(-1)?.index)
          .map(({ index, x, y }) => <circle className={styles['point']} cx={x} cy={y} key={index} r="3.25" />),
      )}
    </g>
  );
}
