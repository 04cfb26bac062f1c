import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Phone, phoneHref } from '#contract/platform/phones.ts';
import { readPhone } from '#server/platform/phones.ts';

test.for([
  ['4105550100', '(410) 555-0100'],
  ['410.555.0100', '(410) 555-0100'],
  ['410/555-0100', '(410) 555-0100'],
  ['1-410-555-0100', '(410) 555-0100'],
  ['+1 410 555 0100', '(410) 555-0100'],
  ['(410) 555-0100 ext. 12', '(410) 555-0100 ext. 12'],
  ['410.555.0100 x12', '(410) 555-0100 ext. 12'],
  ['410 555 0100 #12', '(410) 555-0100 ext. 12'],
  ['+1-410-555-0100;ext=12', '(410) 555-0100 ext. 12'],
  // Canada and the Caribbean are in the same plan.
  ['+1 416 555 0100', '(416) 555-0100'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['011 44 2079460958 x3', '+44 20 7946 0958 ext. 3'],
  ['+525512345678', '+52 55 1234 5678'],
] as const)('the number %s is read as %s, and reading it again changes nothing', ([typed, stored]) => {
  expect(readPhone(typed)).toBe(stored);
  expect(readPhone(stored)).toBe(stored);
});

test.for(['555-0100', 'ask at the door', '410-555-0100 or 410-555-0101', '+1 410 555', '+44', '410 555 01000 1'])(
  'the text %s is no whole phone number and is refused with what to enter',
  (typed) => {
    const parsed = z.safeParse(Phone, typed);
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Enter a phone number with area code, such as (410) 555-0100',
    ]);
  },
);

test.for([
  ['(410) 555-0100', 'tel:+14105550100'],
  ['(410) 555-0100 ext. 12', 'tel:+14105550100,12'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
] as const)('a press on %s calls %s', ([stored, href]) => {
  expect(phoneHref(stored)).toBe(href);
});
