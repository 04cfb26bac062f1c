import type { ItemScore } from '#contract/surveys/surveyResults.ts';

const percentOf = (share: number): number => Math.round(share * 100);

/** `between 74 and 88 of 100`: the likely share of top answers if all families were asked. */
export const intervalLabel = ({ high, low }: NonNullable<ItemScore['top']>): string =>
  `between ${percentOf(low)} and ${percentOf(high)} of 100`;

/** `4.2 of 5`: a mean with the top of its scale. */
export const meanLabel = ({ mean, scale }: Pick<ItemScore, 'mean' | 'scale'>): string | null =>
  mean === null ? null : `${mean.toFixed(1)} of ${scale === 'recommend11' ? 10 : 5}`;
