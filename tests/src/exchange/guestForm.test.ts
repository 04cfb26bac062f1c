import { describe, expect, test } from 'vitest';
import { GuestReferralCreation } from '#contract/exchange/guests/guestReferrals.ts';
import { checkForm } from '#src/features/exchange/guests/refer/guestForm.ts';
import { GUEST_TEXTS } from '#src/features/exchange/guests/refer/guestTexts.ts';

const FILLED = {
  senderName: 'Jane Roe',
  source: 'hospital',
  senderPhone: '(410) 555-0142',
  firstName: 'Iris',
  lastName: 'Newman',
  dateOfBirth: '4/18/1941',
  setting: 'hospital',
  urgency: 'urgent',
};
const check = (changes: object = {}) => checkForm({ ...FILLED, ...changes }, 'en', '2026-11-27');

describe('The form of a guest', () => {
  test('has twelve fields with the email, each with a name and an error in both languages', () => {
    const fields = Object.keys(GuestReferralCreation.shape).filter((field) => field !== 'language');
    expect(fields).toHaveLength(11);
    for (const texts of Object.values(GUEST_TEXTS)) {
      expect(Object.keys(texts.fields).toSorted()).toEqual(fields.toSorted());
      expect(Object.keys(texts.errors).toSorted()).toEqual(fields.toSorted());
    }
  });

  test.each(['4/18/1941', '04-18-1941', '4.18.1941', ' 04/18/1941 ', '1941-04-18'])(
    'reads the date %s',
    (dateOfBirth) => {
      expect(check({ dateOfBirth }).body?.dateOfBirth).toBe('1941-04-18');
    },
  );

  test.each([
    [{ dateOfBirth: '2/30/1941' }, ['dateOfBirth']],
    [{ dateOfBirth: '11/28/2026' }, ['dateOfBirth']],
    [{ dateOfBirth: '' }, ['dateOfBirth']],
    [{ dateOfBirth: '', phone: '(410) 555-0143' }, undefined],
    [{ senderPhone: '12', firstName: ' ' }, ['senderPhone', 'firstName']],
    [{ source: '', setting: '' }, ['source', 'setting']],
  ])('with %j has the wrong fields %j', (changes, wrong) => {
    expect(check(changes).wrong).toEqual(wrong);
  });
});
