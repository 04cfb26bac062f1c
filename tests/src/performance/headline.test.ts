import { describe, expect, test } from 'vitest';
import type { Figure, Figures } from '#contract/performance/performance.ts';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { headlineOf } from '#src/features/performance/hospice/headline.ts';

const figure = (value: number | null, n: number | null = null): Figure => ({
  value,
  n,
  numerator: null,
  denominator: null,
  isSuppressed: false,
  isLowN: false,
  ci95: null,
});

const totals = (referrals: number, enrolled: number, hours: number | null = 15): Figures => ({
  referrals: figure(referrals),
  enrolled: figure(enrolled),
  medianHoursToAdmission: figure(hours, enrolled),
});

describe('The sentence of a period', () => {
  test.each([
    [totals(121, 65), totals(110, 54), '65 admissions (up 11) from 121 referrals. Half took longer than 15h.'],
    [totals(121, 54), totals(110, 65), '54 admissions (down 11) from 121 referrals. Half took longer than 15h.'],
    [totals(121, 54), totals(110, 54), '54 admissions (unchanged) from 121 referrals. Half took longer than 15h.'],
    [totals(121, 65), null, '65 admissions from 121 referrals. Half took longer than 15h.'],
    [totals(60, 30), totals(50, 29), '30 admissions from 60 referrals. Half took longer than 15h.'],
    [totals(1, 1), null, '1 admission from 1 referral.'],
    [totals(9, 0, null), totals(40, 35), '0 admissions from 9 referrals.'],
    [totals(0, 0, null), null, undefined],
  ])('%#', (now, before, sentence) => expect(headlineOf({ totals: now, before })).toBe(sentence));
});

describe('A change from the period before', () => {
  test('is neither good nor bad below 30 records in either period', () => {
    expect(changeOf('enrolled', figure(31), figure(30))?.isGood).toBe(true);
    expect(changeOf('enrolled', figure(31), figure(29))?.isGood).toBeNull();
    expect(changeOf('enrolled', figure(29), figure(40))?.isGood).toBeNull();
    expect(changeOf('within24h', figure(0.5, 30), figure(0.6, 30))?.isGood).toBe(false);
    expect(changeOf('within24h', figure(0.5, 30), figure(0.6, 29))?.isGood).toBeNull();
  });

  test.each(['stillOpen', 'conversionRate'] as const)('is not shown for %s, which counts open referrals', (metric) => {
    expect(changeOf(metric, figure(40, 40), figure(50, 50))).toBeUndefined();
  });
});
