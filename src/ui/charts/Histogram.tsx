import type { ChartData } from './chartData.ts';

export interface HistogramProps {
  /** One series; each category is a step, as `4 to 8 h`. */
  data: ChartData;
  /** Pixels; 200 when left out. */
  height?: number;
  /** Where what is aimed at ends: a line after so many columns, with its words. */
  target?: { readonly after: number; readonly label: string };
}

export function Histogram({ data }: HistogramProps) {
  return <p>{data.title}</p>;
}
