import { describe, expect, test } from 'vitest';
import { judgePassword } from '#contract/passwordRules.ts';
import { checkPassword } from '#server/identity/passwordPolicy.ts';

const ana = {
  email: 'ana.ruiz@harbor.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
  organisation: 'Harbor Hospice',
};

describe('a password', () => {
  test.for([
    'correct horse battery staple',
    'x7Kq!pZ39mW-tt',
    'teapot gravel onion',
    'пароль из трёх слов 7',
    'aN4!'.padEnd(12, 'zqxvj'),
  ])('of %s is taken', (password) => expect(checkPassword(password, ana)).toBeNull());

  test.for([
    ['is short', 'x7Kq!pZ39mW', 'at least 12'],
    ['is longer than can be kept', 'x7'.repeat(65), 'at most 128'],
    ['is common', '1q2w3e4r5t6y', 'tried first'],
    ['is common in another case', 'QWERTYuiop123', 'tried first'],
    ['is common with spaces at its ends', '  liverpool   ', 'tried first'],
    ['is common with digits and signs behind it', 'Password12345!', 'tried first'],
    ['is common with digits before it', '12345password', 'tried first'],
    ['is the e-mail', 'ana.ruiz@harbor.example', 'mostly your name'],
    ['is the name', 'RuizAnaRuiz77', 'mostly your name'],
    ['is the organisation', 'Harbor2026Hospice', 'mostly your name'],
    ['is the product', 'waysidewayside99', 'mostly your name'],
    ['repeats itself', 'abcabcabcabcabc', 'too easy'],
    ['is a row of keys', 'qwertyuiopas', 'too easy'],
    ['is two common words with years', 'summer2026winter', 'too easy'],
  ])('that %s is refused with the reason', ([, password, words]) => {
    expect(checkPassword(password ?? '', ana)).toContain(words);
  });

  test('is judged without what is not known of the person', () => {
    expect(checkPassword('teapot gravel onion', { email: 'a@b.example' })).toBeNull();
  });

  test.for([
    // Five letters and digits of one's own are too few, six beside a short name are enough.
    ['Ruiz!?!?qx7kp!?!?', true],
    ['Ruiz!?!?qx7kpv!?!?', false],
    // At least half of it is one's own.
    ['hospiceqx7kpvw', false],
    ['hospiceqx7kpv', true],
  ] as const)('of %s is mostly what others know of the person: %s', ([password, isMostly]) => {
    const words = judgePassword(password, ana, { isCommon: () => false, guessesLog10: () => 20 });
    expect(words?.includes('mostly your name') ?? false).toBe(isMostly);
  });

  test.for([
    [11, 'Use at least 12 characters'],
    [12, null],
    [128, null],
    [129, 'Use at most 128 characters'],
  ] as const)('of %i characters: %s', ([length, words]) => {
    const knowledge = { isCommon: () => false, guessesLog10: () => 10 };
    expect(judgePassword('é'.repeat(length), ana, knowledge)).toBe(words);
  });

  test('is taken from ten thousand million guesses on', () => {
    const judged = [9.999, 10].map((guesses) =>
      judgePassword('teapot gravel onion', ana, { isCommon: () => false, guessesLog10: () => guesses }),
    );
    expect(judged).toEqual([expect.stringContaining('too easy'), null]);
  });
});
