import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '#server/platform/database/connection.ts';
import { keepSecret } from '#server/identity/identities.queries.ts';

export interface ProviderKeys {
  /** The private signing key, with its `kid`. */
  readonly signing: JWK;
  /** Its public half, as the key set publishes it. */
  readonly published: JWK;
  readonly cookies: readonly string[];
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 3072, extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), use: 'sig', alg: 'RS256' });
}

const makeCookieKey = () => Promise.resolve(randomBytes(32).toString('base64url'));

/** The embedded provider's keys: made at the first start, and kept in the database. */
export async function loadKeys(db: Database): Promise<ProviderKeys> {
  const signing: JWK = JSON.parse(await keepSecret(db, 'signing_key', makeSigningKey));
  const { kty, n, e, kid, use, alg } = signing;
  if (kty !== 'RSA' || !n || !e || !kid || !use || !alg) throw new Error('The stored signing key cannot be read');
  const cookie = await keepSecret(db, 'cookie_key', makeCookieKey);
  return { signing, published: { kty, n, e, kid, use, alg }, cookies: [cookie] };
}
