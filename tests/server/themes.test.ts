import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/surveyLanguages.ts';
import { THEMES } from '#contract/themes.ts';
import { themesOf } from '#server/domain/themes/themesOf.ts';
import { commentsOf, labelledComments, PARTS, shortfallsOf } from './support/themeFigures.ts';

/** What a comment is about and how it speaks of it, as `theme polarity`. */
const read = (comment: string, language: SurveyLanguage = 'en') =>
  themesOf(comment, language).map(({ key, polarity }) => `${key} ${polarity}`);

describe('on the labelled comments, themes', () => {
  test.each(PARTS)('are found as well as they were: %s', (part) => {
    expect(shortfallsOf(part)).toEqual([]);
  });

  test('are measured on each part in both languages, and each comment is labelled once', () => {
    for (const part of PARTS) {
      for (const language of SURVEY_LANGUAGES) expect(commentsOf(part, language).length).toBeGreaterThan(10);
    }
    expect(new Set(labelledComments.map(({ text }) => text)).size).toBe(labelledComments.length);
    const named = labelledComments.flatMap(({ themes }) => themes.map(({ key }) => key));
    expect(new Set(named)).toEqual(new Set(THEMES));
  });
});

describe('a comment', () => {
  test.each<readonly [string, SurveyLanguage, readonly string[]]>([
    ['The nurse was rude.', 'en', ['staff_compassion negative']],
    ['The nurse was never rude.', 'en', ['staff_compassion positive']],
    ['She is in pain.', 'en', ['pain_symptoms negative']],
    ['She is not in pain.', 'en', ['pain_symptoms positive']],
    ['Nobody explained it.', 'en', ['communication negative']],
    ['La enfermera es grosera.', 'es', ['staff_compassion negative']],
    ['La enfermera nunca es grosera.', 'es', ['staff_compassion positive']],
    ['Mi madre ya no tiene dolor.', 'es', ['pain_symptoms positive']],
    ['Nadie nos explicó nada.', 'es', ['communication negative']],
  ])('means the opposite where it is negated: %s', (comment, language, themes) => {
    expect(read(comment, language)).toEqual(themes);
  });

  test('that turns speaks of each theme by its own side of the turn', () => {
    const turned = ['staff_compassion positive', 'equipment_medication negative'];
    expect(read('Everyone is kind, but the wheelchair is broken.')).toEqual(turned);
    expect(read('The wheelchair is broken although everyone is kind.')).toEqual(turned);
    expect(read('Todos son amables, pero la silla de ruedas está rota.', 'es')).toEqual(turned);
  });

  test('that praises and blames one theme counts as a complaint', () => {
    expect(read('The wheelchair is great. The bed is broken.')).toEqual(['equipment_medication negative']);
  });

  test('that says more of a theme in its next sentence is read on', () => {
    expect(read('We asked about the mattress. It was terrible.')).toEqual(['equipment_medication negative']);
  });

  test('that asks for something neither praises nor blames', () => {
    expect(read('Could a nurse visit in the evening?')).toEqual(['staffing_visits neutral']);
  });

  test('that judges and names nothing is about something other', () => {
    expect(read('Good')).toEqual(['other positive']);
    expect(read('ok')).toEqual(['other neutral']);
    expect(read('Todo mal', 'es')).toEqual(['other negative']);
  });

  test.each(['', '   ', '👍', '❤️🙏🏽', '...', '?', 'n/a', '12', '\u0000', '\uD800'])(
    'without words of ours has no theme: %j',
    (comment) => {
      for (const language of SURVEY_LANGUAGES) expect(read(comment, language)).toEqual([]);
    },
  );

  test('is read the same with either apostrophe, and with none', () => {
    const straight = read("They didn't explain it and we can't reach a nurse");
    expect(straight).toEqual(['communication negative', 'responsiveness negative']);
    expect(read('They didn’t explain it and we can’t reach a nurse')).toEqual(straight);
    expect(read('They didnt explain it and we cant reach a nurse')).toEqual(straight);
  });

  test('is read the same with accents of one character or two, and in capitals', () => {
    const comment = 'El capellán rezó. La medicación llegó rápido, el colchón está roto.';
    const themes = ['equipment_medication negative', 'emotional_spiritual positive'];
    for (const written of [comment, comment.normalize('NFD'), comment.toUpperCase()]) {
      expect(read(written, 'es')).toEqual(themes);
    }
  });

  test('of the greatest length is read to its end', () => {
    const end = ' Then the chaplain prayed with us.';
    const filled = 'we sat by the window and '.repeat(100).slice(0, 2000 - end.length - 1);
    expect(read(`${filled}.${end}`)).toEqual(['emotional_spiritual positive']);
    expect(read('pain '.repeat(400))).toEqual(['pain_symptoms negative']);
  });

  test('has no words where a long run has no space', () => {
    expect(read('pain/pain/pain')).toEqual(['pain_symptoms negative']);
    expect(read('pain/'.repeat(400))).toEqual([]);
    expect(read(`The nurse was rude. ${'x@http://'.repeat(200)}`)).toEqual(['staff_compassion negative']);
  });

  test('of any characters is read without fault, each theme once and in order', () => {
    const words = fc.constantFrom(
      'not',
      'but',
      'nurse',
      'pain',
      'no',
      'pero',
      "can't",
      'thank',
      ',',
      '?',
      '\n',
      'Ñ',
      'é',
      '🙏',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(words, { maxLength: 60 }).map((some) => some.join(' ')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...SURVEY_LANGUAGES), (text, language) => {
        const keys = themesOf(text, language).map(({ key }) => key);
        expect(keys).toEqual(THEMES.filter((theme) => keys.includes(theme)));
      }),
      { numRuns: 400 },
    );
  });
});
