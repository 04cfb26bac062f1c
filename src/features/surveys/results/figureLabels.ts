import type { ItemScore } from '#contract/surveys/surveyResults.ts';

const percentOf = (share: number): number => Math.round(share * 100);

/** `74% to 88%`: the likely share of top answers if all families were asked. */
export const intervalLabel = ({ high, low }: NonNullable<ItemScore['top']>): string =>
  `${percentOf(low)}% to ${percentOf(high)}%`;

/** `4.2 of 5`: a mean with the top of its scale. */
export const meanLabel = ({ mean, scale }: Pick<ItemScore, 'mean' | 'scale'>): string | null =>
  mean === null ? null : `${mean.toFixed(1)} of ${scale === 'recommend11' ? 10 : 5}`;
