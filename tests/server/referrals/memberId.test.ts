import { expect, test } from 'vitest';
import { maskedMemberId, unmaskedMemberId } from '#server/referrals/memberId.rules.ts';

test.for([
  ['1EG4TE5MK73', '•••• MK73'],
  ['12345', '•••• 2345'],
  // Its last four characters would be all of it.
  ['1234', '••••'],
  ['7', '••••'],
] as const)('the member ID %s is shown as %s', ([stored, shown]) => {
  expect(maskedMemberId(stored)).toBe(shown);
});

test('a masked member ID sent back unchanged keeps the stored ID; any other value replaces it', () => {
  expect(unmaskedMemberId('•••• MK73', '1EG4TE5MK73')).toBe('1EG4TE5MK73');
  expect(unmaskedMemberId('•••• MK74', '1EG4TE5MK73')).toBe('•••• MK74');
  expect(unmaskedMemberId('NEW-998877', '1EG4TE5MK73')).toBe('NEW-998877');
  expect(unmaskedMemberId(null, '1EG4TE5MK73')).toBeNull();
  expect(unmaskedMemberId('•••• MK73', null)).toBe('•••• MK73');
});
