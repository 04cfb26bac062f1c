import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { json, serve, type Answer, type Asked, type Served } from './serve.ts';

/**
 * A sign-in provider that is not this project's: Auth0's paths, its own keys, one person, nothing but what the documented
 * Authorization Code flow with PKCE asks for.
 */

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly clientId: string;
  readonly audience: string;
  readonly redirectUri: string;
}

export interface StandInProvider extends Served {
  readonly issuer: string;
  readonly jwks: { readonly keys: readonly object[] };
}

const SUBJECT = 'foreign|7';
const COOKIE = 'foreign_session';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const signInPage = (query: string) =>
  `<!doctype html><title>Foreign sign-in</title><form method="post" action="/authorize?${query.replaceAll('&', '&amp;')}"><button>Continue as Noor</button></form>`;

const message = (response: Readonly<Record<string, string>>, targetOrigin: string) =>
  `<!doctype html><script>parent.postMessage(${JSON.stringify({ type: 'authorization_response', response })}, ${JSON.stringify(targetOrigin)})</script>`;

/** `clientId`: the only one it knows; `appOrigin`: where it sends people back to. */
export async function startStandInProvider(clientId: string, appOrigin: () => string): Promise<StandInProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'foreign', alg: 'RS256', use: 'sig' }] };
  const grants = new Map<string, Grant>();
  const refreshable = new Map<string, Grant>();

  const sign = (claims: JWTPayload, audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'foreign' })
      .setIssuer(`${served.origin}/`)
      .setSubject(SUBJECT)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey);

  function authorize({ method, url, headers }: Asked): Answer {
    const query = url.searchParams;
    const state = query.get('state') ?? '';
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId || !redirectUri.startsWith(appOrigin())) return { status: 400 };
    const isKnown = headers.cookie?.includes(`${COOKIE}=1`) ?? false;
    const isSilent = query.get('prompt') === 'none';
    if (!isSilent && method === 'GET') return { headers: HTML, body: signInPage(query.toString()) };
    if (isSilent && !isKnown) {
      return {
        headers: HTML,
        body: message({ error: 'login_required', error_description: 'Login required', state }, appOrigin()),
      };
    }
    const code = randomUUID();
    grants.set(code, {
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      audience: query.get('audience') ?? '',
      clientId,
      redirectUri,
    });
    if (isSilent) return { headers: HTML, body: message({ code, state }, appOrigin()) };
    const target = new URL(redirectUri);
    target.searchParams.set('code', code);
    target.searchParams.set('state', state);
    return {
      status: 303,
      headers: { Location: target.href, 'Set-Cookie': `${COOKIE}=1; Path=/; HttpOnly; SameSite=Lax` },
    };
  }

  async function token({ body, headers, method }: Asked): Promise<Answer> {
    const cors = {
      'Access-Control-Allow-Origin': appOrigin(),
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
    };
    if (method === 'OPTIONS') return { status: 204, headers: cors };
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const grant =
      form.get('grant_type') === 'refresh_token' ? refreshable.get(form.get('refresh_token') ?? '') : grants.get(code);
    grants.delete(code);
    const verifier = form.get('code_verifier');
    const isProven =
      verifier === null || createHash('sha256').update(verifier).digest('base64url') === grant?.challenge;
    if (!grant || !isProven) return json({ error: 'invalid_grant' }, 400, cors);
    const refreshToken = randomUUID();
    refreshable.set(refreshToken, grant);
    return json(
      {
        access_token: await sign({}, grant.audience),
        id_token: await sign({ nonce: grant.nonce, name: 'Noor Foreign' }, clientId),
        refresh_token: refreshToken,
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'openid profile email offline_access',
      },
      200,
      cors,
    );
  }

  const served = await serve((asked) => {
    switch (asked.url.pathname) {
      case '/authorize':
        return authorize(asked);
      case '/oauth/token':
        return token(asked);
      case '/.well-known/jwks.json':
        return json(jwks);
      case '/v2/logout':
        return {
          status: 303,
          headers: {
            Location: asked.url.searchParams.get('returnTo') ?? appOrigin(),
            'Set-Cookie': `${COOKIE}=; Path=/; Max-Age=0`,
          },
        };
      default:
        return { status: 404 };
    }
  });
  return { ...served, issuer: `${served.origin}/`, jwks };
}
