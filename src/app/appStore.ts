import { loadIdentity } from '#src/auth/signIn/identity.ts';
import { takeRedirectCallback } from '#src/auth/signIn/redirectCallback.ts';
import { startSession } from '#src/auth/session.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { goTo } from './navigation.ts';
import { makeStore } from './signedIn/store.ts';

/** The page's store, loaded only when a user may be signed in. */
export const { store } = makeStore({ loadIdentity, goTo, storage: browserStorage, tabStorage });

// Here and not in an effect, which may run twice: the provider's answer can be exchanged only once.
void store.dispatch(startSession(takeRedirectCallback()));
