import { MINUTE } from '#contract/platform/durations.ts';
import type { BrowserStorage } from '#src/config/browserStorage.ts';

const KEY = 'wayside.lastActivity';

/** The tabs share the time of the last input: activity in one keeps the others signed in. */
export const markActivity = (storage: BrowserStorage, now: number = Date.now()): void =>
  storage.setItem(KEY, String(now));

export const clearActivity = (storage: BrowserStorage): void => storage.removeItem(KEY);

function lastActivity(storage: BrowserStorage): number | null {
  const at = Number(storage.getItem(KEY));
  return Number.isFinite(at) && at > 0 ? at : null;
}

/** Also true after the browser was closed or the computer slept. False when no input was recorded. */
export function hasBeenIdle(storage: BrowserStorage, minutes: number, now: number = Date.now()): boolean {
  const at = lastActivity(storage);
  return at !== null && now - at >= minutes * MINUTE;
}

/** The warning comes this long before the end. */
const WARNING_MINUTES = 2;

export interface IdleTimes {
  readonly warnIn: number;
  readonly endIn: number;
}

/** Milliseconds until the warning and the end; due at zero and below. */
export function idleTimes(storage: BrowserStorage, minutes: number, now: number = Date.now()): IdleTimes {
  const endIn = (lastActivity(storage) ?? now) + minutes * MINUTE - now;
  return { warnIn: endIn - WARNING_MINUTES * MINUTE, endIn };
}
