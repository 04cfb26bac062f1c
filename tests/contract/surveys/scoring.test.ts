import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAHPS_AREAS, CAHPS_MEASURES, publishedBoxes } from '#contract/performance/publishedCahps.ts';
import { lowRulesOf, meanOf, sharesOf, wilson, type Box, type ScaledAnswer } from '#contract/surveys/scoring.ts';
import { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { boxOf } from '../../support/surveyBoxes.ts';

const face = (key: ScaledAnswer['key'], value: number): ScaledAnswer => ({ key, scale: 'faces5', value });
const recommend = (value: number): ScaledAnswer => ({ key: 'recommend', scale: 'recommend11', value });

const ANSWERS = 10_000;
/** A value of each box on the 0 to 10 scale. */
const VALUE: Record<Box, number> = { top: 9, middle: 8, bottom: 6 };

describe('Top, middle and bottom box shares', () => {
  const published = CAHPS_AREAS.flatMap((area) => CAHPS_MEASURES.map((measure) => [area, measure] as const));

  test.each(published)(
    'of answers in the published proportions equal the published figures: %s, %s',
    (area, measure) => {
      const boxes = publishedBoxes(area, measure);
      const asked = (['top', 'middle', 'bottom'] as const).flatMap((box) =>
        Array.from({ length: ((boxes[box] ?? 0) / 100) * ANSWERS }, () => VALUE[box]),
      );
      const given = (wanted: Box) => asked.filter((value) => boxOf('recommend11', value) === wanted).length;
      expect(asked).toHaveLength(ANSWERS);
      const middle = boxes.middle === null ? null : given('middle');
      expect(sharesOf({ top: given('top'), middle, bottom: given('bottom') })).toEqual(boxes);
    },
  );

  test('are published in 77 rows, of which 11 have no middle box', () => {
    expect(published).toHaveLength(77);
    expect(published.filter(([area, measure]) => publishedBoxes(area, measure).middle === null)).toHaveLength(11);
  });

  test('add up to 100, lie between 0 and 100 and are off by at most 1, for any counts', () => {
    const count = fc.oneof(fc.nat(12), fc.nat(3_000_000));
    fc.assert(
      fc.property(count, fc.option(count, { nil: null }), count, (top, middle, bottom) => {
        const n = top + (middle ?? 0) + bottom;
        fc.pre(n > 0);
        const boxes = sharesOf({ top, middle, bottom });
        const shares = [boxes.top, boxes.middle ?? 0, boxes.bottom];
        expect(boxes.top + (boxes.middle ?? 0) + boxes.bottom).toBe(100);
        expect(boxes.middle === null).toBe(middle === null);
        for (const [index, counted] of [top, middle ?? 0, bottom].entries()) {
          expect(shares[index]).toBeGreaterThanOrEqual(0);
          expect(shares[index]).toBeLessThanOrEqual(100);
          expect(Math.abs((shares[index] ?? NaN) - (100 * counted) / n)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test.each([
    [
      'halves at both ends and no middle answers',
      { top: 1, middle: 0, bottom: 199 },
      { top: 1, middle: 0, bottom: 99 },
    ],
    [
      'halves at both ends beside middle answers',
      { top: 1, middle: 198, bottom: 1 },
      { top: 1, middle: 98, bottom: 1 },
    ],
    ['a half without a middle box', { top: 1, middle: null, bottom: 199 }, { top: 1, middle: null, bottom: 99 }],
    ['thirds', { top: 1, middle: 1, bottom: 1 }, { top: 33, middle: 34, bottom: 33 }],
    ['one answer', { top: 0, middle: 0, bottom: 1 }, { top: 0, middle: 0, bottom: 100 }],
  ])('are rounded so that they add up to 100: %s', (_, counts, boxes) => {
    expect(sharesOf(counts)).toEqual(boxes);
  });

  test('of no answers are refused with a RangeError', () => {
    expect(() => sharesOf({ top: 0, middle: 0, bottom: 0 })).toThrow(RangeError);
    expect(() => sharesOf({ top: 0, middle: null, bottom: 0 })).toThrow(RangeError);
  });

  test('take the box of every value as defined by the product, and none for text and callback answers', () => {
    expect([1, 2, 3, 4, 5].map((value) => boxOf('faces5', value))).toEqual([
      'bottom',
      'bottom',
      'bottom',
      'middle',
      'top',
    ]);
    const boxes = Array.from({ length: 11 }, (_, value) => boxOf('recommend11', value));
    expect(boxes).toEqual([...Array<Box>(7).fill('bottom'), 'middle', 'middle', 'top', 'top']);
    expect([boxOf('text', 5), boxOf('callback', 1)]).toEqual([null, null]);
  });
});

describe('Wilson interval', () => {
  test.each([
    [9, 10, 0.5958, 0.9821],
    [4, 5, 0.3755, 0.9638],
    [27, 30, 0.7438, 0.9654],
    [82, 100, 0.7333, 0.883],
    [0, 10, 0, 0.2775],
    [0, 0, 0, 1],
  ])('of %i out of %i is %f to %f', (successes, n, low, high) => {
    const interval = wilson(successes, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('contains its share, lies between 0 and 1, and mirrors the interval of the opposite answer', () => {
    const counts = fc.nat(100_000).chain((n) => fc.tuple(fc.nat(n), fc.constant(n)));
    fc.assert(
      fc.property(counts, ([successes, n]) => {
        fc.pre(n > 0);
        const { low, high } = wilson(successes, n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / n);
        expect(high).toBeGreaterThanOrEqual(successes / n);
        expect(wilson(n - successes, n).low).toBeCloseTo(1 - high, 12);
      }),
    );
  });
});

describe('Survey result', () => {
  const settings = DEFAULT_SURVEY_SETTINGS;

  test('has the mean of its 1-to-5 answers, and none if none was given', () => {
    expect(meanOf([face('overall', 5), face('comfort', 2), recommend(0)])).toBe(3.5);
    expect(meanOf([recommend(10)])).toBeNull();
    expect(meanOf([])).toBeNull();
  });

  test('is a low score at a threshold but not above it, and lists each reason with its threshold', () => {
    expect(lowRulesOf([face('overall', 3), recommend(7)], false, settings)).toEqual([]);
    expect(
      lowRulesOf([face('overall', 2), face('comfort', 3), face('support', 1), recommend(6)], true, settings),
    ).toEqual([
      { rule: 'item', key: 'overall', value: 2, threshold: 2 },
      { rule: 'item', key: 'support', value: 1, threshold: 2 },
      { rule: 'recommend', key: 'recommend', value: 6, threshold: 6 },
      { rule: 'callback', key: 'callback', value: null, threshold: null },
    ]);
    expect(lowRulesOf([face('overall', 3)], false, { lowItem: 3, lowRecommend: 0 })).toHaveLength(1);
    expect(lowRulesOf([recommend(1)], false, { lowItem: 4, lowRecommend: 0 })).toEqual([]);
  });

  test('takes no number from comments and callback requests', () => {
    const words = SurveyQuestionKey.options.map((key): ScaledAnswer => ({ key, scale: 'text', value: 0 }));
    expect(lowRulesOf(words, false, settings)).toEqual([]);
    expect(meanOf(words)).toBeNull();
  });
});
