import { describe, expect, test } from 'vitest';
import { cahpsReasonLabel, findCahpsLike } from '#contract/surveys/cahpsLike.ts';
import { DEFAULT_SURVEY_QUESTIONS } from '#contract/surveys/surveyQuestions.ts';
import { SURVEY_LANGUAGES } from '#contract/platform/languages.ts';

describe('CAHPS-like survey question', () => {
  test.for([
    ['frequency', 'How often did the hospice team keep you informed about when they would arrive?'],
    ['frequency', 'While in care, how often   does\nthe TEAM listen to you?'],
    ['frequency', 'Does {hospice} always come when you call?'],
    ['frequency', 'Were the nurses usually on time?'],
    ['frequency', 'Do you get help when you ask: never, sometimes, usually or always?'],
    ['frequency', '¿Con qué frecuencia el equipo del hospicio le explicó las cosas?'],
    ['frequency', '¿El personal siempre llega a tiempo?'],
    ['frequency', '¿Recibe ayuda nunca, a veces o siempre?'],
    ['definitely', 'Did you get the help you needed? Definitely yes or probably no'],
    ['definitely', 'Would you recommend this hospice to your friends and family?'],
    ['definitely', '¿Recibió la ayuda que quería? Definitivamente sí, probablemente no'],
    ['definitely', '¿Recomendaría este programa de hospicio a sus amigos y familiares?'],
    ['rating', 'Using any number from 0 to 10, what number would you use to rate the care?'],
    ['rating', 'Rate {hospice} on a scale of 0-10, please'],
    ['rating', 'What was the best hospice care possible for you?'],
    ['rating', '¿Qué número del 0 al 10 usaría para calificar la atención?'],
    ['medicare', 'This is part of the Medicare survey: how are we doing?'],
    ['medicare', 'A CAHPS question about your visits'],
  ] as const)('is detected (%s): %s', ([reason, text]) => {
    expect(findCahpsLike(text)?.reason).toBe(reason);
  });

  test.for([
    'How well do the visits fit what your family needs?',
    'Do you always feel safe at home?',
    'From 0 to 10, how likely are you to suggest {hospice} to a friend?',
    'How is the care at night going so far?',
    '¿Qué tan probable es, de 0 a 10, que sugiera {hospice} a alguien?',
    '¿Cómo va todo con las visitas de la noche?',
    'Is there something you would probably change about the visits?',
    'Would you recommend a change in how we call you back?',
  ])('is not reported for other wording: %s', (text) => {
    expect(findCahpsLike(text)).toBeNull();
  });

  test('is not reported for any built-in question in any language', () => {
    const found = DEFAULT_SURVEY_QUESTIONS.flatMap(({ wording }) =>
      SURVEY_LANGUAGES.filter((language) => findCahpsLike(wording[language]) !== null).map(
        (language) => wording[language],
      ),
    );
    expect(found).toEqual([]);
  });

  test('has an explanation for every reason', () => {
    for (const label of Object.values(cahpsReasonLabel)) expect(label).toMatch(/^This .{20,}/);
  });
});

test.each([
  ['Señor: ¿con  qué Frecuencia vino su enfermera?', 'con qué Frecuencia'],
  ['How OFTEN did the team come?', 'How OFTEN'],
  ['Would you say: Definitely yes?', 'Definitely yes'],
  ['Is it the best care possible?', 'best care possible'],
  ['As in the CAHPS survey, how is it?', 'CAHPS'],
])('the CAHPS check quotes the matching words of "%s": %s', (text, phrase) => {
  expect(findCahpsLike(text)?.phrase).toBe(phrase);
});
