import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COUNT_KEYS, countedBy } from '#contract/countKeys.ts';
import { readSearchParams, recordOf } from '#contract/listQuery.ts';
import { COUNTS } from '#contract/metricCounts.ts';
import { NO_SOURCE, SOURCE_TYPES } from '#contract/performance.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals.ts';
import { FeedbackQuery } from '#contract/surveyResults.ts';

const ID = '3f0f2a54-9a39-4c0e-8f5b-0d8a5f3f1c11';
const DAYS = 'filter.countedOn=$btw:2026-09-01,2026-09-30';

const wrongIn = (schema: z.core.$ZodType, address: string) =>
  z.safeParse(schema, recordOf(new URLSearchParams(address))).error?.issues.map(({ path }) => path[0]) ?? [];

const read = (address: string) => readSearchParams(HospiceReferralQuery, new URLSearchParams(address));

describe('a list that a figure leads to', () => {
  test.each(COUNT_KEYS)('knows of %s on which days it is counted and which list holds it', (key) => {
    const { by, list } = COUNTS[key];
    expect(by).toBe(countedBy(key));
    const takes = (schema: z.core.$ZodType) => wrongIn(schema, `filter.counted=${key}&${DAYS}`).length === 0;
    expect([takes(HospiceReferralQuery), takes(FeedbackQuery)]).toEqual([list === 'registry', list === 'feedback']);
  });

  test('knows every kind of source, and those that have none', () => {
    for (const type of SOURCE_TYPES) {
      for (const source of [ID, NO_SOURCE]) {
        const address = `filter.counted=enrolled&${DAYS}&filter.countedFor=${type}:${source}`;
        expect(wrongIn(HospiceReferralQuery, address)).toEqual([]);
      }
    }
  });

  test.each([
    ['filter.counted=enrolled', 'filter.counted'],
    ['filter.counted=enrolled&filter.countedOn=$gte:2026-09-01', 'filter.countedOn'],
    ['filter.counted=surveysAnswered&' + DAYS, 'filter.counted'],
    ['filter.counted=surveysSent&' + DAYS, 'filter.counted'],
    ['filter.counted=admitted&' + DAYS, 'filter.counted'],
    [DAYS, 'filter.countedOn'],
    [`filter.countedFor=nurse:${ID}`, 'filter.countedFor'],
    [`filter.counted=pending&filter.countedFor=doctor:${ID}`, 'filter.countedFor'],
  ])('refuses %s', (address, name) => {
    expect(wrongIn(HospiceReferralQuery, address)).toEqual([name]);
  });

  test('of what stands now needs no days', () => {
    expect(wrongIn(HospiceReferralQuery, 'filter.counted=pending')).toEqual([]);
  });

  test("has no source where it is a group's: whose nurse it is, a hospice may keep to itself", () => {
    const address = `filter.counted=pending&filter.countedFor=nurse:${ID}`;
    expect(z.safeParse(GroupReferralQuery, recordOf(new URLSearchParams(address))).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['filter.countedFor'],
    });
  });

  test('is read from an edited address without what does not fit together', () => {
    expect(read('filter.status=nonsense&filter.counted=enrolled&filter.countedOn=$gte:2026-09-01')).toEqual({
      page: 1,
      limit: 25,
    });
    expect(read(`filter.counted=enrolled&${DAYS}`)).toMatchObject({ 'filter.counted': 'enrolled' });
  });
});
