import type { BrowserStorage } from '#src/config/browserStorage.ts';

export const STORE_PREFIX = 'wayside.';
export const STORE_KEY = 'auth';

/** For pages that run without the store. */
export const clearStoredAuth = (storage: BrowserStorage): void => storage.removeItem(STORE_PREFIX + STORE_KEY);

/** What the store keeps of the person, as it is kept. */
export const storedAuthText = (storage: BrowserStorage): string | null => storage.getItem(STORE_PREFIX + STORE_KEY);
