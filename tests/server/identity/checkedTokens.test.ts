import { exportJWK, generateKeyPair, SignJWT, createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTokenCheck, OWN_TYPES } from '#server/identity/verifyToken.ts';

const START = Date.parse('2026-11-20T15:00:00Z');
const seconds = (ms: number) => Math.floor(ms / 1000);
let pair: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  pair = await generateKeyPair('RS256');
});

async function makeCheck() {
  const known: JWTVerifyGetKey = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256' }] });
  const seen = { keys: 0, now: START };
  const check = createTokenCheck({
    issuer: 'https://here.example',
    audience: 'api',
    types: OWN_TYPES,
    clock: () => new Date(seen.now),
    keys: (header, token) => {
      seen.keys += 1;
      return known(header, token);
    },
  });
  return { check, seen };
}

const tokenOf = (claims: { nbf?: number } = {}) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
    .setIssuer('https://here.example')
    .setAudience('api')
    .setSubject('ana')
    .setIssuedAt(seconds(START))
    .setExpirationTime(seconds(START) + 600)
    .sign(pair.privateKey);

describe('A token that was checked', () => {
  test('is known again without its signature, until it ends with its leeway', async () => {
    const { check, seen } = await makeCheck();
    const header = `Bearer ${await tokenOf()}`;
    const first = await check(header);
    expect(first).toMatchObject({ subject: 'ana' });
    expect(await check(header)).toEqual(first);
    expect(seen.keys).toBe(1);
    seen.now = START + 659_000;
    expect(await check(header)).toEqual(first);
    seen.now = START + 660_000;
    expect(await check(header)).toBeNull();
  });

  test('is not taken for another one: a changed signature, a changed claim and a token of nobody are refused', async () => {
    const { check, seen } = await makeCheck();
    const token = await tokenOf();
    expect(await check(`Bearer ${token}`)).not.toBeNull();
    const [head = '', body = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'bob' }));
    const changed = [
      `${head}.${other.toString('base64url')}.${signature}`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
    ];
    for (const each of changed) {
      expect(await check(`Bearer ${each}`)).toBeNull();
      // A refusal is not remembered as a good token either.
      expect(await check(`Bearer ${each}`)).toBeNull();
    }
    expect(seen.keys).toBe(5);
  });

  test('does not hold before it begins, also where the clock was set back', async () => {
    const { check, seen } = await makeCheck();
    const header = `Bearer ${await tokenOf({ nbf: seconds(START) })}`;
    expect(await check(header)).not.toBeNull();
    seen.now = START - 61_000;
    expect(await check(header)).toBeNull();
  });
});
