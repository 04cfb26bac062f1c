import { expect, test } from 'vitest';
import { MISSING } from '#contract/platform/errorMessages.ts';
import { summaryText } from '#src/ui/form/summaryText.ts';

test.each([
  ['Date of birth', 'Enter a date of birth or a phone number'],
  ['NPI', 'Check this NPI. One of its digits is wrong'],
  ['Name', 'This name is taken'],
  ['Hospices', 'Choose at least one hospice'],
  ['Phone, day and night', 'Enter a phone number with area code, such as (410) 555-0100'],
])('the error of %s that names it stands alone in the summary: %s', (label, message) => {
  expect(summaryText(message, label)).toBe(message);
});

test.each([
  ['Detail', 'Use at least 10 characters'],
  ['Second reminder', 'Enter a day after the first reminder'],
  ['Caregiver phone', 'Enter a phone number with area code, such as (410) 555-0100'],
  ['To', 'Choose who to write to'],
  ['Time', 'Sometimes this is late'],
])('the error of %s that does not name it follows its name: %s', (label, message) => {
  expect(summaryText(message, label)).toBe(`${label}: ${message}`);
});

test('an empty field is named in its message, and a field without a name has only its message', () => {
  expect([summaryText(MISSING, 'First name'), summaryText('Use at most 80 characters', undefined)]).toEqual([
    'Enter a first name',
    'Use at most 80 characters',
  ]);
});
