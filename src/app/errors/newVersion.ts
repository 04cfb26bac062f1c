import { MINUTE } from '#contract/platform/durations.ts';
import type { BrowserStorage } from '#src/config/browserStorage.ts';

const preloadErrors = new WeakSet<object>();

/** Vite takes a style sheet whose link is there for loaded, also if it failed. */
const dropFailedLink = ({ target }: Event): void => {
  if (target instanceof HTMLLinkElement) target.remove();
};

/** Vite reports which import failed; the message differs by browser. */
export function watchPreloadErrors(signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  window.addEventListener('vite:preloadError', ({ payload }) => void preloadErrors.add(payload), options);
  window.addEventListener('error', dropFailedLink, { ...options, capture: true });
}

const WORDINGS = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** A module that was loaded and failed while it ran is our own error: it would fail again after a refresh. */
const failedAtStart = (error: Error): boolean => error instanceof ReferenceError;

/** Whether a file of the app could not be loaded, most often because a newer version was deployed. */
export const isMissingModule = (error: unknown): boolean =>
  error instanceof Error &&
  !failedAtStart(error) &&
  (preloadErrors.has(error) || WORDINGS.some((wording) => wording.test(error.message)));

const REFRESHED = 'wayside.refreshedAt';

export const markRefresh = (tabStorage: BrowserStorage, now: number = Date.now()): void =>
  tabStorage.setItem(REFRESHED, String(now));

/** A refresh that did not help is not offered again: then the file is missing. */
export const hasJustRefreshed = (tabStorage: BrowserStorage, now: number = Date.now()): boolean =>
  now - Number(tabStorage.getItem(REFRESHED) ?? 0) < MINUTE;
