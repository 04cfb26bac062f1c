import {
  Provider,
  errors,
  interactionPolicy,
  type Account,
  type Client,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { MACHINE_SCOPES, TOKEN_PATH } from '#contract/platform/machineScopes.ts';
import { DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';
import { type Database, isDatabaseAway } from '#server/platform/database/connection.ts';
import { hashHandle } from './payloads.queries.ts';
import { findLocalPerson } from '#server/identity/identities.queries.ts';
import { nameSignIn } from '#server/identity/signedInDevices.queries.ts';
import type { Log } from '#server/platform/log.ts';
import { databaseAdapter } from './adapter.ts';
import { answerAsJson } from './answerAsJson.ts';
import type { ProviderKeys } from './keys.ts';
import { keySetFetch } from './keySets.ts';
import { redirectUris } from './origins.ts';
import { GRANT_CLAIM } from '#server/identity/verifyToken.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** From signing in to having to sign in again, whatever happens between. */
const SESSION_SECONDS = 12 * HOUR;
const ACCESS_TOKEN_SECONDS = 15 * MINUTE;

/** The longest that a service account's signed request for a token may be good, as SMART Backend Services says. */
const ASSERTION_SECONDS = 5 * MINUTE;
/** How far a caller's clock may be from ours. */
const CLOCK_TOLERANCE_SECONDS = 15;
const MACHINE_TOKEN_SECONDS = 5 * MINUTE;

const SCOPES = ['openid', 'profile', 'email', 'offline_access'];

interface Parts {
  readonly db: Database;
  readonly origin: string;
  /** Every origin that the app is opened from. */
  readonly origins: readonly string[];
  readonly allowsDemo: boolean;
  /** Outside production, a service account may publish its keys on this machine. */
  readonly allowsLoopback: boolean;
  /** False where people log in elsewhere: then only service accounts get tokens here. */
  readonly hasPeople: boolean;
  readonly audience: string;
  readonly keys: ProviderKeys;
  readonly log: Log;
  readonly showError: (context: KoaContextWithOIDC, code: string) => void;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The rest of the 12 hours that began with the sign-in. */
const sessionLeft = (signedInAt: number | undefined) =>
  Math.max(1, signedInAt === undefined ? SESSION_SECONDS : signedInAt + SESSION_SECONDS - nowInSeconds());

/** A session whose person was deleted or deactivated has to sign in again. */
function policy(): interactionPolicy.DefaultPolicy {
  const base = interactionPolicy.base();
  const { Check } = interactionPolicy;
  base
    .get('login')
    ?.checks.add(
      new Check('no_account', 'The account no longer exists', 'login_required', ({ oidc }) =>
        oidc.session?.accountId !== undefined && oidc.account === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return base;
}

/** How long what the provider gives out is good. */
const LIFETIMES: Configuration['ttl'] = {
  AuthorizationCode: MINUTE,
  Interaction: HOUR,
  IdToken: HOUR,
  Grant: SESSION_SECONDS,
  Session: (_context, session) => sessionLeft(session.loginTs),
  RefreshToken: (_context, token) => sessionLeft(token.authTime),
  ClientCredentials: MACHINE_TOKEN_SECONDS,
  // A plain number would override the API's own lifetime. The last token does not outlive the session.
  AccessToken: ({ oidc }, token) =>
    Math.min(
      token.resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      sessionLeft(oidc.refreshToken?.authTime ?? oidc.authorizationCode?.authTime),
    ),
};

const isMachine = ({ grantTypes = [] }: Client): boolean => grantTypes.includes('client_credentials');

/** A service account's signed request for a token is for this endpoint alone, and good for a few minutes. */
function checkAssertion({ oidc }: KoaContextWithOIDC, { aud, exp }: Record<string, unknown>, origin: string): void {
  if (aud !== origin + TOKEN_PATH) throw new errors.InvalidClientAuth('aud must be the token endpoint');
  if (typeof exp !== 'number' || exp > nowInSeconds() + ASSERTION_SECONDS + CLOCK_TOLERANCE_SECONDS) {
    throw new errors.InvalidClientAuth('exp must be at most five minutes from now');
  }
  if (oidc.params?.['grant_type'] !== 'client_credentials') throw new errors.UnauthorizedClient();
}

const featuresOf = (audience: string): Configuration['features'] => ({
  devInteractions: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  clientCredentials: { enabled: true },
  revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  resourceIndicators: {
    enabled: true,
    defaultResource: ({ oidc }) => textOf(oidc.params?.['audience']) ?? audience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_context, resource, client) => {
      if (resource !== audience) throw new errors.InvalidTarget();
      return {
        scope: (isMachine(client) ? MACHINE_SCOPES : SCOPES).join(' '),
        audience,
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  },
});

async function accountOf(db: Database, userId: string, allowsDemo: boolean): Promise<Account | undefined> {
  const person = await findLocalPerson(db, userId, { allowsDemo });
  if (!person) return undefined;
  return {
    accountId: person.id,
    claims: () => ({
      sub: person.id,
      email: person.email,
      email_verified: true,
      given_name: person.firstName,
      family_name: person.lastName,
      name: `${person.firstName} ${person.lastName}`,
    }),
  };
}

/**
 * The embedded OpenID provider at Auth0's paths: the authorization code flow with PKCE for the app alone, RS256, rotating refresh
 * tokens. It keeps nothing in memory.
 */
export function createProvider(parts: Parts): Provider {
  const provider = new Provider(`${parts.origin}/`, configurationOf(parts));
  // Only `listener` of identity.ts calls it, and that one writes the forwarded headers itself.
  provider.proxy = true;
  answerAsJson(provider, parts.showError);
  reportErrors(provider, parts.log);
  return provider;
}

const appClient = (origins: readonly string[]): ClientMetadata => ({
  client_id: DEFAULT_CLIENT_ID,
  token_endpoint_auth_method: 'none',
  application_type: 'web',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  redirect_uris: redirectUris(origins),
});

function configurationOf({
  db,
  origin,
  origins,
  allowsDemo,
  allowsLoopback,
  audience,
  hasPeople,
  keys,
  showError,
}: Parts): Configuration {
  return {
    adapter: databaseAdapter(db),
    jwks: { keys: [{ ...keys.signing, kty: 'RSA' }] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'wayside.session', interaction: 'wayside.interaction', resume: 'wayside.resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: hasPeople ? [appClient(origins)] : [],
    clientBasedCORS: (_context, from) => origins.includes(from),
    clientAuthMethods: ['none', 'private_key_jwt'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    fetch: keySetFetch(allowsLoopback),
    enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'RS384', 'ES384'] },
    assertJwtClientAuthClaimsAndHeader: async (context, claims) => checkAssertion(context, claims, origin),
    responseTypes: ['code'],
    scopes: [...SCOPES, ...MACHINE_SCOPES],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    routes: {
      authorization: '/authorize',
      token: TOKEN_PATH,
      jwks: '/.well-known/jwks.json',
      userinfo: '/userinfo',
      revocation: '/oauth/revoke',
      end_session: '/v2/session',
    },
    features: featuresOf(audience),
    extraParams: {
      screen_hint: null,
      audience: (context, asked) => {
        if (asked !== undefined && asked !== audience) throw new errors.InvalidTarget();
        keepOfflineAccess(context);
      },
    },
    extraTokenClaims: (_context, token) =>
      'grantId' in token && token.grantId ? { [GRANT_CLAIM]: hashHandle(token.grantId) } : undefined,
    rotateRefreshToken: true,
    ttl: LIFETIMES,
    interactions: {
      policy: policy(),
      url: (_context, interaction) =>
        `/u/${interaction.params['screen_hint'] === 'signup' ? 'signup' : 'login'}/${interaction.uid}`,
    },
    findAccount: (_context, userId) => accountOf(db, userId, allowsDemo),
    loadExistingGrant: (context) => grantAll(db, context, audience),
    renderError: (context, { error }) => showError(context, error),
  };
}

/** Logs failures; while the database is away the answer says when to retry. */
function reportErrors(provider: Provider, log: Log): void {
  const whileAway = new WeakSet<object>();
  provider.on('server_error', (context, error) => {
    const isAway = isDatabaseAway(error);
    if (isAway) whileAway.add(context);
    log.error({ kind: error.name, isDatabaseAway: isAway }, 'Login failed');
  });
  provider.use(async (context, next) => {
    await next();
    if (!whileAway.has(context)) return;
    context.status = 503;
    context.set('Retry-After', '2');
  });
}

/** Without a consent screen the provider drops offline_access; this is the only client, and the same people's. */
function keepOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const asked = textOf(query['scope'])?.split(' ') ?? [];
  const scope = textOf(oidc.params?.['scope'])?.split(' ') ?? [];
  if (!oidc.params || !asked.includes('offline_access') || scope.includes('offline_access')) return;
  oidc.params['scope'] = [...scope, 'offline_access'].join(' ');
}

/** There is nothing to consent to: the one app of the one API gets what it asks for. */
async function grantAll(db: Database, context: KoaContextWithOIDC, audience: string) {
  const { provider, client, session, account } = context.oidc;
  if (!client || !account) return undefined;
  const known = session?.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await provider.Grant.find(known);
  if (found && found.accountId === account.accountId) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  grant.addResourceScope(audience, SCOPES.join(' '));
  await nameSignIn(db, await grant.save(), context.get('user-agent'));
  return grant;
}
