import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { safePath } from './redirectPath.ts';

const PATH = 'wayside.returnTo';
const IDLE = 'wayside.signedOutIdle';

/** Signed off by the idle clock one comes back to the same place; after an own log-out one starts afresh. */
export function keepPlace(tabStorage: BrowserStorage, reason: 'idle' | null): void {
  clearKeptPlace(tabStorage);
  if (reason !== 'idle') return;
  const { pathname, search, hash } = window.location;
  tabStorage.setItem(PATH, pathname + search + hash);
  tabStorage.setItem(IDLE, 'yes');
}

export const keptPlace = (tabStorage: BrowserStorage) => ({
  returnTo: safePath(tabStorage.getItem(PATH)),
  wasIdle: tabStorage.getItem(IDLE) !== null,
});

export function clearKeptPlace(tabStorage: BrowserStorage): void {
  tabStorage.removeItem(PATH);
  tabStorage.removeItem(IDLE);
}
