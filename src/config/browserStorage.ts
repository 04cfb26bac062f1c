export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function memoryStorage(): BrowserStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const PROBE = 'wayside.probe';

/** The given storage, or memory when the browser blocks it; then even reading `window.localStorage` throws. */
export function openStorage(open: () => BrowserStorage): BrowserStorage {
  try {
    const storage = open();
    storage.setItem(PROBE, '1');
    storage.removeItem(PROBE);
    return storage;
  } catch {
    return memoryStorage();
  }
}

export const browserStorage = openStorage(() => window.localStorage);

/** Opens a storage when it is first used: a list's first rows need none. */
function openWhenUsed(open: () => BrowserStorage): BrowserStorage {
  let opened: BrowserStorage | undefined;
  const storage = () => (opened ??= openStorage(open));
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
  };
}

/** Kept as long as the tab, also during the redirect to the identity provider and back. */
export const tabStorage = openWhenUsed(() => window.sessionStorage);

/** With promises, as redux-persist needs it (its own engine does not load with Vite 8). */
export const persistEngine = (storage: BrowserStorage) => ({
  getItem: (key: string) => Promise.resolve(storage.getItem(key)),
  setItem: (key: string, value: string) => Promise.resolve(storage.setItem(key, value)),
  removeItem: (key: string) => Promise.resolve(storage.removeItem(key)),
});
