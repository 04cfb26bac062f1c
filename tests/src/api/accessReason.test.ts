import { afterEach, expect, test, vi } from 'vitest';
import {
  accessReason,
  forgetAccessReason,
  giveAccessReason,
  REASON_MINUTES,
  watchAccessReason,
} from '#src/api/accessReason.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const LIFE = REASON_MINUTES * 60_000;

afterEach(() => {
  forgetAccessReason();
  vi.useRealTimers();
});

test('a reason holds for half an hour, and its end is told', () => {
  vi.useFakeTimers();
  const told = vi.fn<() => void>();
  const stop = watchAccessReason(told);
  giveAccessReason(ID, 'Asked by the hospice');
  expect(accessReason()).toMatchObject({ referralId: ID, reason: 'Asked by the hospice' });
  expect(told).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(LIFE - 1);
  expect(accessReason()).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(accessReason()).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
  stop();
});

test('a machine that slept holds no reason longer', () => {
  vi.useFakeTimers();
  giveAccessReason(ID, 'Asked by the hospice');
  vi.setSystemTime(Date.now() + LIFE);
  expect(accessReason()).toBeUndefined();
});

test('another reason begins its own half hour', () => {
  vi.useFakeTimers();
  giveAccessReason(ID, 'Asked by the hospice');
  vi.advanceTimersByTime(LIFE - 1);
  giveAccessReason(ID, 'Asked by the family');
  vi.advanceTimersByTime(LIFE - 1);
  expect(accessReason()?.reason).toBe('Asked by the family');
});
