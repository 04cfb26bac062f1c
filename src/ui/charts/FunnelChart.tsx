import type { ChartData } from './chartData.ts';

export interface FunnelChartProps {
  /** One series, each value a part of the one before. */
  data: ChartData;
}

export function FunnelChart({ data }: FunnelChartProps) {
  return <p>{data.title}</p>;
}
