import { expect, test } from 'vitest';
import { isNpi } from '#contract/organizations/npi.ts';

/** 1234567893 is the example of the rule itself (45 CFR 162.406, CMS: NPI check digit). */
test('exactly one check digit makes nine given digits a valid NPI', () => {
  const good = Array.from({ length: 10 }, (_, digit) => `123456789${digit}`).filter(isNpi);
  expect(good).toEqual(['1234567893']);
});

test('an NPI with one mistyped digit or two swapped neighbors is refused', () => {
  const npi = '1234567893';
  const wrong = Array.from(npi, (digit, at) => npi.slice(0, at) + ((Number(digit) + 1) % 10) + npi.slice(at + 1));
  const swapped = Array.from({ length: 9 }, (_, at) => npi.slice(0, at) + npi[at + 1] + npi[at] + npi.slice(at + 2));
  expect([...wrong, ...swapped].filter(isNpi)).toEqual([]);
});

test.for(['', '123456789', '12345678933', '12345 6789', '123456789X', '１２３４５６７８９３'])(
  '%j is not a valid NPI',
  (text) => {
    expect(isNpi(text)).toBe(false);
  },
);
