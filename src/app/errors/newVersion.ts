import type { BrowserStorage } from '#src/config/browserStorage.ts';

const preloadErrors = new WeakSet<object>();

/** Vite tells which import failed; browsers word the error each in its own way. */
export function watchPreloadErrors(signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  window.addEventListener('vite:preloadError', ({ payload }) => void preloadErrors.add(payload), options);
}

const WORDINGS = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** A module that came whole and failed while it started is a fault of ours: refreshing would only bring it again. */
const failedAtStart = (error: Error): boolean => error instanceof ReferenceError;

/** A part of the app is no longer where this page expects it: most often a newer version was deployed. */
export const isMissingModule = (error: unknown): boolean =>
  error instanceof Error &&
  !failedAtStart(error) &&
  (preloadErrors.has(error) || WORDINGS.some((wording) => wording.test(error.message)));

const REFRESHED = 'wayside.refreshedAt';
const A_MINUTE = 60_000;

export const markRefresh = (tabStorage: BrowserStorage, now: number = Date.now()): void =>
  tabStorage.setItem(REFRESHED, String(now));

/** A refresh that did not help is not offered again: the part is missing, not old. */
export const hasJustRefreshed = (tabStorage: BrowserStorage, now: number = Date.now()): boolean =>
  now - Number(tabStorage.getItem(REFRESHED) ?? 0) < A_MINUTE;
