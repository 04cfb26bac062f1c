import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CurrentUser } from '#contract/platform/users.ts';
import type { Problem } from '#src/api/problem.ts';
import type { LoginReason } from './signIn/loginErrors.ts';

export type AuthStatus = 'loading' | 'signedIn' | 'signedOut';

/** The signed-in user without the hospice and the group, which the state stores separately. */
type SignedInUser = Omit<CurrentUser, 'hospice' | 'group'>;

/** With whether the page tries again by itself. */
export type SessionProblem = Pick<Problem, 'title' | 'message' | 'canRetry'>;

export interface AuthState {
  readonly status: AuthStatus;
  readonly user: SignedInUser | null;
  readonly hospice: NonNullable<CurrentUser['hospice']> | null;
  readonly group: NonNullable<CurrentUser['group']> | null;
  /** The person's hospice or group is switched off: nobody of it has access. */
  readonly isSwitchedOff: boolean;
  /** Why it is not known who is signed in: shown with a way to try again. */
  readonly problem: SessionProblem | null;
  /** Why the session ended, when the person did not log out. */
  readonly endReason: LoginReason | null;
  /** The page the person asked for before the provider refused the sign-in. */
  readonly wanted: string | null;
}

const NOBODY = { user: null, hospice: null, group: null, isSwitchedOff: false };

const INITIAL: AuthState = { status: 'loading', ...NOBODY, problem: null, endReason: null, wanted: null };

export const authSlice = createSlice({
  name: 'auth',
  initialState: INITIAL,
  reducers: {
    authLoading: (auth): AuthState => ({ ...auth, status: 'loading', problem: null }),
    authFailed: (auth, { payload }: PayloadAction<SessionProblem>): AuthState => ({
      ...auth,
      status: 'loading',
      problem: payload,
    }),
    /** Dispatched whenever the API returns the signed-in user. */
    currentUserStored: (auth, { payload }: PayloadAction<CurrentUser>): AuthState => {
      const { hospice, group, ...user } = payload;
      return { ...auth, user, hospice: hospice ?? null, group: group ?? null, isSwitchedOff: false };
    },
    signedIn: (auth): AuthState => ({ ...auth, status: 'signedIn', problem: null, endReason: null, wanted: null }),
    signedOut: (auth, { payload }: PayloadAction<LoginReason | null>): AuthState => ({
      ...auth,
      status: 'signedOut',
      problem: null,
      endReason: payload,
    }),
    /** The provider refused the sign-in, or its answer could not be used. */
    signInFailed: (auth, { payload }: PayloadAction<{ reason: LoginReason; wanted: string | null }>): AuthState => ({
      ...auth,
      status: 'signedOut',
      problem: null,
      endReason: payload.reason,
      wanted: payload.wanted,
    }),
    /** The guards show the page that explains it. */
    organizationSwitchedOff: (auth): AuthState => ({ ...auth, ...NOBODY, isSwitchedOff: true, status: 'signedIn' }),
    /** Empties user, hospice and group. */
    clearAuth: (auth): AuthState => ({ ...auth, ...NOBODY }),
  },
});

export const {
  authLoading,
  authFailed,
  currentUserStored,
  signInFailed,
  signedIn,
  signedOut,
  organizationSwitchedOff,
  clearAuth,
} = authSlice.actions;

export interface AuthRoot {
  readonly auth: AuthState;
}

/** The same text as long as the person may see the same records. */
export const rightsOf = ({ group, hospice, user }: AuthState): string =>
  JSON.stringify([user?.id, user?.role, user?.locationIds, user?.providerId, hospice?.id, group?.id]);

export const selectAuthStatus = ({ auth }: AuthRoot): AuthStatus => auth.status;
export const selectIsSwitchedOff = ({ auth }: AuthRoot): boolean => auth.isSwitchedOff;
export const selectAuthProblem = ({ auth }: AuthRoot) => auth.problem;
export const selectEndReason = ({ auth }: AuthRoot): LoginReason | null => auth.endReason;
export const selectWanted = ({ auth }: AuthRoot): string | null => auth.wanted;
export const selectHospice = ({ auth }: AuthRoot) => auth.hospice;
export const selectGroup = ({ auth }: AuthRoot) => auth.group;
export const selectRole = ({ auth }: AuthRoot): string | null => auth.user?.role ?? null;

/** The person as the API describes one; `null` until it is known. */
export const selectCurrentUser: (root: AuthRoot) => CurrentUser | null = createSelector(
  [({ auth }: AuthRoot) => auth.user, selectHospice, selectGroup],
  (user, hospice, group) => user && { ...user, hospice, group },
);
