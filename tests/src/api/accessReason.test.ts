import type { AccessReason } from '#contract/platform/accessReason.ts';
import { afterEach, expect, test, vi } from 'vitest';
import {
  accessReason,
  forgetAccessReason,
  giveAccessReason,
  REASON_MINUTES,
  watchAccessReason,
} from '#src/api/accessReason.ts';

const HOSPICE: AccessReason = { category: 'support_request', words: 'Asked by the hospice' };
const FAMILY: AccessReason = { category: 'privacy_request', words: 'Asked by the family' };
const ID = '00000000-0000-4000-8000-000000000001';
const LIFE = REASON_MINUTES * 60_000;

afterEach(() => {
  forgetAccessReason();
  vi.useRealTimers();
});

test('an access reason expires after half an hour, and watchers are notified', () => {
  vi.useFakeTimers();
  const onChange = vi.fn<() => void>();
  const stop = watchAccessReason(onChange);
  giveAccessReason(ID, HOSPICE);
  expect(accessReason()).toMatchObject({ referralId: ID, reason: HOSPICE });
  expect(onChange).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(LIFE - 1);
  expect(accessReason()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(accessReason()).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
});

test('an access reason expires on time even when the machine slept', () => {
  vi.useFakeTimers();
  giveAccessReason(ID, HOSPICE);
  vi.setSystemTime(Date.now() + LIFE);
  expect(accessReason()).toBeUndefined();
});

test('a new access reason starts its own half hour', () => {
  vi.useFakeTimers();
  giveAccessReason(ID, HOSPICE);
  vi.advanceTimersByTime(LIFE - 1);
  giveAccessReason(ID, FAMILY);
  vi.advanceTimersByTime(LIFE - 1);
  expect(accessReason()?.reason).toBe(FAMILY);
});
