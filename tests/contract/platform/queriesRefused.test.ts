import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AuditQuery } from '#contract/audit/audit.ts';
import { NewsQuery } from '#contract/notifications/liveUpdates.ts';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { dayRange } from '#contract/platform/listQuery.ts';

test('a range of days with anything added, even a line break, is refused', () => {
  expect(z.safeParse(dayRange, '$gte:2026-01-01').success).toBe(true);
  expect(z.safeParse(dayRange, '$gte:2026-01-01\n').success).toBe(false);
  expect(z.safeParse(dayRange, ' $gte:2026-01-01').success).toBe(false);
});

test.each([
  ['filter.verb', 60],
  ['filter.entity', 40],
])('the audit filter %s accepts up to %i letters and nothing but letters', (name, most) => {
  const takes = (value: string) => z.safeParse(AuditQuery, { [name]: value }).success;
  expect(takes('a'.repeat(most))).toBe(true);
  expect(takes('a'.repeat(most + 1))).toBe(false);
  for (const value of ['1export', 'export1', 'ex port', '-', '']) expect(takes(value)).toBe(false);
});

test('the reason for a status change must have 3 to 500 characters', () => {
  const taken = [2, 3, 500, 501].filter(
    (length) => z.safeParse(EnrollmentChange, { version: 1, reason: 'a'.repeat(length) }).success,
  );
  expect(taken).toEqual([3, 500]);
});

test('a page of the news has 1 to 20 items, and there are 50 pages', () => {
  expect([0, 1, 20, 21].filter((limit) => z.safeParse(NewsQuery, { limit: String(limit) }).success)).toEqual([1, 20]);
  expect([0, 1, 50, 51].filter((page) => z.safeParse(NewsQuery, { page: String(page) }).success)).toEqual([1, 50]);
});
