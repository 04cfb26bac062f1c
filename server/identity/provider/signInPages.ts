import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { Database } from '#server/platform/database/connection.ts';
import { listDemoPeople } from '#server/identity/identities.queries.ts';
import { readForm, sendPage } from './answers.ts';
import { signIn, type SignInResult } from '#server/identity/passwords/localAccounts.ts';
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

const REFUSED = 'That email and password do not match an account. Check both and try again.';
const MINUTE = 60_000;

function tooMany(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
  return `Too many attempts. For safety, try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

function sendRetryAfter(response: ServerResponse, seconds: number): void {
  response.setHeader('Retry-After', seconds);
  response.setHeader('RateLimit', `"sign-in";r=0;t=${seconds}`);
}

/** Answers /u/login and /u/signup for the interaction that the browser's signed cookie names. */
export function signInPages(provider: Provider, { db, config, clock, record }: SignInParts) {
  const origin = config.publicOrigin;
  const origins = pageOrigins(config);

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

  const showExpired = (response: ServerResponse) =>
    sendPage(
      response,
      400,
      messagePage({
        title: 'This page has expired',
        text: 'Nothing is lost. Begin logging in again.',
        link: { to: `${origin}/login`, label: 'Log in' },
      }),
      origins,
    );

  async function post(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const form = isSameOrigin(request, origin) ? await readForm(request) : undefined;
    if (!form) {
      response.setHeader('Connection', 'close');
      return showExpired(response);
    }
    const { uid: bound } = await provider.interactionDetails(request, response);
    if (bound !== uid) return showExpired(response);
    const email = form.get('email') ?? '';
    const now = clock();
    const address = addressOf(request, config.trustedProxies);
    const attempt = { email, password: form.get('password') ?? '', address, allowsDemo: config.allowsDemoAccounts };
    const result = await signIn(db, attempt, now);
    const userId = result.kind === 'signedIn' ? result.userId : undefined;
    await record({ kind: result.kind, userId, address, at: now });
    switch (result.kind) {
      case 'signedIn':
        return provider.interactionFinished(request, response, {
          login: { accountId: result.userId, amr: ['pwd'], remember: true },
        });
      case 'refused':
        return showLogin(response, 422, email, REFUSED);
      case 'locked':
        sendRetryAfter(response, Math.ceil((result.until.getTime() - now.getTime()) / 1000));
        return showLogin(response, 429, email, tooMany(result.until, now));
    }
  }

  async function get(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const { uid: bound, params } = await provider.interactionDetails(request, response);
    if (bound !== uid) return showExpired(response);
    const hint = params['login_hint'];
    return showLogin(response, 200, typeof hint === 'string' ? hint.slice(0, 320) : '');
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const [, , kind, uid = ''] = path.split('/');
    try {
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
