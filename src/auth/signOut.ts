import { useDispatch } from 'react-redux';
import { forgetAccessReason } from '#src/api/accessReason.ts';
import { setAccessTokenSource } from '#src/api/accessToken.ts';
import { forgetIdempotencyKeys } from '#src/api/idempotency.ts';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { forgetDraft } from '#src/config/drafts.ts';
import { forgetUnsentFiles } from '#src/config/unsentFiles.ts';
import { authLoading, clearAuth, signedOut } from './authSlice.ts';
import { clearActivity } from './idleClock.ts';
import type { LoginReason } from './signIn/loginErrors.ts';
import { notifyOtherTabs } from './otherTabs.ts';
import { keepReturnPath } from './signIn/returnPath.ts';
import { reset, type SessionDispatch, type SessionThunk } from './sessionTools.ts';
import { forgetSignInHint } from './signIn/signInHint.ts';

const SIGNED_OUT_PATH = '/logout/callback';

/** Removes the person's data from this browser: the store, browser storage, tokens and keys. */
const forgetPerson =
  (): SessionThunk<Promise<void>> =>
  async (dispatch, _getState, { purge, storage }) => {
    setAccessTokenSource();
    forgetIdempotencyKeys();
    forgetAccessReason();
    clearActivity(storage);
    // Wait until the screens are gone: they would load again from the emptied cache.
    await new Promise((resolve) => setTimeout(resolve));
    dispatch(clearAuth());
    dispatch(reset());
    await purge();
  };

/** What this tab keeps of the person's work. */
function forgetWork(tabStorage: BrowserStorage): void {
  forgetDraft(tabStorage);
  forgetUnsentFiles(tabStorage);
}

/** Ends the session here, in the other tabs and at the provider, for the person or the idle clock. Leaves the page. */
export const signOut =
  (reason: 'idle' | null = null): SessionThunk<Promise<void>> =>
  async (dispatch, _getState, { loadIdentity, goTo, tabStorage }) => {
    keepReturnPath(tabStorage, reason);
    // After an idle sign-out the draft waits for the next sign-in; logging out deletes it.
    if (reason === null) forgetWork(tabStorage);
    notifyOtherTabs(reason ?? 'signed_out_elsewhere');
    dispatch(authLoading());
    await dispatch(forgetPerson());
    try {
      await (await loadIdentity()).signOut({ returnTo: window.location.origin + SIGNED_OUT_PATH });
    } catch {
      // The session at the provider may go on, but this browser no longer uses it.
      forgetSignInHint();
      goTo(SIGNED_OUT_PATH);
      dispatch(signedOut(reason));
    }
  };

/** After the session ended at the provider, by the API or in another tab. The guards lead to the login page. */
export const endSession =
  (reason: LoginReason): SessionThunk<Promise<void>> =>
  async (dispatch, getState, { loadIdentity, tabStorage }) => {
    if (getState().auth.status === 'signedOut') return;
    if (reason === 'signed_out_elsewhere') forgetWork(tabStorage);
    dispatch(signedOut(reason));
    await dispatch(forgetPerson());
    try {
      await (await loadIdentity()).forget();
    } catch {
      forgetSignInHint();
    }
  };

/** For the user menu's *Log out*. */
export function useSignOut(): () => void {
  const dispatch = useDispatch<SessionDispatch>();
  return () => void dispatch(signOut());
}
