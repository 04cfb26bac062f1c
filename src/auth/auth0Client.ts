import { Auth0Client } from '@auth0/auth0-spa-js';
import { env } from '#src/config/env.ts';
import { questionLeft } from './askSilently.ts';
import type { IdentityClient } from './signIn/identity.ts';
import { allowOwnWorker } from './trustedWorker.ts';

const SIGNED_IN_PATH = '/?login=success';

const returnToIn = (appState: unknown): string | null => {
  if (typeof appState !== 'object' || appState === null || !('returnTo' in appState)) return null;
  return typeof appState.returnTo === 'string' ? appState.returnTo : null;
};

/** The token that was asked for before the app ran. Whoever first needs one takes it over, or the error. */
let early: Promise<string | undefined> | undefined;

function openClient(): IdentityClient {
  allowOwnWorker();
  const client = new Auth0Client({
    domain: env.authDomain,
    clientId: env.authClientId,
    authorizationParams: {
      redirect_uri: window.location.origin + SIGNED_IN_PATH,
      audience: env.authAudience,
    },
    // Tokens stay in memory, out of reach of a stolen disk; after a reload the provider is asked silently.
    cacheLocation: 'memory',
    useRefreshTokens: true,
    useRefreshTokensFallback: true,
    // Otherwise the library reads local storage at once, and a browser that blocks it shows a blank page.
    anonymousSessionsCacheMode: 'memory',
    // The limits of the specification, section 9.
    leeway: 60,
    httpTimeoutInSeconds: 10,
    authorizeTimeoutInSeconds: 60,
    sessionCheckExpiryDays: 1,
  });
  return {
    startSignIn: ({ loginHint, returnTo, screen }) =>
      client.loginWithRedirect({
        appState: { returnTo },
        authorizationParams: {
          ...(screen ? { screen_hint: screen } : {}),
          // Another user may still be signed in with the provider in this browser.
          ...(loginHint === undefined ? {} : { login_hint: loginHint, prompt: 'login' }),
        },
      }),
    finishSignIn: async (callbackUrl) => ({
      returnTo: returnToIn((await client.handleRedirectCallback<unknown>(callbackUrl)).appState),
    }),
    getToken: () => {
      const asked = early;
      early = undefined;
      return asked ?? client.getTokenSilently();
    },
    signOut: ({ returnTo }) => client.logout({ logoutParams: { returnTo } }),
    forget: () => client.logout({ openUrl: false }),
  };
}

let opened: IdentityClient | undefined;

export const auth0Client = (): IdentityClient => (opened ??= openClient());

/**
 * Asks for a token before the rest of the app has arrived. Without one the app's own call says why.
 * @param use gets the token
 * @returns when the question has left the page
 */
export function askForTokenEarly(use: (token: string) => void): Promise<void> {
  early = auth0Client().getToken();
  early.then((token) => token !== undefined && use(token)).catch(() => {});
  return questionLeft;
}
