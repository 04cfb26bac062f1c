import type { CountKey, MeasureKey } from '#contract/referrals/counts/counts.ts';

/** The kinds of figure that there are, and how the dictionary writes each. */

interface MetricBase {
  readonly label: string;
  /** One or two sentences for the help next to the figures. */
  readonly meaning: string;
  readonly unit: 'count' | 'share' | 'minutes' | 'hours' | 'days';
  /** Which way is good, for the color of a change; `null` where neither is. */
  readonly better: 'more' | 'less' | null;
  /** Made of families' answers: not shown for fewer than 5, with a Wilson interval. */
  readonly ofSurveys?: true;
}
export type Metric = MetricBase &
  (
    | { readonly kind: 'count'; readonly count: CountKey }
    | { readonly kind: 'share'; readonly numerator: CountKey; readonly denominator: CountKey }
    | {
        readonly kind: 'statistic';
        readonly of: CountKey;
        readonly measure: MeasureKey;
        readonly statistic: 'median' | 'mean' | 'p90';
      }
    /** Patient-days of the period by its days. */
    | { readonly kind: 'daily' }
  );

type Better = Metric['better'];

/** A metric that is a number of records. */
export const count = (label: string, better: Better, counted: CountKey, meaning: string): Metric => ({
  label,
  meaning,
  unit: 'count',
  better,
  kind: 'count',
  count: counted,
});

type Parts = readonly [numerator: CountKey, denominator: CountKey];

/** A metric that is one count as a share of another. */
export const share = (label: string, better: Better, [numerator, denominator]: Parts, meaning: string): Metric => ({
  label,
  meaning,
  unit: 'share',
  better,
  kind: 'share',
  numerator,
  denominator,
});

/** A share of answered surveys. */
export const shareOfFamilies = (...of: Parameters<typeof share>): Metric => ({ ...share(...of), ofSurveys: true });

type Measured = readonly [measure: MeasureKey, of: CountKey];
const statistic =
  (name: 'median' | 'mean' | 'p90') =>
  (
    label: string,
    better: Better,
    unit: 'minutes' | 'hours' | 'days',
    [measure, of]: Measured,
    meaning: string,
  ): Metric => ({
    label,
    meaning,
    unit,
    better,
    kind: 'statistic',
    of,
    measure,
    statistic: name,
  });
export const median = statistic('median');
export const mean = statistic('mean');
export const p90 = statistic('p90');
