import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { auth0Client } from '#src/auth/auth0Client.ts';
import { env } from '#src/config/env.ts';
import { network } from '../support/network.ts';

/** The library in use, with a provider that answers what an attacker would like it to. */

const part = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const inSeconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;
const origin = env.authDomain.startsWith('http') ? env.authDomain : `https://${env.authDomain}`;

/** What the library keeps of a login that it started. */
function started(): { readonly state: string; readonly nonce: string } {
  const values = Array.from({ length: sessionStorage.length }, (_, at) =>
    sessionStorage.getItem(sessionStorage.key(at) ?? ''),
  );
  const kept: unknown = JSON.parse(values.find((value) => value?.includes('nonce')) ?? '{}');
  if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('nonce' in kept))
    throw new Error('No login');
  return { state: String(kept.state), nonce: String(kept.nonce) };
}

async function finishWith(claims: object, changes: { readonly state?: string } = {}) {
  await auth0Client().startSignIn({ returnTo: '/hospice' });
  const { nonce, state } = started();
  const idToken = [
    part({ alg: 'RS256', kid: 'key' }),
    part({
      iss: `${origin}/`,
      sub: 'person',
      aud: env.authClientId,
      iat: inSeconds(0),
      exp: inSeconds(600),
      nonce,
      ...claims,
    }),
    'signature',
  ].join('.');
  network.use(
    http.post(`${origin}/oauth/token`, () =>
      HttpResponse.json({ access_token: 'token', id_token: idToken, token_type: 'Bearer', expires_in: 600 }),
    ),
  );
  const answer = new URLSearchParams({ login: 'success', code: 'code', state: changes.state ?? state });
  return auth0Client().finishSignIn(`${window.location.origin}/?${answer}`);
}

describe('The answer of a login', () => {
  beforeEach(() => sessionStorage.clear());

  test('is accepted when it belongs to the login that this browser started', async () => {
    expect(await finishWith({})).toEqual({ returnTo: '/hospice' });
  });

  test.each([
    ['another nonce', { nonce: 'of-another-login' }, /nonce/i],
    ['no nonce', { nonce: undefined }, /nonce/i],
    ['another app as audience', { aud: 'another-app' }, /audience/i],
    ['another issuer', { iss: 'https://elsewhere.example/' }, /issuer/i],
    ['no subject', { sub: undefined }, /subject/i],
    ['a time that has passed', { exp: inSeconds(-120) }, /expir/i],
  ])('is refused with %s in its ID token', async (_what, claims, words) => {
    await expect(finishWith(claims)).rejects.toThrow(words);
  });

  test('is refused with another state', async () => {
    await expect(finishWith({}, { state: 'of-another-login' })).rejects.toThrow(/state/i);
  });
});
