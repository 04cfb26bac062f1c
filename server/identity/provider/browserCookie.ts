import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { KNOWN_BROWSER_MS } from '#server/identity/passwords/attemptLimits.ts';

const NAME = 'wayside.browser';

interface BrowserCookie {
  readonly read: () => string | undefined;
  readonly write: (secret: string) => void;
}

/** The cookie that makes a browser known (knownBrowsers.queries.ts). It outlives a log-out; only the pages of sign-in get it. */
export function browserCookie(provider: Provider, request: IncomingMessage, response: ServerResponse): BrowserCookie {
  const { cookies } = provider.createContext(request, response);
  return {
    read: () => cookies.get(NAME, { signed: false }) || undefined,
    write: (secret) =>
      void cookies.set(NAME, secret, {
        signed: false,
        httpOnly: true,
        sameSite: 'strict',
        path: '/u',
        maxAge: KNOWN_BROWSER_MS,
      }),
  };
}
