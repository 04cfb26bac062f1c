import { env } from '#src/config/env.ts';

/**
 * The identity library sets this cookie at sign-in and removes it at log-out. Without it nobody can be signed in, and neither the
 * library nor the store is loaded.
 */
const COOKIE = `auth0.${env.authClientId}.is.authenticated`;

let isAsked = false;

/** The provider is asked before the app runs. If it refuses, the library removes the cookie, but the app must still say why. */
export function noteEarlyQuestion(): void {
  isAsked = true;
}

/** The app has begun its session: from now on only the cookie counts. */
export function forgetEarlyQuestion(): void {
  isAsked = false;
}

export const mayBeSignedIn = (cookies: string = document.cookie): boolean =>
  isAsked || cookies.split(';').some((cookie) => cookie.trim().startsWith(`${COOKIE}=`));

/** For when the library cannot be loaded to do it. */
export function forgetSignInHint(): void {
  for (const name of [COOKIE, `_legacy_${COOKIE}`]) document.cookie = `${name}=; path=/; max-age=0`;
}
