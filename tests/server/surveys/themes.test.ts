import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/platform/languages.ts';
import { THEMES } from '#contract/surveys/themes.ts';
import { themesOf } from '#server/surveys/themes/themesOf.ts';
import { commentsOf, labeledComments, PARTS, shortfallsOf } from './support/themeFigures.ts';

/** The themes of a comment with their polarity, as `theme polarity`. */
const read = (comment: string, language: SurveyLanguage = 'en') =>
  themesOf(comment, language).map(({ key, polarity }) => `${key} ${polarity}`);

describe('Themes of the labeled comments', () => {
  test.each(PARTS)('are found at least as accurately as the recorded minimum: %s', (part) => {
    expect(shortfallsOf(part)).toEqual([]);
  });

  test('cover every part in both languages and every theme, with each comment labeled once', () => {
    for (const part of PARTS) {
      for (const language of SURVEY_LANGUAGES) expect(commentsOf(part, language).length).toBeGreaterThan(10);
    }
    expect(new Set(labeledComments.map(({ text }) => text)).size).toBe(labeledComments.length);
    const named = labeledComments.flatMap(({ themes }) => themes.map(({ key }) => key));
    expect(new Set(named)).toEqual(new Set(THEMES));
  });
});

describe('Themes in a comment', () => {
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
  ])('have their polarity reversed by a negation: %s', (comment, language, themes) => {
    expect(read(comment, language)).toEqual(themes);
  });

  test('have the polarity of their own clause when the comment has “but” or “although”', () => {
    const turned = ['staff_compassion positive', 'equipment_medication negative'];
    expect(read('Everyone is kind, but the wheelchair is broken.')).toEqual(turned);
    expect(read('The wheelchair is broken although everyone is kind.')).toEqual(turned);
    expect(read('Todos son amables, pero la silla de ruedas está rota.', 'es')).toEqual(turned);
  });

  test('are negative when the comment both praises and blames the same theme', () => {
    expect(read('The wheelchair is great. The bed is broken.')).toEqual(['equipment_medication negative']);
  });

  test('are positive when one sentence praises a theme and another only names it, in either order', () => {
    const praised = ['equipment_medication positive'];
    expect(read('The wheelchair is great. We asked about the mattress.')).toEqual(praised);
    expect(read('We asked about the mattress. The wheelchair is great.')).toEqual(praised);
  });

  test('are negative when a sentence that does not judge has a negation, but not when it negates words that mean nothing here', () => {
    expect(read('The chaplain sat by her.')).toEqual(['emotional_spiritual neutral']);
    expect(read('The chaplain did not appear.')).toEqual(['emotional_spiritual negative']);
    expect(read('The chaplain sat by her not every time.')).toEqual(['emotional_spiritual neutral']);
  });

  test('have the polarity of the next sentence when it says more about them', () => {
    expect(read('We asked about the mattress. It was terrible.')).toEqual(['equipment_medication negative']);
  });

  test('are neutral when the comment only asks for something, and negative when its question blames', () => {
    expect(read('Could a nurse visit in the evening?')).toEqual(['staffing_visits neutral']);
    expect(read('Is the wheelchair great?')).toEqual(['equipment_medication neutral']);
    expect(read('Is the wheelchair broken?')).toEqual(['equipment_medication negative']);
  });

  test('are neutral for a medicine that was explained well or badly: only the communication is judged', () => {
    expect(read('They explained the medicine well.')).toEqual([
      'communication positive',
      'equipment_medication neutral',
    ]);
    expect(read('The new medicine was not explained.')).toEqual([
      'communication negative',
      'equipment_medication neutral',
    ]);
  });

  test('are “other” when the comment judges without naming a theme', () => {
    expect(read('Good')).toEqual(['other positive']);
    expect(read('ok')).toEqual(['other neutral']);
    expect(read('Great, terrible')).toEqual(['other negative']);
    expect(read('Todo mal', 'es')).toEqual(['other negative']);
  });

  test.each(['', '   ', '👍', '❤️🙏🏽', '...', '?', 'n/a', '12', '\u0000', '\uD800'])(
    'are absent when the comment has no known words: %j',
    (comment) => {
      for (const language of SURVEY_LANGUAGES) expect(read(comment, language)).toEqual([]);
    },
  );

  test('are the same with a straight, a curly or no apostrophe', () => {
    const straight = read("They didn't explain it and we can't reach a nurse");
    expect(straight).toEqual(['communication negative', 'responsiveness negative']);
    expect(read('They didn’t explain it and we can’t reach a nurse')).toEqual(straight);
    expect(read('They didnt explain it and we cant reach a nurse')).toEqual(straight);
  });

  test('are the same with composed or decomposed accents, and in capitals', () => {
    const comment = 'El capellán rezó. La medicación llegó rápido, el colchón está roto.';
    const themes = ['equipment_medication negative', 'emotional_spiritual positive'];
    for (const written of [comment, comment.normalize('NFD'), comment.toUpperCase()]) {
      expect(read(written, 'es')).toEqual(themes);
    }
  });

  test('are found at the end of a comment of the maximum length', () => {
    const end = ' Then the chaplain prayed with us.';
    const filled = 'we sat by the window and '.repeat(100).slice(0, 2000 - end.length - 1);
    expect(read(`${filled}.${end}`)).toEqual(['emotional_spiritual positive']);
    expect(read('pain '.repeat(400))).toEqual(['pain_symptoms negative']);
  });

  test('are not searched for in a long run of text without spaces', () => {
    expect(read('pain/pain/pain')).toEqual(['pain_symptoms negative']);
    expect(read('pain/'.repeat(400))).toEqual([]);
    expect(read(`The nurse was rude. ${'x@http://'.repeat(200)}`)).toEqual(['staff_compassion negative']);
  });

  test('are listed once each and in order for random characters and words', () => {
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
