import { loadIdentity } from '#src/auth/signIn/identity.ts';
import { takeRedirectCallback } from '#src/auth/signIn/redirectCallback.ts';
import { startSession } from '#src/auth/session.ts';
import { browserStorage, tabStorage } from '#src/config/browserStorage.ts';
import { goTo } from './navigation.ts';
import { makeStore } from './signedIn/store.ts';

/** One for the page, in a chunk of its own: who cannot be signed in does not need it. */
export const { store } = makeStore({ loadIdentity, goTo, storage: browserStorage, tabStorage });

// A module runs once, an effect may run twice: the provider's answer is good for one exchange.
void store.dispatch(startSession(takeRedirectCallback()));
