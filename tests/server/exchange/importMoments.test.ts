import { expect, test } from 'vitest';
import { readClock, readMoment } from '#server/exchange/imports/cells/moments.rules.ts';

const RULES = { timeZone: 'America/New_York', today: '2026-11-20' };

test.each([
  ['2026-11-20 14:05', '2026-11-20T19:05:00.000Z'],
  ['11/20/2026, 2:05 p.m.', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20T14:05:30.123+02:00', '2026-11-20T12:05:30.123Z'],
  ['2026-11-20', '2026-11-20T05:00:00.000Z'],
  ['Nov 20, 2026, 2:05 PM', '2026-11-20T19:05:00.000Z'],
  ['November 20, 2026 14:05', '2026-11-20T19:05:00.000Z'],
  ['Nov 20, 2026', '2026-11-20T05:00:00.000Z'],
  ['11/20/26 2:05 PM', '2026-11-20T19:05:00.000Z'],
  ['46346.586806', '2026-11-20T19:05:00.000Z'],
  ['46346', '2026-11-20T05:00:00.000Z'],
])('File import reads %s as a date and time', (word, moment) => {
  expect(readMoment(word, RULES)?.toISOString()).toBe(moment);
});

test.each([
  ['2026-11-20 12:05 AM', '2026-11-20T05:05:00.000Z'],
  ['2026-11-20 12:05 PM', '2026-11-20T17:05:00.000Z'],
  ['2026-11-20 1:05 am', '2026-11-20T06:05:00.000Z'],
  ['2026-11-20 23:59', '2026-11-21T04:59:00.000Z'],
])('File import reads %s by the 12-hour or 24-hour clock', (word, moment) => {
  expect(readMoment(word, RULES)?.toISOString()).toBe(moment);
});

test.each([
  ['an hour that a 12-hour clock does not have', ['2026-11-20 0:05 AM', '2026-11-20 13:05 PM']],
  ['an hour or a minute that no clock has', ['2026-11-20 24:00', '2026-11-20 14:60']],
  [
    'a day that the calendar does not have',
    ['2026-02-29 14:05', 'Feb 29, 2026, 2:05 PM', 'Nob 20, 2026', '13/01/2026 14:05', '0000-01-01'],
  ],
])('File import rejects %s', (_what, words) => {
  expect(words.map((word) => readMoment(word, RULES))).toEqual(words.map(() => undefined));
});

// In New York the clocks go from 2:00 to 3:00 on 8 March 2026, and from 2:00 back to 1:00 on 1 November.
test.each([
  ['2026-03-08 01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-11-01 00:59', '2026-11-01T04:59:00.000Z'],
  ['2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01 02:00', '2026-11-01T07:00:00.000Z'],
])('File import reads %s on a night when daylight saving time changes', (word, moment) => {
  expect(readMoment(word, RULES)?.toISOString()).toBe(moment);
});

test('File import rejects a date cell of a million characters without hanging', () => {
  expect(readMoment(`${'T'.repeat(1_000_000)}\nx`, RULES)).toBeUndefined();
});

test('File import reads a time of day that stands in a column of its own, also as a fraction of a day', () => {
  const words = ['14:05', '2:05 PM', '0205p', '1899-12-30 14:05', '0.586806', '1405'];
  expect(words.map(readClock)).toEqual(words.map(() => '14:05'));
  expect(['25:00', 'noon', '7'].map(readClock)).toEqual([undefined, undefined, undefined]);
  expect(readMoment('11/20/2026', RULES, '14:05')?.toISOString()).toBe('2026-11-20T19:05:00.000Z');
});
