import { Suspense, useCallback, useEffect, useRef } from 'react';
import { useSelector, useDispatch } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#contract/platform/users.ts';
import { serverAnswers, serverReturns, waitForNextTry } from '#src/api/serverReturn.ts';
import { homeOf } from '#src/auth/areas.ts';
import {
  selectAuthProblem,
  selectAuthStatus,
  selectCurrentUser,
  selectEndReason,
  selectWanted,
} from '#src/auth/authSlice.ts';
import { addressFrom, loginPathFor } from '#src/auth/signIn/redirectPath.ts';
import { env } from '#src/config/env.ts';
import { PageSpinner } from '#src/app/PageSpinner.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { startSession } from '#src/auth/session.ts';
import type { SessionDispatch } from '#src/auth/sessionTools.ts';
import { useSignOut } from '#src/auth/signOut.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { NoticePage } from '#src/ui/notice/NoticePage.tsx';
import { SupportLink } from '#src/ui/notice/SupportLink.tsx';

/** Tries again as soon as the server answers; later each time, where that is not enough. */
function useAnotherTry(canRetry: boolean, countTry: () => number): void {
  const dispatch = useDispatch<SessionDispatch>();
  useEffect(() => {
    if (!canRetry) return;
    const leaving = new AbortController();
    void (async () => {
      await waitForNextTry(countTry(), leaving.signal);
      if (!(await serverAnswers(env.apiUrl))) await serverReturns(env.apiUrl, leaving.signal);
      if (leaving.signal.aborted) return;
      void dispatch(startSession(null));
    })();
    return () => leaving.abort();
  }, [canRetry, countTry, dispatch]);
}

interface SessionProblemProps {
  readonly title: string;
  readonly message: string;
  readonly canRetry: boolean;
  /** Returns how often this page was shown before since the person was last signed in. */
  readonly countTry: () => number;
}

/** Shown when it could not be found out who is signed in. */
function SessionProblem({ canRetry, countTry, message, title }: SessionProblemProps) {
  const dispatch = useDispatch<SessionDispatch>();
  const signOut = useSignOut();
  useAnotherTry(canRetry, countTry);
  return (
    <NoticePage
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => void dispatch(startSession(null))}>
            Try again
          </Button>
          <Button onClick={signOut}>Log out</Button>
          <SupportLink />
        </>
      }
    >
      <p>{message}</p>
      {canRetry && <p>This page tries again automatically.</p>}
    </NoticePage>
  );
}

/** Few people ever see it. */
const AccountNotSetUp = lazyComponent(
  async () => (await import('#src/app/errors/AccountNotSetUp.tsx')).AccountNotSetUp,
);

/** Everything below this layout may assume a signed-in user. */
export function RequireUser() {
  const status = useSelector(selectAuthStatus);
  const problem = useSelector(selectAuthProblem);
  const endReason = useSelector(selectEndReason);
  const wanted = useSelector(selectWanted);
  const location = useLocation();
  const tries = useRef(0);
  const countTry = useCallback(() => tries.current++, []);
  useEffect(() => {
    if (status === 'signedIn') tries.current = 0;
  }, [status]);

  if (problem) return <SessionProblem {...problem} countTry={countTry} />;
  if (status === 'loading') return <PageSpinner />;
  if (status === 'signedOut') {
    return <Navigate to={loginPathFor(addressFrom(location, wanted), endReason ?? undefined)} replace />;
  }
  return <Outlet />;
}

/** An area is open to the users that `mayEnter` allows; others are sent to their own. */
export function RequireArea({ mayEnter }: { readonly mayEnter: (user: CurrentUser) => boolean }) {
  const user = useSelector(selectCurrentUser);
  return user && mayEnter(user) ? <Outlet /> : <Navigate to="/" replace />;
}

/** Sends signed-in people to their area; without one a page explains it, since a redirect would never end. */
export function OnlySignedOut() {
  const status = useSelector(selectAuthStatus);
  const problem = useSelector(selectAuthProblem);
  const user = useSelector(selectCurrentUser);

  if (status === 'signedOut' || problem) return <Outlet />;
  if (status === 'loading') return <PageSpinner />;
  if (homeOf(user) !== null) return <Navigate to="/" replace />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <AccountNotSetUp />
    </Suspense>
  );
}
