import { describe, expect, test } from 'vitest';
import {
  durationLabel,
  elapsedLabel,
  formatDate,
  formatDateTime,
  formatPlainDate,
  formatTime,
} from '#contract/platform/formats.ts';
import { fromLocalInput, toLocalInput } from '#contract/platform/localTimes.ts';
import { ageInYears, formatRecent, plainDateIn } from '#src/ui/time/dates.ts';

const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const KATHMANDU = 'Asia/Kathmandu';

describe('Instant in a time zone', () => {
  const at = '2026-11-20T19:05:00Z';

  test("is formatted in that zone, whatever the machine's own", () => {
    expect(formatDateTime(at, NEW_YORK)).toBe('Nov 20, 2026, 2:05 PM');
    expect(formatDateTime(at, AUCKLAND)).toBe('Nov 21, 2026, 8:05 AM');
    expect(formatTime(at, KATHMANDU)).toBe('12:50 AM');
    expect(formatDate(at, AUCKLAND)).toBe('Nov 21, 2026');
    expect(plainDateIn(at, AUCKLAND)).toBe('2026-11-21');
  });

  test('shows midnight as 12:00 AM', () => {
    expect(formatTime('2026-11-20T05:00:00Z', NEW_YORK)).toBe('12:00 AM');
  });

  test('near now is written as today, yesterday or tomorrow in that zone', () => {
    const now = '2026-11-20T19:05:00Z';
    expect(formatRecent('2026-11-20T14:14:00Z', NEW_YORK, now)).toBe('today 9:14 AM');
    expect(formatRecent('2026-11-20T04:30:00Z', NEW_YORK, now)).toBe('yesterday 11:30 PM');
    expect(formatRecent('2026-11-21T14:14:00Z', NEW_YORK, now)).toBe('tomorrow 9:14 AM');
    expect(formatRecent('2026-11-02T14:14:00Z', NEW_YORK, now)).toBe('Nov 2, 9:14 AM');
    expect(formatRecent('2025-12-31T14:14:00Z', NEW_YORK, now)).toBe('Dec 31, 2025');
  });
});

describe('Plain date', () => {
  test('is formatted as the same day everywhere', () => {
    expect(formatPlainDate('2026-01-01')).toBe('Jan 1, 2026');
    expect(formatPlainDate('1938-12-31')).toBe('Dec 31, 1938');
  });

  test('gives an age that rises on the birthday', () => {
    expect(ageInYears('1942-11-20', '2026-11-19')).toBe(83);
    expect(ageInYears('1942-11-20', '2026-11-20')).toBe(84);
    expect(ageInYears('1940-02-29', '2026-02-28')).toBe(85);
    expect(ageInYears('1940-02-29', '2026-03-01')).toBe(86);
  });
});

test.each([
  [0, '0 min'],
  [59 * 60_000 + 59_999, '59 min'],
  [60 * 60_000, '1h'],
  [130 * 60_000, '2h 10m'],
  [76 * 3_600_000, '3d 4h'],
  [24 * 3_600_000, '1d'],
  [24 * 24 * 3_600_000 + 3_600_000, '24 days'],
  [364 * 24 * 3_600_000, '364 days'],
  [365 * 24 * 3_600_000, '12 months'],
  [420 * 24 * 3_600_000, '13 months'],
  [760 * 24 * 3_600_000, '2 years'],
  [-5000, '0 min'],
])('%i ms are written as %s', (milliseconds, words) => {
  expect(durationLabel(milliseconds)).toBe(words);
});

test('elapsed time counts the hours that passed, also over a clock change', () => {
  expect(elapsedLabel('2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z')).toBe('3h');
});

describe('Local time', () => {
  test.each([
    ['2026-07-01T09:30', NEW_YORK, '2026-07-01T13:30:00.000Z'],
    ['2026-12-01T09:30', NEW_YORK, '2026-12-01T14:30:00.000Z'],
    ['2026-01-15T00:00', KATHMANDU, '2026-01-14T18:15:00.000Z'],
    ['2026-03-08T01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
    ['2026-11-01T02:00', NEW_YORK, '2026-11-01T07:00:00.000Z'],
    ['2026-09-27T03:00', AUCKLAND, '2026-09-26T14:00:00.000Z'],
  ])('%s in %s is %s, and is converted back', (local, zone, instant) => {
    expect(fromLocalInput(local, zone)).toBe(instant);
    expect(toLocalInput(instant, zone)).toBe(local);
  });

  test('that the clock skips is read as the hour after', () => {
    expect(fromLocalInput('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
  });

  test('that the clock repeats is read as the first of the two', () => {
    expect(fromLocalInput('2026-11-01T01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
  });

  test.each(['', '2026-11-20', '2026-13-01T10:00', 'tomorrow'])('"%s" is refused', (text) => {
    expect(fromLocalInput(text, NEW_YORK)).toBeUndefined();
  });
});
