import type { IncomingMessage } from 'node:http';

/** What sign-in needs of the server's settings. */
export interface IdentityConfig {
  /** Without a slash at its end. */
  readonly publicOrigin: string;
  readonly auth: {
    /** A foreign provider, with a slash at its end; undefined: the embedded one at `publicOrigin`. */
    readonly issuer: string | undefined;
    readonly audience: string;
  };
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number;
}

/** Where the provider may send a person after signing in. Matched exactly. */
export const redirectUris = (origin: string): string[] => [
  `${origin}/?login=success`,
  origin,
  `${origin}/`,
  `${origin}/login`,
  `${origin}/signup/callback`,
];

/** Where the provider may send a person after signing out. Matched exactly. */
export const returnTargets = (origin: string): string[] => [
  origin,
  `${origin}/`,
  `${origin}/login`,
  `${origin}/logout/callback`,
];

/** The caller's address: the connection's, or what the trusted proxies say. */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return told.at(-trustedProxies)?.trim() || direct;
}

/** Whether a form was sent by one of our own pages: the browser says so, and a foreign page cannot. */
export function isSameOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  return site === 'same-origin';
}
