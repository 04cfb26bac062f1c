import { createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK } from 'jose';
import * as z from 'zod/mini';
import { at, invalid, type Refusal } from '#server/platform/access/refusal.ts';

/** More are no help to anybody: one in use, and one that follows it. */
const MAX_KEYS = 5;
const MIN_RSA_BITS = 2048;

/** The algorithm that a key signs with: SMART Backend Services asks for RS384 and ES384, and RS256 is common beside them. */
const EC_CURVE = 'P-384';

const OneKey = z.looseObject({ kty: z.string() });
const KeySet = z.object({ keys: z.array(OneKey).check(z.minLength(1), z.maxLength(MAX_KEYS)) });

const refused = (message: string): Refusal => invalid([at('publicKey', message)]);
const UNREADABLE = 'Paste a public key as PEM, JWK or JWKS';
const PRIVATE = 'This is a private key. Keep it secret, and paste the public key';

/**
 * Reads public keys as people paste them. Each gets a `kid`: its own, or its thumbprint.
 * @throws Refusal `invalid` at `publicKey` for a private key, one that is too weak, and anything else
 */
export async function readPublicKeys(pasted: string): Promise<JSONWebKeySet> {
  if (/PRIVATE KEY/.test(pasted)) throw refused(PRIVATE);
  const given = pasted.startsWith('{') ? fromJson(pasted) : [fromPem(pasted)];
  const keys = await Promise.all(given.map((key) => checked(key)));
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) throw refused('Give each key its own kid');
  return { keys };
}

function fromJson(pasted: string): Readonly<Record<string, unknown>>[] {
  try {
    const parsed: unknown = JSON.parse(pasted);
    const set = z.safeParse(KeySet, parsed);
    return set.success ? set.data.keys : [z.parse(OneKey, parsed)];
  } catch {
    throw refused(UNREADABLE);
  }
}

function fromPem(pasted: string): Readonly<Record<string, unknown>> {
  try {
    return { ...createPublicKey(pasted).export({ format: 'jwk' }) };
  } catch {
    throw refused(UNREADABLE);
  }
}

const Kid = z.string().check(z.minLength(1), z.maxLength(200));

async function checked(given: Readonly<Record<string, unknown>>): Promise<JWK> {
  if (['d', 'p', 'q', 'k'].some((name) => name in given)) throw refused(PRIVATE);
  const { crv, e, kty, n, x, y } = given;
  const key = importable({ kty, ...(kty === 'EC' ? { crv, x, y } : { n, e }) });
  const { asymmetricKeyDetails, asymmetricKeyType } = key;
  const isRsa = asymmetricKeyType === 'rsa';
  if (isRsa && (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) {
    throw refused(`This key is too short. Use RSA with at least ${MIN_RSA_BITS} bits, or EC with the curve P-384`);
  }
  if (!isRsa && crv !== EC_CURVE) throw refused('Use an RSA key, or an EC key with the curve P-384');
  const jwk: JWK = key.export({ format: 'jwk' });
  const kid = Kid.safeParse(given['kid']);
  return { ...jwk, use: 'sig', kid: kid.success ? kid.data : await calculateJwkThumbprint(jwk) };
}

function importable(jwk: Readonly<Record<string, unknown>>) {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw refused(UNREADABLE);
  }
}
