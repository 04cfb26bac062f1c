import { expect, test } from 'vitest';
import { maskedAddress, withMaskedAddresses } from '#server/mail/maskedAddress.rules.ts';

test.for([
  ['ruth@family.example', 'r•••@f•••.example'],
  ['r@f.co.example', 'r•••@f•••.example'],
  ['"a@b"@family.example', '"•••@f•••.example'],
  ['👵ruth@family.example', '👵•••@f•••.example'],
  ['ruth@localhost', 'r•••@l•••'],
  // A text that is no address reveals nothing.
  ['@family.example', '•••'],
  ['ruth', '•••'],
  ['', '•••'],
] as const)('the email address %s is shown as %s', ([address, shown]) => {
  expect(maskedAddress(address)).toBe(shown);
});

test('a mail server’s error message is kept with its email addresses masked', () => {
  expect(withMaskedAddresses('550 <ruth@family.example>: no such user, ask post@family.example')).toBe(
    '550 <r•••@f•••.example>: no such user, ask p•••@f•••.example',
  );
});
