import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { COUNT_KEYS, countBasisOf } from '#contract/referrals/counts/countKeys.ts';
import { readSearchParams, recordOf } from '#contract/platform/listQuery.ts';
import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { FeedbackQuery } from '#contract/surveys/surveyResults.ts';
import { NO_SOURCE, SOURCE_TYPES } from '#contract/referrals/counts/sources.ts';

const ID = '3f0f2a54-9a39-4c0e-8f5b-0d8a5f3f1c11';
const DAYS = 'filter.drillDownDays=$btw:2026-09-01,2026-09-30';

const wrongIn = (schema: z.core.$ZodType, address: string) =>
  z.safeParse(schema, recordOf(new URLSearchParams(address))).error?.issues.map(({ path }) => path[0]) ?? [];

const read = (address: string) => readSearchParams(HospiceReferralQuery, new URLSearchParams(address));

describe('List behind a figure', () => {
  test.each(COUNT_KEYS)('filter.drillDown=%s has its date rule, and only its own list accepts it', (key) => {
    const { by, list } = COUNTS[key];
    expect(by).toBe(countBasisOf(key));
    const takes = (schema: z.core.$ZodType) => wrongIn(schema, `filter.drillDown=${key}&${DAYS}`).length === 0;
    expect([takes(HospiceReferralQuery), takes(FeedbackQuery)]).toEqual([list === 'registry', list === 'feedback']);
  });

  test('accepts every kind of source, and the source "none"', () => {
    for (const type of SOURCE_TYPES) {
      for (const source of [ID, NO_SOURCE]) {
        const address = `filter.drillDown=enrolled&${DAYS}&filter.drillDownSource=${type}:${source}`;
        expect(wrongIn(HospiceReferralQuery, address)).toEqual([]);
      }
    }
  });

  test.each([
    ['filter.drillDown=enrolled', 'filter.drillDown'],
    ['filter.drillDown=enrolled&filter.drillDownDays=$gte:2026-09-01', 'filter.drillDownDays'],
    ['filter.drillDown=surveysAnswered&' + DAYS, 'filter.drillDown'],
    ['filter.drillDown=surveysSent&' + DAYS, 'filter.drillDown'],
    ['filter.drillDown=admitted&' + DAYS, 'filter.drillDown'],
    [DAYS, 'filter.drillDownDays'],
    [`filter.drillDownSource=nurse:${ID}`, 'filter.drillDownSource'],
    [`filter.drillDown=pending&filter.drillDownSource=doctor:${ID}`, 'filter.drillDownSource'],
  ])('refuses the address %s and names the wrong parameter', (address, name) => {
    expect(wrongIn(HospiceReferralQuery, address)).toEqual([name]);
  });

  test('accepts a current figure without a range of days', () => {
    expect(wrongIn(HospiceReferralQuery, 'filter.drillDown=pending')).toEqual([]);
  });

  test("refuses a filter by nurse when the list is a group's", () => {
    const address = `filter.drillDown=pending&filter.drillDownSource=nurse:${ID}`;
    expect(z.safeParse(GroupReferralQuery, recordOf(new URLSearchParams(address))).error?.issues[0]).toMatchObject({
      code: 'unrecognized_keys',
      keys: ['filter.drillDownSource'],
    });
  });

  test('ignores parameters of an edited address that do not fit together', () => {
    expect(read('filter.status=nonsense&filter.drillDown=enrolled&filter.drillDownDays=$gte:2026-09-01')).toEqual({
      page: 1,
      limit: 25,
    });
    expect(read(`filter.drillDown=enrolled&${DAYS}`)).toMatchObject({ 'filter.drillDown': 'enrolled' });
  });
});
