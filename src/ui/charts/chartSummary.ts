import { TOO_FEW, valueLabel, type ChartData, type ChartSeries, type ChartUnit } from './chartData.ts';

type Known = { readonly value: number; readonly category: string };

function knownOf({ values }: ChartSeries, categories: readonly string[]): readonly Known[] {
  return values.flatMap((value, index) => (value === null ? [] : [{ value, category: categories[index] ?? '' }]));
}

function seriesWords(series: ChartSeries, categories: readonly string[], unit: ChartUnit): string {
  const known = knownOf(series, categories);
  const [first] = known;
  if (first === undefined) return `${series.name}: ${series.suppressed?.includes(true) ? TOO_FEW : 'nothing'}.`;
  const words = ({ category, value }: Known) => `${valueLabel(value, unit)} (${category})`;
  const most = known.reduce((best, one) => (one.value > best.value ? one : best), first);
  const least = known.reduce((best, one) => (one.value < best.value ? one : best), first);
  const total =
    unit === 'count'
      ? `${valueLabel(
          known.reduce((sum, { value }) => sum + value, 0),
          unit,
        )} in total, `
      : '';
  const last = known.at(-1) ?? first;
  return `${series.name}: ${total}highest ${words(most)}, lowest ${words(least)}, last ${words(last)}.`;
}

/** What a chart over time shows, in words, for those who do not see it. */
export function chartSummary({ categories, series, unit }: ChartData): string {
  const span = categories.length > 1 ? `From ${categories[0]} to ${categories.at(-1)}. ` : '';
  return span + series.map((one) => seriesWords(one, categories, unit)).join(' ');
}
