import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { safePath } from './redirectPath.ts';

const PATH = 'wayside.returnTo';
const IDLE = 'wayside.signedOutIdle';

/** After an idle sign-out the next sign-in returns to the same page; after a log-out it starts at the first one. */
export function keepReturnPath(tabStorage: BrowserStorage, reason: 'idle' | null): void {
  clearReturnPath(tabStorage);
  if (reason !== 'idle') return;
  const { pathname, search, hash } = window.location;
  tabStorage.setItem(PATH, pathname + search + hash);
  tabStorage.setItem(IDLE, 'yes');
}

export const keptReturnPath = (tabStorage: BrowserStorage) => ({
  returnTo: safePath(tabStorage.getItem(PATH)),
  wasIdle: tabStorage.getItem(IDLE) !== null,
});

export function clearReturnPath(tabStorage: BrowserStorage): void {
  tabStorage.removeItem(PATH);
  tabStorage.removeItem(IDLE);
}
