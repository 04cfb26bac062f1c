interface SignInStart {
  readonly returnTo: string | null;
  readonly screen?: 'signup';
  /** The email that the login page is filled with. */
  readonly loginHint?: string | undefined;
}

/** The parts of an identity provider's client that the app uses. */
export interface IdentityClient {
  /** Leaves the page for the provider's login page. */
  startSignIn: (options: SignInStart) => Promise<void>;
  /** Exchanges the provider's answer for tokens; returns the page the person asked for. */
  finishSignIn: (callbackUrl: string) => Promise<{ readonly returnTo: string | null }>;
  /** An access token, without asking the person anything. */
  getToken: () => Promise<string | undefined>;
  /** Ends the session here, and leaves the page for the provider to end it there. */
  signOut: (options: { readonly returnTo: string }) => Promise<void>;
  /** Ends the session here only, when the provider's has ended already. */
  forget: () => Promise<void>;
}

/** The provider's library is a chunk of its own, loaded beside the first screen. */
export const loadIdentity = async (): Promise<IdentityClient> =>
  (await import('#src/auth/auth0Client.ts')).auth0Client();
