import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { MachineScope } from '#contract/platform/machineScopes.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { Refusal } from '#server/platform/access/refusal.ts';

/** The provider does not answer: nobody can be recognized now, which is not the caller's fault (503). */
export class IdentityUnavailable extends Refusal {
  constructor(cause: unknown) {
    super('unavailable', 'You can’t log in right now. Try again in a moment');
    this.name = 'IdentityUnavailable';
    this.cause = cause;
  }
}

export interface VerifiedToken {
  readonly issuer: string;
  readonly subject: string;
  /** The token itself, for asking the provider about the person. */
  readonly token: string;
  /** The hash of the token's grant, for tokens of the embedded provider. */
  readonly grant: string | undefined;
  /** Auth0's session, where an action of the tenant adds it to access tokens. */
  readonly session: string | undefined;
  /** Of a service account's token, which names the account both as client and as subject: its scopes. */
  readonly scopes: readonly MachineScope[] | undefined;
}

interface Expectations {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  /** The header's `typ` values to accept. */
  readonly types: readonly string[];
  readonly clock: () => Date;
}

/** The claim that ties an access token to its grant, so that it ends when the person signs out. */
export const GRANT_CLAIM = 'grant';
/** A claim that an Auth0 action may add (`event.session.id`), so that the person's own device differs from the others. */
const SESSION_CLAIM = 'https://wayside.example/sid';

const LEEWAY_SECONDS = 60;
const MAX_CHARACTERS = 8192;
const BEARER = /^bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token types that the embedded provider signs (RFC 9068). */
export const OWN_TYPES = ['at+jwt', 'application/at+jwt'];
/** Auth0 writes JWT by default. */
export const FOREIGN_TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];

const isScope = (word: string): word is MachineScope => MachineScope.safeParse(word).success;
const scopesOf = (scope: unknown): MachineScope[] | undefined =>
  typeof scope === 'string' ? scope.split(' ').filter((word) => isScope(word)) : undefined;

const READ_AGAIN_AFTER_MS = 10 * MINUTE;
/** A token with an invented key makes us read again, but not more often than this. */
const READ_AT_MOST_EVERY_MS = 10_000;

/**
 * The key set of the embedded provider. It is read again now and then, and when a token names another key: another server may sign
 * with a new one already.
 */
export function ownKeys(first: readonly JWK[], read: () => Promise<readonly JWK[]>): JWTVerifyGetKey {
  let known = createLocalJWKSet({ keys: [...first] });
  let readAt = performance.now();
  let soonest = 0;
  const readAgain = async () => {
    soonest = performance.now() + READ_AT_MOST_EVERY_MS;
    known = createLocalJWKSet({ keys: [...(await read())] });
    readAt = performance.now();
  };
  return async (header, token) => {
    if (performance.now() - readAt > READ_AGAIN_AFTER_MS) await readAgain();
    try {
      return await known(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() < soonest) throw error;
      await readAgain();
      return known(header, token);
    }
  };
}

/** The key set of a provider at Auth0's paths; `issuer` ends with a slash. */
export const remoteKeys = (issuer: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL('.well-known/jwks.json', issuer), { timeoutDuration: 3000 });

/** Errors of the token itself, and so the caller's fault. */
const TOKEN_FAULTS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

/** A token whose signature and claims were checked, and between which seconds it holds. */
interface CheckedToken {
  readonly verified: VerifiedToken;
  readonly holdsUntil: number;
  readonly holdsFrom: number;
  readonly checkedAt: number;
}

/** Checking a signature is a fifth of a small call's work. Keys that were replaced are noticed no later than this. */
const CHECK_AGAIN_AFTER_MS = MINUTE;
const MAX_CHECKED = 10_000;

/** Remembers good tokens for a while. Whether a token has ended by now is asked at each call. */
function createCheckedTokens(clock: () => Date) {
  const checked = new Map<string, CheckedToken>();
  return {
    find(token: string): VerifiedToken | undefined {
      const known = checked.get(token);
      const now = Math.floor(clock().getTime() / 1000);
      if (!known || performance.now() - known.checkedAt > CHECK_AGAIN_AFTER_MS) return undefined;
      const holds = now - LEEWAY_SECONDS < known.holdsUntil && now + LEEWAY_SECONDS >= known.holdsFrom;
      return holds ? known.verified : undefined;
    },
    add(verified: VerifiedToken, { exp = 0, nbf = 0 }: JWTPayload): VerifiedToken {
      if (checked.size >= MAX_CHECKED) checked.clear();
      checked.set(verified.token, { verified, holdsUntil: exp, holdsFrom: nbf, checkedAt: performance.now() });
      return verified;
    },
  };
}

/**
 * Checks an Authorization header: one bearer token, RS256, issuer, audience, expiry and start with 60 s of leeway, a subject. A good token's
 * signature is checked once a minute.
 * @returns nothing for any token that is not good, without saying why
 * @throws IdentityUnavailable when the keys cannot be fetched
 */
export function createTokenCheck({ issuer, audience, keys, types, clock }: Expectations) {
  const checked = createCheckedTokens(clock);
  return async (authorization: string | undefined): Promise<VerifiedToken | null> => {
    if (authorization === undefined || authorization.length > MAX_CHARACTERS) return null;
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) return null;
    const known = checked.find(token);
    if (known) return known;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer,
        audience,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock(),
      });
      if (!types.includes((protectedHeader.typ ?? 'jwt').toLowerCase())) return null;
      if (typeof payload.sub !== 'string' || payload.sub === '') return null;
      const grant = payload[GRANT_CLAIM];
      const session = payload[SESSION_CLAIM];
      const verified = {
        issuer,
        subject: payload.sub,
        token,
        grant: typeof grant === 'string' ? grant : undefined,
        session: typeof session === 'string' ? session : undefined,
        scopes: payload['client_id'] === payload.sub ? scopesOf(payload['scope']) : undefined,
      };
      return checked.add(verified, payload);
    } catch (error) {
      if (TOKEN_FAULTS.some((Fault) => error instanceof Fault)) return null;
      throw new IdentityUnavailable(error);
    }
  };
}
