import { accessTokenRefused, setAccessTokenSource } from '#src/api/accessToken.ts';
import { problem } from '#src/api/problem.ts';
import { env } from '#src/config/env.ts';
import {
  authFailed,
  authLoading,
  clearAuth,
  currentUserStored,
  organizationSwitchedOff,
  signInFailed,
  signedIn,
  signedOut,
  type SessionProblem,
} from './authSlice.ts';
import { currentUserApi } from './currentUserApi.ts';
import type { IdentityClient } from './signIn/identity.ts';
import { hasBeenIdle, markActivity } from './idleClock.ts';
import { loginFailure, loginSentence, type LoginReason } from './signIn/loginErrors.ts';
import { safePath } from './signIn/redirectPath.ts';
import { reset, type SessionThunk } from './sessionTools.ts';
import { forgetEarlyQuestion, mayBeSignedIn } from './signIn/signInHint.ts';
import { endSession, signOut } from './signOut.ts';

/** How long the screens wait for what they show first. */
const BRIEFLY_MS = 300;

/** After these only a new sign-in helps. */
const ENDS_SESSION: readonly LoginReason[] = ['login_required', 'missing_refresh_token'];

/** The session may still be good: the login service only did not answer. */
const CAN_RETRY: readonly LoginReason[] = ['timeout', 'unreachable', 'token_failed'];

function sessionProblem(reason: LoginReason): SessionProblem {
  const sentence = loginSentence(reason);
  if (!CAN_RETRY.includes(reason)) return { ...sentence, canRetry: false };
  return { title: sentence.title, message: 'We couldn’t confirm your session.', canRetry: true };
}

function afterSignIn(returnTo: string | null): string {
  const path = safePath(returnTo);
  return `/?${new URLSearchParams({ login: 'success', ...(path && path !== '/' ? { redirectPath: path } : {}) }).toString()}`;
}

/** The page the person asked for before the provider refused the sign-in. */
function wantedIn(error: unknown): string | null {
  const appState: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'appState') : null;
  const returnTo: unknown =
    typeof appState === 'object' && appState !== null ? Reflect.get(appState, 'returnTo') : null;
  return typeof returnTo === 'string' ? returnTo : null;
}

/**
 * Runs once when the page starts, never in an effect; with the address of the provider's answer after a redirect.
 * @param beside runs as soon as calls can be made, while it is asked who is signed in; not after a redirect. The screens wait for it a
 *   moment, so that they are drawn once, with their rows
 */
export const startSession =
  (callbackUrl: string | null, beside?: () => Promise<void>): SessionThunk<Promise<void>> =>
  async (dispatch, _getState, { loadIdentity, goTo, purge, storage }) => {
    const isHinted = mayBeSignedIn();
    forgetEarlyQuestion();
    if (callbackUrl === null && !isHinted) {
      dispatch(signedOut(null));
      await purge();
      return;
    }
    if (callbackUrl === null && hasBeenIdle(storage, env.idleMinutes)) {
      await dispatch(signOut('idle'));
      return;
    }
    dispatch(authLoading());
    try {
      const identity = await loadIdentity();
      if (callbackUrl === null) {
        await identity.getToken();
      } else {
        // Another user may have used this browser before.
        dispatch(clearAuth());
        const { returnTo } = await identity.finishSignIn(callbackUrl);
        goTo(afterSignIn(returnTo));
      }
      markActivity(storage);
      provideTokens(identity, {
        end: (reason) => void dispatch(endSession(reason)),
        switchedOff: () => void dispatch(leaveSwitchedOff()),
        rightsInDoubt: () => void dispatch(reloadCurrentUser()),
      });
    } catch (error) {
      const { reason } = loginFailure(error, callbackUrl === null ? 'token' : 'login');
      if (callbackUrl !== null) dispatch(signInFailed({ reason, wanted: wantedIn(error) }));
      else if (ENDS_SESSION.includes(reason)) await dispatch(endSession(reason));
      else dispatch(authFailed(sessionProblem(reason)));
      return;
    }
    // A step later, so that the question who is signed in goes first.
    const ahead = callbackUrl === null ? Promise.resolve().then(() => beside?.()) : undefined;
    await dispatch(loadCurrentUser(ahead));
  };

interface SessionEvents {
  readonly end: (reason: LoginReason) => void;
  readonly switchedOff: () => void;
  readonly rightsInDoubt: () => void;
}

function provideTokens(identity: IdentityClient, { end, ...others }: SessionEvents): void {
  setAccessTokenSource({
    get: async () => {
      try {
        return await identity.getToken();
      } catch (error) {
        const { reason } = loginFailure(error, 'token');
        if (ENDS_SESSION.includes(reason)) end(reason);
        return undefined;
      }
    },
    refused: () => end('login_required'),
    ...others,
  });
}

/** A new role shows in menus and buttons without a new sign-in. The query itself stores the answer. */
const reloadCurrentUser = (): SessionThunk<Promise<void>> => async (dispatch, getState) => {
  if (!getState().auth.user) return;
  await dispatch(currentUserApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/** The guards show the page that explains it; everything that was loaded is dropped. */
const leaveSwitchedOff = (): SessionThunk<Promise<void>> => async (dispatch, getState) => {
  if (getState().auth.isSwitchedOff) return;
  dispatch(organizationSwitchedOff());
  // Wait until the screens are gone: they would load again from the emptied cache.
  await new Promise((resolve) => setTimeout(resolve));
  dispatch(reset());
};

/** Whether it succeeds or fails, and no longer than that. */
const awaitBriefly = (ahead: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([
    Promise.allSettled([ahead]),
    new Promise((resolve) => {
      setTimeout(resolve, BRIEFLY_MS);
    }),
  ]);

const loadCurrentUser =
  (ahead: Promise<unknown> | undefined): SessionThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data, error } = await dispatch(
      currentUserApi.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (data && ahead) await awaitBriefly(ahead);
    if (getState().auth.status === 'signedOut') return;
    if (data) {
      dispatch(currentUserStored(data));
      dispatch(signedIn());
      return;
    }
    const failed = problem(error);
    // The call itself has reported it: see switchedOff above.
    if (failed.code === 'organization_switched_off') return;
    if (failed.code === 'account_not_set_up') {
      dispatch(clearAuth());
      dispatch(signedIn());
    } else if (failed.code === 'unauthenticated') {
      accessTokenRefused();
    } else if (failed.canRetry && getState().auth.user) {
      // The stored ids are enough for the guards; each screen shows its own failures.
      dispatch(signedIn());
    } else dispatch(authFailed(failed));
  };
