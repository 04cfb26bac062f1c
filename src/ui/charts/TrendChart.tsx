import type { ChartData } from './chartData.ts';

export interface TrendChartProps {
  /** One to three series over time. */
  data: ChartData;
  /** Columns for counts, lines for what is not added up. */
  form?: 'columns' | 'lines';
  /** Pixels; 240 when left out. */
  height?: number;
}

export function TrendChart({ data }: TrendChartProps) {
  return <p>{data.title}</p>;
}
