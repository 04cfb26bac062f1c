import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CAHPS_AREAS, CAHPS_MEASURES, publishedBoxes } from '#contract/publishedCahps.ts';
import { boxOf, lowRulesOf, meanOf, sharesOf, wilson, type Box, type ScaledAnswer } from '#contract/scoring.ts';
import { SURVEY_QUESTION_KEYS } from '#contract/surveyQuestions.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveySettings.ts';

const face = (key: ScaledAnswer['key'], value: number): ScaledAnswer => ({ key, scale: 'faces5', value });
const recommend = (value: number): ScaledAnswer => ({ key: 'recommend', scale: 'recommend11', value });

const ANSWERS = 10_000;
/** A value of each box on the 0 to 10 scale. */
const VALUE: Record<Box, number> = { top: 9, middle: 8, bottom: 6 };

describe('boxes', () => {
  const published = CAHPS_AREAS.flatMap((area) => CAHPS_MEASURES.map((measure) => [area, measure] as const));

  test.each(published)('answers given in the published shares give back what is published: %s, %s', (area, measure) => {
    const boxes = publishedBoxes(area, measure);
    const asked = (['top', 'middle', 'bottom'] as const).flatMap((box) =>
      Array.from({ length: ((boxes[box] ?? 0) / 100) * ANSWERS }, () => VALUE[box]),
    );
    const given = (wanted: Box) => asked.filter((value) => boxOf('recommend11', value) === wanted).length;
    expect(asked).toHaveLength(ANSWERS);
    const middle = boxes.middle === null ? null : given('middle');
    expect(sharesOf({ top: given('top'), middle, bottom: given('bottom') })).toEqual(boxes);
  });

  test('77 published rows, of which one measure has no middle box', () => {
    expect(published).toHaveLength(77);
    expect(published.filter(([area, measure]) => publishedBoxes(area, measure).middle === null)).toHaveLength(11);
  });

  test('add up to 100, lie within 0 and 100 and are off by less than one, whatever the counts', () => {
    const count = fc.oneof(fc.nat(12), fc.nat(3_000_000));
    fc.assert(
      fc.property(count, fc.option(count, { nil: null }), count, (top, middle, bottom) => {
        const n = top + (middle ?? 0) + bottom;
        fc.pre(n > 0);
        const boxes = sharesOf({ top, middle, bottom });
        const told = [boxes.top, boxes.middle ?? 0, boxes.bottom];
        expect(boxes.top + (boxes.middle ?? 0) + boxes.bottom).toBe(100);
        expect(boxes.middle === null).toBe(middle === null);
        for (const [index, counted] of [top, middle ?? 0, bottom].entries()) {
          expect(told[index]).toBeGreaterThanOrEqual(0);
          expect(told[index]).toBeLessThanOrEqual(100);
          expect(Math.abs((told[index] ?? NaN) - (100 * counted) / n)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test.each([
    [
      'halves at both ends of which nothing is left',
      { top: 1, middle: 0, bottom: 199 },
      { top: 1, middle: 0, bottom: 99 },
    ],
    ['halves at both ends beside a middle', { top: 1, middle: 198, bottom: 1 }, { top: 1, middle: 98, bottom: 1 }],
    ['a half without a middle box', { top: 1, middle: null, bottom: 199 }, { top: 1, middle: null, bottom: 99 }],
    ['thirds', { top: 1, middle: 1, bottom: 1 }, { top: 33, middle: 34, bottom: 33 }],
    ['one answer', { top: 0, middle: 0, bottom: 1 }, { top: 0, middle: 0, bottom: 100 }],
  ])('%s', (_, counts, boxes) => {
    expect(sharesOf(counts)).toEqual(boxes);
  });

  test('of no answers there are no shares', () => {
    expect(() => sharesOf({ top: 0, middle: 0, bottom: 0 })).toThrow(RangeError);
    expect(() => sharesOf({ top: 0, middle: null, bottom: 0 })).toThrow(RangeError);
  });

  test('every value of both scales falls where the product says', () => {
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

describe("Wilson's interval", () => {
  test.each([
    [9, 10, 0.5958, 0.9821],
    [4, 5, 0.3755, 0.9638],
    [27, 30, 0.7438, 0.9654],
    [82, 100, 0.7333, 0.883],
    [0, 10, 0, 0.2775],
    [0, 0, 0, 1],
  ])('of %i in %i is %f to %f', (successes, n, low, high) => {
    const interval = wilson(successes, n);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('holds its share, lies within 0 and 1, and is the mirror of the other box', () => {
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

describe('a result', () => {
  const settings = DEFAULT_SURVEY_SETTINGS;

  test('has the mean of its 1 to 5 items, and none where none was answered', () => {
    expect(meanOf([face('overall', 5), face('comfort', 2), recommend(0)])).toBe(3.5);
    expect(meanOf([recommend(10)])).toBeNull();
    expect(meanOf([])).toBeNull();
  });

  test('is low at a threshold and not above it, and tells every reason with the threshold of the time', () => {
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

  test('own words and a call make no number', () => {
    const words = SURVEY_QUESTION_KEYS.map((key): ScaledAnswer => ({ key, scale: 'text', value: 0 }));
    expect(lowRulesOf(words, false, settings)).toEqual([]);
    expect(meanOf(words)).toBeNull();
  });
});
