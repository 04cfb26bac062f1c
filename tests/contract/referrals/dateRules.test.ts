import { describe, expect, test } from 'vitest';
import { birthProblem, deathProblem, newReferralDateErrors, receivedProblem } from '#contract/referrals/dateRules.ts';

const TODAY = '2026-11-20';
const NOW = new Date('2026-11-20T12:00:00.000Z');

test.each([
  ['none', '', null, undefined],
  ['today', TODAY, null, undefined],
  ['tomorrow', '2026-11-21', null, 'The date of birth can’t be in the future'],
  ['the day of death', '2026-11-18', '2026-11-18', undefined],
  ['after the death', '2026-11-19', '2026-11-18', 'The date of birth can’t be after the date of death'],
])('a date of birth is checked against today and the date of death: %s', (_what, born, died, problem) => {
  expect(birthProblem(born, TODAY, died)).toBe(problem);
});

test.each([
  ['none', '', '1940-05-12', undefined],
  ['today', TODAY, '1940-05-12', undefined],
  ['tomorrow', '2026-11-21', null, 'The date of death can’t be in the future'],
  ['the day of birth', '1940-05-12', '1940-05-12', undefined],
  ['before the birth', '1940-05-11', '1940-05-12', 'The date of death can’t be before the date of birth'],
  ['any past day where the birth is unknown', '1940-05-11', null, undefined],
])('a date of death is checked against today and the date of birth: %s', (_what, died, born, problem) => {
  expect(deathProblem(died, TODAY, born)).toBe(problem);
});

test.each([
  ['a minute ahead, since clocks differ', '2026-11-20T12:01:00.000Z', undefined],
  ['more than a minute ahead', '2026-11-20T12:01:00.001Z', 'The time can’t be in the future'],
  ['90 days ago', '2026-08-22T12:00:00.000Z', undefined],
  ['more than 90 days ago', '2026-08-22T11:59:59.999Z', 'Enter a time in the last 90 days'],
])('a time received is accepted from 90 days ago to one minute ahead: %s', (_what, moment, problem) => {
  expect(receivedProblem(new Date(moment), NOW)).toBe(problem);
});

describe('The dates of a new referral', () => {
  test('are refused at their own fields, all at once', () => {
    const wrong = { patient: { dateOfBirth: '2026-11-21' }, receivedAt: '2026-11-20T13:00:00.000Z' };
    expect(newReferralDateErrors(wrong, { now: NOW, today: TODAY }).map(({ path }) => path)).toEqual([
      'patient.dateOfBirth',
      'receivedAt',
    ]);
  });

  test('may be left out', () => {
    expect(newReferralDateErrors({ patient: { dateOfBirth: null } }, { now: NOW, today: TODAY })).toEqual([]);
  });
});
