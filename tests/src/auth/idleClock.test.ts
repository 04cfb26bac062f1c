import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import { clearActivity, hasBeenIdle, idleTimes, markActivity } from '#src/auth/idleClock.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const storage = window.localStorage;

describe('Idle clock', () => {
  beforeEach(() => markActivity(storage, NOON));

  test.each([
    [0, false],
    [14.99, false],
    [15, true],
    [24 * 60, true],
  ])('after %d minutes without input reports idle: %s', (minutes, isIdle) => {
    expect(hasBeenIdle(storage, 15, NOON + minutes * MINUTE)).toBe(isIdle);
  });

  test('warns two minutes before the end', () => {
    expect(idleTimes(storage, 15, NOON + 13 * MINUTE)).toEqual({ warnIn: 0, endIn: 2 * MINUTE });
  });

  test('restarts with input in any tab', () => {
    markActivity(storage, NOON + 10 * MINUTE);
    expect(hasBeenIdle(storage, 15, NOON + 20 * MINUTE)).toBe(false);
  });

  test('is not idle when no activity was ever recorded', () => {
    clearActivity(storage);
    expect(hasBeenIdle(storage, 15, NOON)).toBe(false);
  });

  test('ignores invalid content in the storage', () => {
    storage.setItem('wayside.lastActivity', 'yesterday');
    expect(hasBeenIdle(storage, 15, NOON)).toBe(false);
  });
});
