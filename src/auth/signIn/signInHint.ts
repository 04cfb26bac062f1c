import { env } from '#src/config/env.ts';

/**
 * The identity library sets this cookie at sign-in and removes it at log-out. Without it nobody can be signed in, and neither the
 * library nor the store is loaded.
 */
const COOKIE = `auth0.${env.authClientId}.is.authenticated`;

export const mayBeSignedIn = (cookies: string = document.cookie): boolean =>
  cookies.split(';').some((cookie) => cookie.trim().startsWith(`${COOKIE}=`));

/** For when the library cannot be loaded to do it. */
export function forgetSignInHint(): void {
  for (const name of [COOKIE, `_legacy_${COOKIE}`]) document.cookie = `${name}=; path=/; max-age=0`;
}
