import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { MINUTE } from '#contract/platform/durations.ts';
import { callIsOf } from '#server/platform/database/caller.ts';
import { type Database, isDatabaseAway, isStatementStopped } from '#server/platform/database/connection.ts';
import { TooManyWaiting } from '#server/platform/database/turns.ts';
import { purgeCounters } from './passwords/counters.queries.ts';
import { purgeBrowsers } from './passwords/knownBrowsers.queries.ts';
import { purgeChallenges } from './passkeys/passkeys.queries.ts';
import { purgePayloads } from './provider/payloads.queries.ts';
import { noteMachineUse } from './serviceAccounts/serviceAccounts.queries.ts';
import { recordSignInUses } from './signedInDevices.queries.ts';
import type { Log } from '#server/platform/log.ts';
import { pageWithPolicy, sendPage, setSecurityHeaders } from './provider/answers.ts';
import { loadKeys, type ProviderKeys } from './provider/keys.ts';
import { createLinking } from './linkAccount.ts';
import { logout } from './provider/logout.ts';
import { pageOrigins, type IdentityConfig } from './provider/origins.ts';
import { createProvider } from './provider/provider.ts';
import { resetPages } from './resets/resetPages.ts';
import { isResetPath } from './resets/resetForms.ts';
import { purgeResetLinks } from './resets/resetLinks.queries.ts';
import { signInPages, type SignInEvent } from './provider/signInPages.ts';
import {
  createTokenCheck,
  FOREIGN_TYPES,
  IdentityUnavailable,
  ownKeys,
  OWN_TYPES,
  remoteKeys,
  type VerifiedToken,
} from './verifyToken.ts';
import { messagePage, type PageParts } from '#server/platform/http/pages/page.ts';
import type { Identity } from '#server/platform/access/session.queries.ts';

interface Parts {
  readonly db: Database;
  readonly config: IdentityConfig;
  readonly clock: () => Date;
  readonly log: Log;
  /** Called at every attempt to sign in, for the audit. */
  readonly record?: (event: SignInEvent) => Promise<void>;
}

export interface IdentityService {
  /** The paths that `listener` answers. */
  readonly paths: RegExp;
  listener(request: IncomingMessage, response: ServerResponse): void;
  /**
   * The identity in an Authorization header; null if the token is invalid or its person signed out.
   * @throws IdentityUnavailable if the provider's keys cannot be fetched
   */
  identify(authorization: string | undefined): Promise<Identity | null>;
  close(): void;
}

const OWN_PATHS =
  /^\/(?:authorize(?:\/[\w-]+)?|oauth\/(?:token|revoke)|userinfo|u\/signup(?:\/[\w-]+)?|u\/login(?:\/[\w-]+(?:\/passkey)?)?|u\/passkey\.js|u\/(?:forgot-password|new-password)|v2\/(?:logout|session\/confirm)|\.well-known\/(?:openid-configuration|oauth-authorization-server|jwks\.json))$/;
/** Called by the app's pages themselves, not opened. */
const CALLED_BY_PAGES = /^\/(?:userinfo|oauth\/(?:token|revoke))$/;
/** The library lets any page read an answer until it knows whose token came: no such header leaves for a foreign page. */
function keepFromForeignPages(response: ServerResponse): void {
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => (/^access-control-/i.test(name) ? response : set(name, value));
}

const RETRY_AFTER_SECONDS = 2;
/** What is answered where another provider logs people in. */
const MACHINE_PATHS = /^\/(?:oauth\/token|\.well-known\/jwks\.json)$/;
const PURGE_EVERY_MS = 10 * MINUTE;

/** The kind and the code, for the log. The message is left out, as a database names values in it. */
const faultOf = (error: unknown) => ({
  kind: error instanceof Error ? error.name : typeof error,
  ...(error instanceof Error && 'code' in error ? { code: error.code } : {}),
});

const awayPage = (login: string): PageParts => ({
  ...messagePage({
    title: 'You can’t log in right now',
    text: 'The login page opens automatically as soon as it can.',
    link: { to: login, label: 'Try again' },
  }),
  opensWhenReady: login,
});

const purgeOld = (db: Database, now: Date) =>
  Promise.all([
    purgePayloads(db),
    purgeCounters(db, now),
    purgeBrowsers(db, now),
    purgeResetLinks(db, now),
    purgeChallenges(db, now),
  ]);

/** The provider builds its addresses from these headers: they are ours, whatever the caller says. */
function setOwnAddress(request: IncomingMessage, origin: string): void {
  const { host, protocol } = new URL(origin);
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete request.headers['x-forwarded-host'];
}

const checkOwnTokens = ({ clock, config, db }: Pick<Parts, 'clock' | 'config' | 'db'>, { published }: ProviderKeys) =>
  createTokenCheck({
    issuer: `${config.publicOrigin}/`,
    audience: config.auth.audience,
    keys: ownKeys(published, async () => (await loadKeys(db, clock())).published),
    types: OWN_TYPES,
    clock,
  });

