import { expect, test } from 'vitest';
import type { CountKey } from '#contract/referrals/counts/counts.ts';
import type { MetricKey } from '#contract/performance/metrics.ts';
import { figuresOf } from '#server/performance/figures.rules.ts';

/** The numbers of answers from which a figure is shown, and shown without a low-n mark. */

/** The figure when so many families answered the survey, and so many of them its question. */
function figureOf(key: MetricKey, answered: number, asked = answered) {
  const counts = new Map<CountKey, number>([
    ['surveysAnswered', answered],
    ['recommendAnswered', asked],
    ['recommendTop', Math.min(asked, 3)],
    ['lowScores', 1],
  ]);
  return figuresOf([key], { counts, statistics: new Map(), care: null })[key];
}

test.for([
  [4, true, false],
  [5, false, true],
  [29, false, true],
  [30, false, false],
] as const)('survey share of %i answers: suppressed %s, marked as based on few %s', ([n, isSuppressed, isLowN]) => {
  expect(figureOf('recommendTopBox', n)).toMatchObject({ isSuppressed, isLowN, n: isSuppressed ? null : n });
});

test('a survey share is suppressed when fewer than five families answered its question, though many answered the survey', () => {
  expect(figureOf('recommendTopBox', 40, 4)).toMatchObject({ isSuppressed: true, value: null, ci95: null });
  expect(figureOf('recommendTopBox', 40, 5)).toMatchObject({ isSuppressed: false, value: 0.6 });
});

test('the number of families who answered is shown even when only one did', () => {
  expect(figureOf('surveysAnswered', 1)).toMatchObject({ value: 1, isSuppressed: false, isLowN: false });
});
