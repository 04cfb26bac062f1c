import { describe, expect, test } from 'vitest';
import { occurNear, occurs, take } from '#server/surveys/themes/phrases.ts';
import { readPhrases, readText } from '#server/surveys/themes/readText.ts';
import { themesOf } from '#server/surveys/themes/themesOf.ts';

/** How far apart words may be to count as one phrase. */

const themesIn = (comment: string) => themesOf(comment, 'en').map(({ key }) => key);
const wordsOf = (text: string) => readText(text, 'en').flatMap(({ words }) => words);
const negated = (text: string) => wordsOf(text).flatMap(({ form, isNegated }) => (isNegated ? [form] : []));
const NONE: ReadonlySet<number> = new Set();

describe('Words of a theme phrase', () => {
  test.for([
    ['They were on hold.', 'beside each other', true],
    ['They were on a long hold.', 'with two words between', true],
    ['They were on a very long hold.', 'with three words between', false],
    ['They hold on.', 'in another order', false],
    ['They were on. Hold it.', 'in two sentences', false],
  ] as const)('in “%s” (%s): theme found is %s', ([comment, , isFound]) => {
    expect(themesIn(comment)).toEqual(isFound ? ['responsiveness'] : []);
  });

  test('may each have up to two other words before them, however long the phrase', () => {
    const [phrase = []] = readPhrases('one two three', 'en');
    const found = (text: string) => occurs(wordsOf(text), phrase, NONE);
    expect(found('one a b two c d three')).toBe(true);
    expect(found('one a b two c d e three')).toBe(false);
    expect(found('one a b c two three')).toBe(false);
  });

  test('are counted at each occurrence, and are not found again once taken', () => {
    const words = wordsOf('on hold and on hold');
    const phrases = readPhrases('on hold', 'en');
    const taken = new Set<number>();
    expect(take(words, phrases, taken)).toBe(2);
    expect([...taken]).toEqual([0, 1, 3, 4]);
    expect(take(words, phrases, taken)).toBe(0);
    expect(phrases.some((phrase) => occurs(words, phrase, taken))).toBe(false);
  });
});

describe('Two words that make a theme together', () => {
  test.for([
    ['The nurse sat here today until Monday.', 'four words between', true],
    ['Until Monday nobody here sat with a nurse.', 'four words between, in the other order', true],
    ['The nurse sat right here today until Monday.', 'five words between', false],
    ['Monday is when she sat with a nurse.', 'six words between, in the other order', false],
    ['The nurse sat, until Monday.', 'a pause between', false],
    ['The nurse was here. Monday is free.', 'two sentences', false],
    ['The nurse sat.', 'one of them alone', false],
  ] as const)('in “%s” (%s): theme found is %s', ([comment, , isFound]) => {
    expect(themesIn(comment).includes('staffing_visits')).toBe(isFound);
  });

  test('must be two separate words: a word in both lists does not pair with itself', () => {
    const lists = [readPhrases('nurse', 'en'), readPhrases('nurse, aide', 'en')] as const;
    expect(occurNear(wordsOf('a nurse'), lists, NONE)).toBe(false);
    expect(occurNear(wordsOf('a nurse or a nurse'), lists, NONE)).toBe(true);
    expect(occurNear(wordsOf('a nurse or an aide'), lists, NONE)).toBe(true);
  });

  test('do not pair when one of them is already taken by another phrase', () => {
    const lists = [readPhrases('nurse', 'en'), readPhrases('aide', 'en')] as const;
    for (const place of [1, 4]) {
      expect(occurNear(wordsOf('a nurse or an aide'), lists, new Set([place]))).toBe(false);
    }
  });
});

describe('Negation in a comment', () => {
  test('negates the six words after it, and starts again with the next negation', () => {
    expect(negated('not one two three four five six seven')).toEqual(['one', 'two', 'three', 'four', 'five', 'six']);
    expect(negated('not one two never three four five six seven eight nine')).toEqual([
      'one',
      'two',
      'never',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
    ]);
  });

  test('ends at a comma', () => {
    expect(negated('not one, two three')).toEqual(['one']);
  });
});
