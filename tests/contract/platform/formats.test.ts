import { expect, test } from 'vitest';
import { formatHour, formatPlainMonthDay, formatTime, percentText } from '#contract/platform/formats.ts';

test('a time has an ordinary space before AM and PM, so that searching a page or a file finds it', () => {
  expect(formatTime('2026-11-20T20:39:00Z', 'UTC')).toBe('8:39 PM');
});

test.each([
  [0, '12:00 AM'],
  [8, '8:00 AM'],
  [12, '12:00 PM'],
  [24, '12:00 AM'],
])('the hour %i of a schedule reads %s', (hour, text) => {
  expect(formatHour(hour)).toBe(text);
});

test.each([
  [0, '0%'],
  [0.004, '<1%'],
  [0.54, '54%'],
  [0.996, '>99%'],
  [1, '100%'],
])('the share %d reads %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});

test('a day of this year reads without its year', () => {
  expect(formatPlainMonthDay('2026-11-03')).toBe('Nov 3');
});
