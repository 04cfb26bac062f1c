import { expect, test } from 'vitest';
import {
  daysOfMonth,
  isMonthOver,
  nextSummaryAt,
  plusMonths,
} from '#server/communication/summaries/summaryMonth.rules.ts';

const ZONE = 'America/New_York';

test.for([
  ['2026-11-01T12:59:59.999Z', '2026-11-01T13:00:00.000Z'],
  // At 08:00 sharp this month's are under way: the next ones are those of the month after.
  ['2026-11-01T13:00:00.000Z', '2026-12-01T13:00:00.000Z'],
  ['2026-12-15T12:00:00.000Z', '2027-01-01T13:00:00.000Z'],
  // In New York it is still October, and its clock has an hour of summer.
  ['2026-10-01T03:59:59.000Z', '2026-10-01T12:00:00.000Z'],
] as const)('at %s the next monthly summaries are due at %s, 08:00 local time on the first', ([now, next]) => {
  expect(nextSummaryAt(ZONE, new Date(now)).toISOString()).toBe(next);
});

test('a month is over when its last day ends in the hospice’s time zone', () => {
  expect(isMonthOver(ZONE, '2026-10', new Date('2026-11-01T03:59:59.999Z'))).toBe(false);
  expect(isMonthOver(ZONE, '2026-10', new Date('2026-11-01T04:00:00.000Z'))).toBe(true);
  expect(isMonthOver(ZONE, '2026-11', new Date('2026-11-01T04:00:00.000Z'))).toBe(false);
});

test('months can be added and subtracted across year ends, and each has all of its days', () => {
  expect([plusMonths('2026-12', 1), plusMonths('2026-01', -1), plusMonths('2026-01', -13)]).toEqual([
    '2027-01',
    '2025-12',
    '2024-12',
  ]);
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});
