import type { ChartData } from './chartData.ts';

export interface BarListProps {
  /** One series, drawn in the order it comes; a second one stands below each bar, thinner, to compare with. */
  data: ChartData;
  /** Words after the value of a category: `12 of 40`. */
  details?: readonly (string | undefined)[];
  /** Adds each value's share of all. */
  hasShares?: boolean;
}

export function BarList({ data }: BarListProps) {
  return <p>{data.title}</p>;
}
