import type { LoginReason } from './loginErrors.ts';

const ORIGIN = 'https://origin.invalid';

// C0 controls and DEL: browsers drop tabs and line ends inside an address, so `/\t/host` would become `//host`.
const hasControlCharacter = (text: string): boolean => Array.from(text).some((char) => char < ' ' || char === '\u007F');

/**
 * A path of this origin that may be followed after sign-in, or `null`. It is read as browsers read it:
 * one leading slash, no backslash, no control character, and parsed it must stay on the origin.
 */
export function safePath(target: string | null | undefined): string | null {
  if (!target?.startsWith('/') || target.startsWith('//') || target.includes('\\') || hasControlCharacter(target))
    return null;
  if (!URL.canParse(target, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(target, ORIGIN);
  // Dots are resolved by parsing: `/.//host` comes out with two slashes.
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : null;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The page that the provider redirects to, where nobody wants to return to. */
const isProviderReturn = ({ pathname, search }: Address): boolean =>
  pathname === '/' && new URLSearchParams(search).get('login') === 'success';

/** The current address, or the page the person asked for while the address is the provider's redirect. */
export const addressFrom = (here: Address, wanted: string | null): Address =>
  isProviderReturn(here) ? new URL(safePath(wanted) ?? '/', ORIGIN) : here;

/** The login page's path with the way back to here, which is left out for `/`. */
export function loginPathFor({ pathname, search, hash }: Address, reason?: LoginReason): string {
  const here = pathname + search + hash;
  const params = new URLSearchParams({
    ...(reason ? { reason } : {}),
    ...(here === '/' ? {} : { redirectPath: here }),
  });
  return params.size === 0 ? '/login' : `/login?${params.toString()}`;
}