/** Sign-in: the embedded provider with its pages, or the check of a foreign one's tokens where `auth.issuer` names one. */
export async function createIdentity({
  db,
  config,
  clock,
  log,
  record = () => Promise.resolve(),
}: Parts): Promise<IdentityService> {
  const { issuer, audience } = config.auth;
  if (issuer !== undefined) return foreignIdentity({ db, config, issuer, clock, log });

  const origin = config.publicOrigin;
  const origins = pageOrigins(config);
  const { protocol } = new URL(origin);
  const keys = await loadKeys(db, clock());
  const brokenLink = (code: string) =>
    messagePage({
      title: 'This login link doesn’t work',
      text: 'The address is incomplete or out of date. Start again from the homepage.',
      link: { to: `${origin}/`, label: 'Go to homepage' },
      code,
    });
  const sendAway = (response: ServerResponse) => {
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    sendPage(response, 503, awayPage(`${origin}/login`), origins);
  };
  const showError = (context: KoaContextWithOIDC, code: string) => {
    const { body, policy } = pageWithPolicy(brokenLink(code), origins);
    context.set('Content-Security-Policy', policy);
    context.type = 'html';
    context.body = body;
  };
  const provider = createProvider({
    db,
    origin,
    origins,
    allowsDemo: config.allowsDemoAccounts,
    allowsLoopback: !config.isProduction,
    hasPeople: true,
    audience,
    keys,
    log,
    showError,
  });
  const serveProvider = provider.callback();
  const servePages = signInPages(provider, { db, config, clock, record });
  const serveResets = resetPages(provider, { db, config, clock });
  const serveLogout = logout(provider, { db, config, clock, record });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    setSecurityHeaders(response, protocol === 'https:');
    setOwnAddress(request, origin);
    if (isResetPath(pathname)) return serveResets(request, response, pathname, searchParams);
    if (pathname.startsWith('/u/')) return servePages(request, response, pathname);
    if (pathname === '/v2/logout') return serveLogout(request, response, searchParams);
    const { origin: from } = request.headers;
    if (CALLED_BY_PAGES.test(pathname) && from !== undefined && !origins.includes(from)) keepFromForeignPages(response);
    return serveProvider(request, response);
  };

  const check = checkOwnTokens({ config, clock, db }, keys);
  const recordSignInUse = recordSignInUses(db, clock);
  const purge = () =>
    purgeOld(db, clock()).catch((error: unknown) => log.warn(faultOf(error), 'Old sessions could not be removed'));
  const timer = setInterval(() => void purge(), PURGE_EVERY_MS).unref();

  return {
    paths: OWN_PATHS,
    listener(request, response) {
      serve(request, response).catch((error: unknown) => {
        log.error(faultOf(error), 'Login failed');
        if (response.headersSent) response.destroy();
        else if (isDatabaseAway(error) || isStatementStopped(error) || error instanceof TooManyWaiting)
          sendAway(response);
        else sendPage(response, 500, brokenLink('server_error'), origins);
      });
    },
    async identify(authorization) {
      const token = await check(authorization);
      if (token) callIsOf(token.subject);
      if (token?.scopes) return machineOf(db, token, clock());
      if (token?.grant === undefined || !(await recordSignInUse(token.grant))) return null;
      return { issuer: token.issuer, subject: token.subject, isEmbedded: true, session: token.grant };
    },
    close: () => clearInterval(timer),
  };
}

/** The identity of a service account's token. Whether the account may still call is asked at each call. */
async function machineOf(db: Database, { issuer, scopes = [], subject }: VerifiedToken, now: Date): Promise<Identity> {
  await noteMachineUse(db, subject, now);
  return { issuer, subject, isEmbedded: true, scopes };
}

/** The identity of a person's token at another provider, and of a service account's, which is signed here. */
async function foreignIdentity(parts: ForeignParts): Promise<IdentityService> {
  const people = foreignPeople(parts);
  const machines = await serveMachines(parts);
  return {
    paths: MACHINE_PATHS,
    listener: machines.listener,
    identify: async (authorization) =>
      (await machines.identify(authorization)) ?? (await people.identify(authorization)),
    close: machines.close,
  };
}

/** The embedded provider for service accounts alone: it gives out tokens and publishes its key, and nobody logs in. */
async function serveMachines({ db, config, clock, log }: ForeignParts): Promise<Omit<IdentityService, 'paths'>> {
  const origin = config.publicOrigin;
  const { audience } = config.auth;
  const { protocol } = new URL(origin);
  const keys = await loadKeys(db, clock());
  const provider = createProvider({
    db,
    origin,
    origins: [],
    allowsDemo: false,
    allowsLoopback: !config.isProduction,
    hasPeople: false,
    audience,
    keys,
    log,
    showError: (context, code) => void (context.body = { error: code }),
  });
  const serve = provider.callback();
  const check = checkOwnTokens({ config, clock, db }, keys);
  const timer = setInterval(() => {
    purgePayloads(db).catch((error: unknown) => log.warn(faultOf(error), 'Old sessions could not be removed'));
  }, PURGE_EVERY_MS).unref();
  return {
    listener(request, response) {
      setSecurityHeaders(response, protocol === 'https:');
      setOwnAddress(request, origin);
      keepFromForeignPages(response);
      serve(request, response).catch((error: unknown) => {
        log.error(faultOf(error), 'A token could not be given out');
        if (response.headersSent) response.destroy();
        else response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS }).end();
      });
    },
    async identify(authorization) {
      const token = await check(authorization);
      return token?.scopes ? machineOf(db, token, clock()) : null;
    },
    close: () => clearInterval(timer),
  };
}

interface ForeignParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly issuer: string;
}

function foreignPeople({ db, config, issuer, clock, log }: ForeignParts): Pick<IdentityService, 'identify'> {
  const { audience } = config.auth;
  const check = createTokenCheck({ issuer, audience, keys: remoteKeys(issuer), types: FOREIGN_TYPES, clock });
  const link = createLinking({ db, issuer, clock, log });
  return {
    async identify(authorization) {
      try {
        const token = await check(authorization);
        if (token) callIsOf(token.subject);
        const known = token && (await link(token));
        return known && token.session !== undefined ? { ...known, session: token.session } : known;
      } catch (error) {
        if (error instanceof IdentityUnavailable) log.error({ reason: String(error.cause) }, 'No identity provider');
        throw error;
      }
    },
  };
}
