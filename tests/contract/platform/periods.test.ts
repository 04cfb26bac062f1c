import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn, periodDays, PERIODS, plusDays } from '#contract/platform/periods.ts';

describe('Calendar days', () => {
  test('are added and counted correctly over leap days, year ends and clock changes', () => {
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(plusDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
    // In New York the clocks change on 8 March and 1 November 2026: these days have 23 and 25 hours.
    expect([plusDays('2026-03-07', 2), plusDays('2026-11-02', -2)]).toEqual(['2026-03-09', '2026-10-31']);
    expect(daysIn({ from: '2026-03-07', to: '2026-03-09' })).toBe(3);
    expect(daysIn({ from: '2026-10-31', to: '2026-11-02' })).toBe(3);
    expect(daysIn({ from: '2028-01-01', to: '2028-12-31' })).toBe(366);
  });

  const day = fc.integer({ min: 0, max: 60_000 }).map((days) => plusDays('1970-01-01', days));

  test('between two dates equal the days added, from any first date', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 5000 }), (from, days) => {
        const to = plusDays(from, days);
        expect([daysIn({ from, to }), plusDays(to, -days)]).toEqual([days + 1, from]);
      }),
    );
  });

  test('of every period end today, and the period to compare with ends before it and is about as long', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PERIODS), (today, period) => {
        const { from, to, before } = periodDays(period, today);
        expect(to).toBe(today);
        expect(from <= to && before.from <= before.to && before.to < from).toBe(true);
        // A year before a leap year's is a day shorter or longer.
        expect(Math.abs(daysIn(before) - daysIn({ from, to }))).toBeLessThanOrEqual(period === 'quarter' ? 2 : 1);
        // For a quarter so far, the period before either ends earlier or has the same length.
        expect(plusDays(before.to, 1) === from || period === 'quarter').toBe(true);
      }),
    );
  });
});

describe('Period', () => {
  test.each([
    ['last_7_days', '2026-11-20', '2026-11-14', '2026-11-07', '2026-11-13'],
    ['last_30_days', '2026-11-20', '2026-10-22', '2026-09-22', '2026-10-21'],
    ['last_90_days', '2026-11-20', '2026-08-23', '2026-05-25', '2026-08-22'],
    ['last_12_months', '2026-11-20', '2025-11-21', '2024-11-21', '2025-11-20'],
    // 12 months to a leap day begin on the day after 28 February.
    ['last_12_months', '2028-02-29', '2027-03-01', '2026-03-01', '2027-02-28'],
    ['last_12_months', '2029-02-28', '2028-02-29', '2027-03-01', '2028-02-28'],
    // The quarter so far, against as far into the one before.
    ['quarter', '2026-11-20', '2026-10-01', '2026-07-01', '2026-08-20'],
    ['quarter', '2026-10-01', '2026-10-01', '2026-07-01', '2026-07-01'],
    // January to March has 90 days, the quarter after it 91: on its last day there is none left to compare with.
    ['quarter', '2026-06-30', '2026-04-01', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-03-31', '2026-01-01', '2025-10-01', '2025-12-29'],
    ['quarter', '2028-03-31', '2028-01-01', '2027-10-01', '2027-12-30'],
  ] as const)('%s on %s begins on %s and is compared with %s to %s', (period, today, from, beforeFrom, beforeTo) => {
    expect(periodDays(period, today)).toEqual({ from, to: today, before: { from: beforeFrom, to: beforeTo } });
  });

  test('of custom days ends today if it has no end, and has 30 days if it has no beginning', () => {
    const today = '2026-11-20';
    expect(periodDays('custom', today, { from: '2026-11-19' })).toEqual({
      from: '2026-11-19',
      to: today,
      before: { from: '2026-11-17', to: '2026-11-18' },
    });
    expect(periodDays('custom', today, { to: '2026-03-31' }).from).toBe('2026-03-02');
    expect(periodDays('custom', today)).toEqual(periodDays('last_30_days', today));
  });
});
