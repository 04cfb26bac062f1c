import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#server/platform/database/connection.ts';
import { listDemoPeople } from '#server/identity/identities.queries.ts';
import { readForm, sendPage, tooManyAttempts } from './answers.ts';
import { browserCookie } from './browserCookie.ts';
import { createBlockedAddresses } from '#server/identity/passwords/blockedAddresses.ts';
import { rememberBrowser } from '#server/identity/passwords/knownBrowsers.queries.ts';
import { signIn, type SignInResult } from '#server/identity/passwords/localAccounts.ts';
import { loggingIn, saveChallenge } from '#server/identity/passkeys/passkeys.queries.ts';
import { PASSKEY_SCRIPT_PATH, passkeyScript } from '#server/identity/passkeys/passkeyScript.ts';
import { signInWithPasskey } from '#server/identity/passkeys/signInWithPasskey.ts';
import { requestPasskeyLogin } from '#server/identity/passkeys/webauthn.ts';
import { addressOf, isSameOrigin, pageOrigins, type IdentityConfig } from './origins.ts';
import { loginPage, signupPage } from './pages.ts';
import { messagePage } from '#server/platform/http/pages/page.ts';

/** An event of the sign-in page, for the audit. It omits the email, because a person may have typed a password there. */
export interface SignInEvent {
  readonly kind: SignInResult['kind'] | 'signedOut';
  readonly userId: string | undefined;
  readonly address: string;
  readonly at: Date;
}

export interface SignInParts {
  readonly db: Database;
  readonly config: IdentityConfig;
  readonly clock: () => Date;
  readonly record: (event: SignInEvent) => Promise<void>;
}

const PASSKEY_REFUSED = 'This passkey doesn’t match an account. Log in with your email and password.';
const REFUSED = 'The email or password is incorrect. Check both and try again.';

const expiredPage = (login: string) =>
  messagePage({
    title: 'This page has expired',
    text: 'Start logging in again.',
    link: { to: login, label: 'Log in' },
  });

/** The same for everybody, and kept by the browser for a while. */
function sendScript(response: ServerResponse): void {
  response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
  response.setHeader('Cache-Control', 'public, max-age=3600');
  response.end(passkeyScript());
}

/** Answers /u/login and /u/signup for the interaction that the browser's signed cookie names. */
export function signInPages(provider: Provider, { db, config, clock, record }: SignInParts) {
  const origin = config.publicOrigin;
  const origins = pageOrigins(config);
  const blocked = createBlockedAddresses(db, clock);

  const showLogin = async (response: ServerResponse, status: number, email: string, problem?: string) =>
    sendPage(
      response,
      status,
      loginPage({
        email,
        problem,
        demoPeople: config.allowsDemoAccounts ? await listDemoPeople(db) : [],
        outbox: config.outbox,
      }),
      origins,
    );

  const showExpired = (response: ServerResponse) => sendPage(response, 400, expiredPage(`${origin}/login`), origins);

  async function post(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const form = isSameOrigin(request, origin) ? await readForm(request) : undefined;
    if (!form) {
      response.setHeader('Connection', 'close');
      return showExpired(response);
    }
    const email = form.get('email') ?? '';
    const now = clock();
    const address = addressOf(request, config.trustedProxies);
    const cookie = browserCookie(provider, request, response);
    const sent = form.get('passkey');
    const showLocked = (until: Date) => showLogin(response, 429, email, tooManyAttempts(response, until, now));
    // First, because the interaction is read from the database.
    const refused = await blocked.refusedUntil(
      { address, browser: cookie.read(), ...(sent === null && { email }) },
      now,
    );
    if (refused) return showLocked(refused);
    const { uid: bound } = await provider.interactionDetails(request, response);
    if (bound !== uid) return showExpired(response);
    const allowsDemo = config.allowsDemoAccounts;
    const password = form.get('password') ?? '';
    const result =
      sent === null
        ? await signIn(db, { email, password, address, browser: cookie.read(), allowsDemo }, now)
        : await signInWithPasskey(db, { sent, interaction: uid, address, origin, allowsDemo }, now);
    const userId = result.kind === 'signedIn' ? result.userId : undefined;
    await record({ kind: result.kind, userId, address, at: now });
    switch (result.kind) {
      case 'signedIn':
        cookie.write(await rememberBrowser(db, { userId: result.userId, former: cookie.read() }, now));
        return provider.interactionFinished(request, response, {
          login: { accountId: result.userId, amr: [sent === null ? 'pwd' : 'pop'], remember: true },
        });
      case 'refused':
        return showLogin(response, 422, email, sent === null ? REFUSED : PASSKEY_REFUSED);
      case 'locked':
        if (result.isAddressBlocked) blocked.block(address, result.until);
        return showLocked(result.until);
    }
  }

  /** What the browser needs for a passkey, as JSON. */
  async function beginPasskey(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const isOurs = request.method === 'POST' && isSameOrigin(request, origin);
    if (!isOurs || (await provider.interactionDetails(request, response)).uid !== uid) return showExpired(response);
    const asked = await requestPasskeyLogin(origin);
    await saveChallenge(db, loggingIn(uid), asked.challenge, clock());
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(asked));
  }

  async function get(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const { uid: bound, params } = await provider.interactionDetails(request, response);
    if (bound !== uid) return showExpired(response);
    const hint = params['login_hint'];
    return showLogin(response, 200, typeof hint === 'string' ? hint.slice(0, 320) : '');
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const [, , kind, uid = '', part] = path.split('/');
    try {
      if (path === PASSKEY_SCRIPT_PATH) return sendScript(response);
      if (part === 'passkey') return await beginPasskey(request, response, uid);
      if (kind === 'signup') return sendPage(response, 200, signupPage(`${origin}/login`), origins);
      if (request.method === 'POST') return await post(request, response, uid);
      if (request.method === 'GET' || request.method === 'HEAD') return await get(request, response, uid);
      response.writeHead(405, { Allow: 'GET, HEAD, POST' }).end();
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      showExpired(response);
    }
  };
}
