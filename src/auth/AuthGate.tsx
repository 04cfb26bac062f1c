import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectAuthStatus } from './authSlice.ts';
import { currentUserApi } from './currentUserApi.ts';
import { onSessionEndElsewhere } from './otherTabs.ts';
import type { SessionDispatch } from './sessionTools.ts';
import { endSession } from './signOut.ts';

/** Keeps the signed-in person up to date, and ends the session here when it ends in another tab. */
export function AuthGate({ children }: { readonly children: ReactNode }) {
  const dispatch = useDispatch<SessionDispatch>();
  const isSignedIn = useSelector(selectAuthStatus) === 'signedIn';
  // Subscribed, so that a change tagged `User` fetches the person again.
  currentUserApi.useGetCurrentUserQuery(undefined, { skip: !isSignedIn });

  useEffect(() => onSessionEndElsewhere((reason) => void dispatch(endSession(reason))), [dispatch]);

  return children;
}
