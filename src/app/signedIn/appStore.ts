import { loadIdentity } from '#src/auth/signIn/identity.ts';
import { takeRedirectCallback } from '#src/auth/signIn/redirectCallback.ts';
import { startSession } from '#src/auth/session.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { goTo } from '#src/app/navigation.ts';
import { askFirstCalls } from './firstCalls.ts';
import { makeStore, type AppStore } from './store.ts';

let opened: AppStore | undefined;

function open(): AppStore {
  const { store } = makeStore({ loadIdentity, goTo, storage: browserStorage, tabStorage });
  void store.dispatch(startSession(takeRedirectCallback(), () => askFirstCalls(store)));
  return store;
}

/**
 * The page's store. The first call makes it and starts the session: once, and never in an effect, because the provider's answer can be
 * exchanged only once.
 */
export const appStore = (): AppStore => (opened ??= open());
