import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn, plusDays, type Days } from '#contract/platform/periods.ts';
import { daysOutside, keptWithin, singleDays, weekOf } from '#server/performance/kept/keptLayout.rules.ts';

const FIRST = '2026-03-30';
const day = fc.integer({ min: 0, max: 60 }).map((days) => plusDays(FIRST, days));
const period = fc
  .tuple(day, day)
  .map(([one, other]): Days => (one < other ? { from: one, to: other } : { from: other, to: one }));
const kept = fc.array(
  fc.oneof(
    day.map((from): Days => ({ from, to: from })),
    day.map((each): Days => ({ from: weekOf(each), to: plusDays(weekOf(each), 6) })),
  ),
);
const each = ({ from, to }: Days): string[] =>
  Array.from({ length: daysIn({ from, to }) }, (_, index) => plusDays(from, index));

describe('Kept days', () => {
  test('and the others are each day of a period once, in weeks where they are whole', () => {
    fc.assert(
      fc.property(period, kept, (days, all) => {
        const within = keptWithin(days, all);
        const outside = daysOutside(days, within);
        expect([...within, ...outside].flatMap(each).toSorted()).toEqual(each(days));
        const whole = all.filter(({ from, to }) => from >= days.from && to <= days.to);
        const weeks = whole.filter(({ from, to }) => from !== to);
        expect(within).toEqual(expect.arrayContaining(weeks));
        expect(whole.flatMap(each).filter((one) => outside.flatMap(each).includes(one))).toEqual([]);
      }),
    );
  });

  test('are those around the first and last days of usual periods, until yesterday', () => {
    const days = singleDays('2026-11-27');
    // Today is a Friday. The last 12 months begin with a Friday as well, and those before them with a Thursday.
    expect(days).toContain('2026-11-26');
    expect(days).not.toContain('2026-11-27');
    expect(days).toEqual(expect.arrayContaining(['2025-11-24', '2025-11-30', '2024-11-25', '2024-12-01']));
    expect(days).not.toContain('2025-11-23');
    expect(days).not.toContain('2025-12-01');
    // This quarter begins with a Thursday.
    expect(days).toEqual(expect.arrayContaining(['2026-09-28', '2026-10-04']));
  });

  test('include each day of the current week before today', () => {
    const week = each({ from: '2027-11-22', to: '2027-11-28' });
    for (const [place, today] of week.entries()) {
      const ofWeek = singleDays(today).filter((one) => week.includes(one));
      expect(ofWeek.toSorted()).toEqual(week.slice(0, place));
    }
  });

  test('leave out a week if a period begins on its Monday', () => {
    // The last 12 months begin with a Monday, and a day later with a Tuesday.
    expect(singleDays('2027-11-29')).not.toContain('2026-12-01');
    expect(singleDays('2027-11-30')).toContain('2026-12-01');
  });
});
