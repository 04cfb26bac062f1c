import { expect, test } from 'vitest';
import { MISSING, NOT_CHOSEN } from '#contract/platform/errorMessages.ts';
import { namedError } from '#contract/platform/missingText.ts';

test.each([
  ['First name', 'Enter a first name'],
  ['Email', 'Enter an email address'],
  ['Address', 'Enter an address'],
  ['Phone, day and night', 'Enter a phone number'],
  ['Current password', 'Enter your current password'],
  ['NPI', 'Enter the NPI'],
  ['Credentials', 'Enter credentials'],
  ['Your concern', 'Enter your concern'],
  ['What was done', 'Enter what was done'],
  ['Due', 'Enter a date and time'],
  ['Time zone', 'Choose a time zone'],
  ['First contact within (minutes)', MISSING],
])('an empty field named %s says: %s', (label, text) => {
  expect(namedError(MISSING, label)).toBe(text);
});

test.each([
  ['Admission nurse', 'Choose an admission nurse'],
  ['Reason', 'Choose a reason'],
  ['Hospices', 'Choose hospices'],
  ['Waiting for', 'Choose what you’re waiting for'],
])('a field named %s where nothing is chosen says: %s', (label, text) => {
  expect(namedError(NOT_CHOSEN, label)).toBe(text);
});

test('other errors, and fields without a name, keep their message', () => {
  expect([namedError('Use at most 80 characters', 'Name'), namedError(MISSING, undefined)]).toEqual([
    'Use at most 80 characters',
    MISSING,
  ]);
});
