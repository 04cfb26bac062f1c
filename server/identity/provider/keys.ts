import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { DAY } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { findSecret, keepSecret, saveSecrets } from '#server/identity/identities.queries.ts';

export interface ProviderKeys {
  /** The private signing key, with its `kid`. */
  readonly signing: JWK;
  /** The public halves of the keys whose tokens are good: the signing key's, and for a while that of the one before. */
  readonly published: readonly JWK[];
  /** The first one signs, each of them is accepted. */
  readonly cookies: readonly string[];
}

interface FormerKey {
  readonly key: JWK;
  /** Until when its tokens are good, as an ISO moment. */
  readonly until: string;
}

const NOBODYS = '';
/** All servers are restarted within this time, and those that are not yet go on signing with the former key. */
const FORMER_WORKS_FOR_MS = DAY;

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' });
}

const makeCookieKey = () => randomBytes(32).toString('base64url');

function publicHalf({ kty, n, e, kid, use, alg }: JWK): JWK {
  if (kty !== 'RSA' || !n || !e || !kid || !use || !alg) throw new Error('The stored signing key cannot be read');
  return { kty, n, e, kid, use, alg };
}

async function formerKey(db: Database, now: Date): Promise<JWK[]> {
  const kept = await findSecret(db, 'former_signing_key');
  if (!kept) return [];
  const { key, until }: FormerKey = JSON.parse(kept);
  return new Date(until) > now ? [publicHalf(key)] : [];
}

/** The embedded provider's keys: made at the first start, and kept in the database. */
export async function loadKeys(db: Database, now = new Date()): Promise<ProviderKeys> {
  const signing: JWK = JSON.parse(await keepSecret(db, 'signing_key', makeSigningKey));
  const cookie = await keepSecret(db, 'cookie_key', () => Promise.resolve(makeCookieKey()));
  const formerCookie = await findSecret(db, 'former_cookie_key');
  return {
    signing,
    published: [publicHalf(signing), ...(await formerKey(db, now))],
    cookies: [cookie, ...(formerCookie ? [formerCookie] : [])],
  };
}

/**
 * Replaces the keys of tokens and cookies. A server signs with the new ones from its next start on; all accept them at once. The
 * private half of the former key is gone.
 * @param isLeaked somebody else may have the former keys: nothing that they signed is good any more
 */
export async function replaceKeys(db: Database, now: Date, isLeaked: boolean): Promise<void> {
  const { signing, cookies } = await loadKeys(db, now);
  const until = new Date(now.getTime() + FORMER_WORKS_FOR_MS).toISOString();
  const former: FormerKey = { key: publicHalf(signing), until };
  await saveSecrets(db, {
    signing_key: await makeSigningKey(),
    former_signing_key: isLeaked ? NOBODYS : JSON.stringify(former),
    cookie_key: makeCookieKey(),
    former_cookie_key: isLeaked ? NOBODYS : (cookies[0] ?? NOBODYS),
  });
}
