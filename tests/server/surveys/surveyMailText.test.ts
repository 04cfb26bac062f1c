import { describe, expect, test } from 'vitest';
import { checkSurveyMailText, firstNameOf, languageFor } from '#server/surveys/surveyMailText.rules.ts';

describe('First name in a survey mail', () => {
  test.for<[name: string, expected: string]>([
    ['Ana', 'Ana'],
    ['  Ana María  López ', 'Ana'],
    ['López, Ana', 'López, Ana'],
    ['Mrs. López', 'Mrs. López'],
    ['DR López ', 'DR López'],
    ['Srta. Ana López', 'Srta. Ana López'],
    ['Drew López', 'Drew'],
    ['', ''],
  ])('of “%s” is “%s”', ([name, expected]) => {
    expect(firstNameOf(name)).toBe(expected);
  });
});

describe('Language of a survey mail', () => {
  test('is the first wanted language that is offered, whatever its region', () => {
    expect(languageFor(['fr', 'es-MX', 'en'], ['en', 'es'])).toBe('es');
    expect(languageFor(['en-US', 'es'], ['es', 'en'])).toBe('en');
  });

  test('is English when none of the wanted ones is offered, or the only one offered without English', () => {
    expect(languageFor(['fr'], ['es', 'en'])).toBe('en');
    expect(languageFor([], ['es'])).toBe('es');
    expect(languageFor(['esperanto'], [])).toBe('en');
  });
});

test('survey mail texts may hold only the variables of a mail, and each wrong part is refused at its field', () => {
  const right = { subject: 'How is {hospice}?', body: 'Hello {name}, until {date} or call {phone}' };
  expect(checkSurveyMailText(right, 'words')).toEqual([]);
  const wrong = { subject: 'About {patient}', body: '{name} {} {diagnosis}' };
  expect(checkSurveyMailText(wrong, 'words.en').map(({ path, message }) => [path, message.split(' ')[0]])).toEqual([
    ['words.en.subject', '{patient}'],
    ['words.en.body', '{}'],
  ]);
});
