import type { IncomingMessage } from 'node:http';
import { callerAddress } from '#server/platform/http/requests.ts';

/** The server settings that sign-in needs. */
export interface IdentityConfig {
  /** Without a slash at its end. */
  readonly publicOrigin: string;
  /** Other origins that serve the app. */
  readonly appOrigins: readonly string[];
  readonly isProduction: boolean;
  /** Whether the accounts with the demo password may sign in. */
  readonly allowsDemoAccounts: boolean;
  readonly auth: {
    /** A foreign provider, with a slash at its end; undefined: the embedded one at `publicOrigin`. */
    readonly issuer: string | undefined;
    readonly audience: string;
    /** The credentials for an Auth0 tenant's Management API; undefined: its accounts are not managed from here. */
    readonly management?:
      | { readonly clientId: string; readonly clientSecret: string; readonly connection: string }
      | undefined;
  };
  /** The page that shows mails when this server sends none. */
  readonly outbox?: string | undefined;
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number;
}

/** Every origin that the app is opened from. */
export const pageOrigins = ({ publicOrigin, appOrigins }: IdentityConfig): string[] => [publicOrigin, ...appOrigins];

const placesAfterSignIn = ['/?login=success', '', '/', '/login', '/signup/callback'];
const placesAfterSignOut = ['', '/', '/login', '/logout/callback'];

/** The addresses to which the provider may redirect after sign-in. Matched exactly. */
export const redirectUris = (origins: readonly string[]): string[] =>
  origins.flatMap((origin) => placesAfterSignIn.map((place) => origin + place));

/** The addresses to which the provider may redirect after sign-out. Matched exactly. */
export const returnTargets = (origins: readonly string[]): string[] =>
  origins.flatMap((origin) => placesAfterSignOut.map((place) => origin + place));

/** The caller's address: the connection's, or what the trusted proxies say. */
export const addressOf = ({ socket, headers }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  return callerAddress({ direct: socket.remoteAddress, forwarded }, trustedProxies) ?? '';
};

/** Whether a form was sent by one of our own pages: the browser says so, and a foreign page cannot. */
export function isSameOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  return site === 'same-origin';
}
