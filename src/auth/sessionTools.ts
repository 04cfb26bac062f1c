import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import type { AuthRoot } from './authSlice.ts';
import type { IdentityClient } from './signIn/identity.ts';

/** The tools for signing in and out besides the store; thunks get them as their third argument. */
export interface SessionTools {
  readonly loadIdentity: () => Promise<IdentityClient>;
  /** Goes to a path of the app, in place of the current one. */
  readonly goTo: (path: string) => void;
  /** Removes the stored auth state from the browser. */
  readonly purge: () => Promise<unknown>;
  /** Shared by the tabs of this browser. */
  readonly storage: BrowserStorage;
  /** Survives the redirect to the provider and back. */
  readonly tabStorage: BrowserStorage;
}

export type SessionThunk<Result> = ThunkAction<Result, AuthRoot, SessionTools, UnknownAction>;
export type SessionDispatch = ThunkDispatch<AuthRoot, SessionTools, UnknownAction>;

/** Drops all state except auth and survey. */
export const RESET = 'RESET';
export const reset = () => ({ type: RESET });
