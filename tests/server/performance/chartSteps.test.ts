import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysIn, plusDays } from '#contract/platform/periods.ts';
import { stepOf, stepsOf } from '#server/performance/chartSteps.rules.ts';

const spans = (from: string, to: string) => stepsOf({ from, to }).map((step) => `${step.from} ${step.to}`);

test('chart steps: periods up to 31 days are split by day, up to 182 days by week, longer ones by month', () => {
  expect(stepOf({ from: '2026-10-22', to: '2026-11-21' })).toBe('day');
  expect(stepOf({ from: '2026-10-21', to: '2026-11-20' })).toBe('day');
  expect(stepOf({ from: '2026-10-21', to: '2026-11-21' })).toBe('week');
  expect(stepOf({ from: '2026-01-01', to: plusDays('2026-01-01', 181) })).toBe('week');
  expect(stepOf({ from: '2026-01-01', to: plusDays('2026-01-01', 182) })).toBe('month');
});

test('chart steps: weeks run from Monday and months from the first, and the first and last step are cut at the ends of the period', () => {
  expect(spans('2026-10-31', '2026-11-01')).toEqual(['2026-10-31 2026-10-31', '2026-11-01 2026-11-01']);
  // A Wednesday to a Tuesday, five weeks later.
  expect(spans('2026-10-14', '2026-11-17')).toEqual([
    '2026-10-14 2026-10-18',
    '2026-10-19 2026-10-25',
    '2026-10-26 2026-11-01',
    '2026-11-02 2026-11-08',
    '2026-11-09 2026-11-15',
    '2026-11-16 2026-11-17',
  ]);
  expect(spans('2027-12-30', '2028-07-03')).toEqual([
    '2027-12-30 2027-12-31',
    '2028-01-01 2028-01-31',
    '2028-02-01 2028-02-29',
    '2028-03-01 2028-03-31',
    '2028-04-01 2028-04-30',
    '2028-05-01 2028-05-31',
    '2028-06-01 2028-06-30',
    '2028-07-01 2028-07-03',
  ]);
});

test('chart steps: each day of any period lies in exactly one step', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('1990-01-01', days));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1830 }), (from, more) => {
      const period = { from, to: plusDays(from, more) };
      const steps = stepsOf(period);
      expect(steps.at(0)?.from).toBe(period.from);
      expect(steps.at(-1)?.to).toBe(period.to);
      expect(steps.slice(1).map((step) => step.from)).toEqual(steps.slice(0, -1).map(({ to }) => plusDays(to, 1)));
      expect(steps.reduce((sum, step) => sum + daysIn(step), 0)).toBe(daysIn(period));
    }),
  );
});
