import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';
import { revokeGrant } from './payloads.queries.ts';
import { sendPage } from './answers.ts';
import { addressOf, pageOrigins, returnTargets } from './origins.ts';
import type { SignInParts } from './signInPages.ts';
import { messagePage } from '#server/platform/http/pages/page.ts';

/**
 * Auth0's GET /v2/logout: ends the browser's session with its grants and tokens and goes to `returnTo`, without asking. An address
 * that is not on the list is refused before anything ends.
 */
export const logout =
  (provider: Provider, { db, config, clock, record }: SignInParts) =>
  async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const origin = config.publicOrigin;
    const origins = pageOrigins(config);
    const returnTo = query.get('returnTo') ?? `${origin}/`;
    const clientId = query.get('client_id') ?? DEFAULT_CLIENT_ID;
    if (request.method !== 'GET' || clientId !== DEFAULT_CLIENT_ID || !returnTargets(origins).includes(returnTo)) {
      const link = { to: `${origin}/`, label: 'Go to homepage' };
      const text = 'This logout link isn’t valid. You’re still logged in.';
      return sendPage(response, 400, messagePage({ title: 'This link doesn’t work', text, link }), origins);
    }
    const context = provider.createContext(request, response);
    const session = await provider.Session.get(context);
    if (session.accountId !== undefined) {
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (grantId !== undefined) await revokeGrant(db, grantId);
      }
      await session.destroy();
      const address = addressOf(request, config.trustedProxies);
      await record({ kind: 'signedOut', userId: session.accountId, address, at: clock() });
    }
    context.cookies.set(provider.cookieName('session'), null, { signed: true, httpOnly: true, sameSite: 'lax' });
    response.writeHead(302, { Location: returnTo, 'Content-Length': 0 }).end();
  };
