import { expect, test } from 'vitest';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { statusText, visibleText } from '#server/referrals/enrollments/statusText.rules.ts';

const TEXT = statusText('Unable to reach', 'Called three times.\nNobody was home.');

test('the text of a status change has the product’s words above what a person wrote, and is null when both are missing', () => {
  expect(TEXT).toBe('Unable to reach\nCalled three times.\nNobody was home.');
  expect(statusText('Unable to reach', null)).toBe('Unable to reach');
  expect(statusText(null, 'Called')).toBe('\nCalled');
  expect([statusText(null, null), statusText(null, '')]).toEqual([null, null]);
});

test.for<readonly [ReferralStatus, readonly SharedFact[] | null, string | null]>([
  ['declined', null, TEXT],
  ['declined', ['decline_reason', 'decline_detail'], TEXT],
  ['declined', ['decline_reason'], 'Unable to reach'],
  ['declined', ['decline_detail'], 'Called three times.\nNobody was home.'],
  ['declined', ['dates'], null],
  // Only a decline has a reason to keep.
  ['enrolled', ['dates'], 'Unable to reach'],
  ['enrolled', ['decline_detail'], TEXT],
])('the text of a change to %s, shared with the facts %j, is %j', ([toStatus, shared, expected]) => {
  expect(visibleText(TEXT, toStatus, shared && new Set(shared))).toBe(expected);
});

test('a status change without a text, or with none in the shared facts, has no text', () => {
  expect(visibleText(null, 'declined', null)).toBeNull();
  expect(visibleText(statusText(null, 'Called'), 'declined', new Set(['decline_reason']))).toBeNull();
});
