import { expect, test } from 'vitest';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { SUMMARY_METRICS, summaryLines } from '#server/communication/summaries/summaryFigures.rules.ts';
import { SUPPRESSED } from '#server/performance/figures.rules.ts';

const SHARED = new Set(['performance_comparison', 'dates', 'decline_reason'] as const);

const of = (value: number, n = 20): Figure => ({ ...SUPPRESSED, value, n, isSuppressed: false });

/** The line of one metric in the October summary, with 20 referrals in each of the two months. */
function lineOf(key: (typeof SUMMARY_METRICS)[number], now: Figure, before: Figure) {
  const month = (figure: Figure): Figures => ({ referrals: of(20), [key]: figure });
  const lines = summaryLines({ month: '2026-10', figures: month(now), before: month(before) }, SHARED);
  const { change, value } = lines[SUMMARY_METRICS.indexOf(key)] ?? {};
  return [value, change];
}

test.for<[now: number, before: number, value: string, change: string]>([
  [6, 5, '6', '1 more than in September'],
  [5, 7, '5', '2 fewer than in September'],
  [1200, 1200, '1,200', 'same as in September'],
])('monthly summary with %i referrals after %i', ([now, before, value, change]) => {
  expect(lineOf('referrals', of(now), of(before))).toEqual([value, change]);
});

test.for<[now: number, before: number, value: string, change: string]>([
  [0.83, 0.66, '83%', '17 points higher than in September'],
  [0.5, 0.51, '50%', '1 point lower than in September'],
  [0.504, 0.496, '50%', 'same as in September'],
  // A change of less than a point that rounds to other percentages.
  [0.506, 0.504, '51%', '1 point higher than in September'],
])('monthly summary with a conversion of %f after %f', ([now, before, value, change]) => {
  expect(lineOf('conversionRate', of(now), of(before))).toEqual([value, change]);
});

test.for<[now: number, before: number, value: string, change: string]>([
  [1, 2.5, '1h', '1h 30m shorter than in September'],
  [20.46, 20.5, '20h 28m', '2 min shorter than in September'],
  [47.9, 46.9, '1d 23h', '1h longer than in September'],
  [48, 24, '2d', '1d longer than in September'],
  [24 * 5, 24 * 3, '5d', '2d longer than in September'],
])('monthly summary with a median of %f hours to admission after %f', ([now, before, value, change]) => {
  expect(lineOf('medianHoursToAdmission', of(now), of(before))).toEqual([value, change]);
});

test('monthly summary shows a figure from five records on, and compares it only with one of five', () => {
  expect(lineOf('medianHoursToAdmission', of(20, 4), of(30, 5))).toEqual([null, null]);
  expect(lineOf('medianHoursToAdmission', of(20, 5), of(30, 4))).toEqual(['20h', null]);
  expect(lineOf('referrals', of(4), of(9))).toEqual(['fewer than 5', null]);
  expect(lineOf('referrals', of(5), of(4))).toEqual(['5', null]);
  expect(lineOf('conversionRate', { ...of(0.5), isSuppressed: true }, of(0.5))).toEqual([null, null]);
  // How many enrolled is shown where at least five were referred.
  expect(lineOf('enrolled', of(1, 1), of(0, 0))).toEqual(['1', '1 more than in September']);
});

test('monthly summary is empty for a hospice that shares no comparison, and leaves out what rests on other facts', () => {
  const figures: Figures = { referrals: of(20) };
  const labels = (...facts: ('performance_comparison' | 'dates')[]) =>
    summaryLines({ month: '2026-10', figures, before: figures }, new Set(facts)).map(({ label }) => label);
  expect(labels('dates')).toEqual([]);
  expect(labels('performance_comparison')).not.toContain('Median time to admission');
  expect(labels('performance_comparison', 'dates')).toContain('Median time to admission');
});
