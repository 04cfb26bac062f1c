import { expect } from 'vitest';
import type { Figure } from '#contract/performance/performance.ts';

/** Figures as a test expects them: hand-calculated numbers, none suppressed. */

const figure = (facts: Partial<Figure>): Partial<Figure> => ({
  isSuppressed: false,
  isLowN: false,
  ci95: null,
  ...facts,
});
const near = (value: number): number => {
  const matcher: unknown = expect.closeTo(value, 7);
  // Vitest's matchers match any value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return matcher as number;
};

export const count = (value: number) => figure({ value, numerator: value, denominator: null, n: value });

export const share = (numerator: number, denominator: number) =>
  figure({ value: denominator === 0 ? null : near(numerator / denominator), numerator, denominator, n: denominator });

/** A figure of 5 to 29 answers, with a Wilson interval computed independently. */
export const fewFamilies = (numerator: number, denominator: number, low: number, high: number) => ({
  ...share(numerator, denominator),
  isLowN: true,
  ci95: { low: near(low), high: near(high) },
});

export const statistic = (value: number | null, n: number) =>
  figure({ value: value === null ? null : near(value), numerator: null, denominator: null, n });

export const daily = (patientDays: number, days: number, stays: number) =>
  figure({ value: near(patientDays / days), numerator: patientDays, denominator: days, n: stays });

export const SUPPRESSED: Figure = {
  value: null,
  numerator: null,
  denominator: null,
  n: null,
  isSuppressed: true,
  isLowN: false,
  ci95: null,
};
