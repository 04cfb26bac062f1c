import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';
import { judgePassword } from '#contract/identity/passwordRules.ts';
import { checkPassword } from '#server/identity/passwords/passwordPolicy.ts';

const ana = {
  email: 'ana.ruiz@harbor.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
  organization: 'Harbor Hospice',
};

describe('Password', () => {
  test.for([
    'correct horse battery staple',
    'x7Kq!pZ39mW-tt',
    'teapot gravel onion',
    'пароль из трёх слов 7',
    'aN4!'.padEnd(12, 'zqxvj'),
  ])('"%s" is accepted', (password) => expect(checkPassword(password, ana)).toBeNull());

  test.for([
    ['is too short', 'x7Kq!pZ39mW', 'at least 12'],
    ['is too long', 'x7'.repeat(65), 'at most 128'],
    ['is common', '1q2w3e4r5t6y', 'common password'],
    ['is common in another case', 'QWERTYuiop123', 'common password'],
    ['is common with spaces at its ends', '  liverpool   ', 'common password'],
    ['is common with digits and symbols after it', 'Password12345!', 'common password'],
    ['is common with digits before it', '12345password', 'common password'],
    ['is the person’s email address', 'ana.ruiz@harbor.example', 'too close to your name'],
    ['is the person’s name', 'RuizAnaRuiz77', 'too close to your name'],
    ['is the name of the organization', 'Harbor2026Hospice', 'too close to your name'],
    ['is the name of the product', 'waysidewayside99', 'too close to your name'],
    ['repeats itself', 'abcabcabcabcabc', 'too easy'],
    ['is a row of keys on the keyboard', 'qwertyuiopas', 'too easy'],
    ['is two common words with years', 'summer2026winter', 'too easy'],
  ])('that %s is refused with the reason', ([, password, words]) => {
    expect(checkPassword(password ?? '', ana)).toContain(words);
  });

  test('is refused when it is in the list of breached passwords that comes with zxcvbn, in any case and with a year behind it', () => {
    const breached = dictionary['passwords-common'].filter((one) => one.length >= PASSWORD_LENGTH.min);
    expect(breached.length).toBeGreaterThan(100);
    const forms = breached.flatMap((one) => [one, one.toUpperCase(), ` ${one} `, `${one}2026`]);
    expect(forms.filter((form) => checkPassword(form, ana) === null)).toEqual([]);
  });

  test('is accepted when only the person’s email address is known', () => {
    expect(checkPassword('teapot gravel onion', { email: 'a@b.example' })).toBeNull();
  });

  test.for([
    // Five letters and digits of one's own are too few, six beside a short name are enough.
    ['Ruiz!?!?qx7kp!?!?', true],
    ['Ruiz!?!?qx7kpv!?!?', false],
    // At least half of it is one's own.
    ['hospiceqx7kpvw', false],
    ['hospiceqx7kpv', true],
  ] as const)('"%s" counts as mostly the person’s name, email address or organization: %s', ([password, isMostly]) => {
    const words = judgePassword(password, ana, { isCommon: () => false, guessesLog10: () => 20 });
    expect(words?.includes('too close to your name') ?? false).toBe(isMostly);
  });

  test.for([
    [11, 'Use at least 12 characters'],
    [12, null],
    [128, null],
    [129, 'Use at most 128 characters'],
  ] as const)('with %i characters gets this refusal, if any: %s', ([length, words]) => {
    const knowledge = { isCommon: () => false, guessesLog10: () => 10 };
    expect(judgePassword('é'.repeat(length), ana, knowledge)).toBe(words);
  });

  test('is accepted from ten billion estimated guesses on, and refused below that', () => {
    const judged = [9.999, 10].map((guesses) =>
      judgePassword('teapot gravel onion', ana, { isCommon: () => false, guessesLog10: () => guesses }),
    );
    expect(judged).toEqual([expect.stringContaining('too easy'), null]);
  });
});
