import { expect, test } from 'vitest';
import { readMoment } from '#server/domain/importMoments.ts';

test.each([
  ['2026-11-20 14:05', '2026-11-20T19:05:00.000Z'],
  ['11/20/2026, 2:05 p.m.', '2026-11-20T19:05:00.000Z'],
  ['2026-11-20T14:05:30.123+02:00', '2026-11-20T12:05:30.123Z'],
  ['2026-11-20', '2026-11-20T05:00:00.000Z'],
])('%s is a moment', (word, moment) => {
  expect(readMoment(word, 'America/New_York')?.toISOString()).toBe(moment);
});

test('a cell of any length is answered before anybody would wait for it', () => {
  expect(readMoment(`${'T'.repeat(1_000_000)}\nx`, 'UTC')).toBeUndefined();
});
