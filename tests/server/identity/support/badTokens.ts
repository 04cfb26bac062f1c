import { createHmac, createPublicKey, randomBytes } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
  type JWK,
  type JWSHeaderParameters,
  type JWTPayload,
} from 'jose';
import { DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';

/** A valid token from which bad ones are made, each different in the one way that its name says. */
export interface TokenWorkshop {
  readonly accessToken: string;
  readonly idToken: string;
  /** The provider's private key. */
  readonly signing: JWK;
}

/** The audience of the survey's own tokens. */
const SURVEY_AUDIENCE = 'https://survey.wayside.example';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inSeconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

const partsOf = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return { header, payload, signature };
};

interface Changes {
  readonly claims?: JWTPayload;
  readonly without?: readonly string[];
  readonly header?: JWSHeaderParameters;
  readonly key?: CryptoKey;
  readonly alg?: 'RS256' | 'RS384' | 'PS256';
}

/** Signs the valid token again with some changes; without changes the result is valid too. */
export async function forge(
  { accessToken, signing }: TokenWorkshop,
  { claims = {}, without = [], header = {}, key, alg = 'RS256' }: Changes = {},
): Promise<string> {
  const payload = Object.fromEntries(
    Object.entries({ ...decodeJwt(accessToken), ...claims }).filter(([name]) => !without.includes(name)),
  );
  const { kid = '' } = signing;
  return new SignJWT(payload)
    .setProtectedHeader({ typ: 'at+jwt', kid, ...header, alg })
    .sign(key ?? (await importJWK({ ...signing, alg }, alg)));
}

function hmacWithPublicKey({ accessToken, signing }: TokenWorkshop): string {
  const { kty = '', n = '', e = '' } = signing;
  const pem = createPublicKey({ key: { kty, n, e }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const { header, payload } = partsOf(accessToken);
  const signed = `${encode({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'HS256' })}.${payload}`;
  return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
}

function unsigned({ accessToken }: TokenWorkshop, alg: string): string {
  return `${encode({ ...decodeProtectedHeader(accessToken), alg })}.${partsOf(accessToken).payload}.`;
}

function tampered({ accessToken }: TokenWorkshop): string {
  const { header, signature } = partsOf(accessToken);
  return `${header}.${encode({ ...decodeJwt(accessToken), sub: crypto.randomUUID() })}.${signature}`;
}

const foreignKey = async () => (await generateKeyPair('RS256', { modulusLength: 2048 })).privateKey;

type Make = (workshop: TokenWorkshop) => string | undefined | Promise<string | undefined>;

const signedWith =
  (changes: Changes): Make =>
  async (workshop) =>
    `Bearer ${await forge(workshop, changes)}`;

/** Authorization headers that must be refused by every call that wants a user's token. */
export const BAD_TOKENS: readonly (readonly [kind: string, header: Make])[] = [
  ['no header', () => undefined],
  ['an empty header', () => ''],
  ['the scheme without a token', () => 'Bearer '],
  ['garbage', () => 'Bearer not-a-token'],
  [
    'random bytes in three parts',
    () => `Bearer ${[9, 99, 256].map((n) => randomBytes(n).toString('base64url')).join('.')}`,
  ],
  ['the scheme Basic', ({ accessToken }) => `Basic ${accessToken}`],
  ['no scheme', ({ accessToken }) => accessToken],
  ['two tokens', ({ accessToken }) => `Bearer ${accessToken} ${accessToken}`],
  ['two headers in one', ({ accessToken }) => `Bearer ${accessToken}, Bearer ${accessToken}`],
  ['HS256 with the public key as secret', (workshop) => `Bearer ${hmacWithPublicKey(workshop)}`],
  ['alg none', (workshop) => `Bearer ${unsigned(workshop, 'none')}`],
  ['alg nOnE', (workshop) => `Bearer ${unsigned(workshop, 'nOnE')}`],
  ['no signature', (workshop) => `Bearer ${unsigned(workshop, 'RS256')}`],
  ['RS384', signedWith({ alg: 'RS384' })],
  ['PS256', signedWith({ alg: 'PS256' })],
  ['an unknown kid', signedWith({ header: { kid: 'unknown' } })],
  [
    'another key under the right kid',
    async (workshop) => `Bearer ${await forge(workshop, { key: await foreignKey() })}`,
  ],
  [
    'another key that its header brings along, or says where to find',
    async (workshop) => {
      const { privateKey, publicKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
      const elsewhere = 'https://elsewhere.example/.well-known/jwks.json';
      const header = { jwk: await exportJWK(publicKey), jku: elsewhere, x5u: elsewhere };
      return `Bearer ${await forge(workshop, { key: privateKey, header })}`;
    },
  ],
  [
    'a critical header that nobody knows',
    async (workshop) => {
      const [, payload = ''] = workshop.accessToken.split('.');
      const header = { ...decodeProtectedHeader(workshop.accessToken), crit: ['unheard'], unheard: true };
      return `Bearer ${encode(header)}.${payload}.${partsOf(workshop.accessToken).signature}`;
    },
  ],
  ['another issuer', signedWith({ claims: { iss: 'https://elsewhere.example/' } })],
  [
    'the issuer without its slash',
    async (workshop) =>
      `Bearer ${await forge(workshop, { claims: { iss: String(decodeJwt(workshop.accessToken).iss).replace(/\/$/, '') } })}`,
  ],
  ['no issuer', signedWith({ without: ['iss'] })],
  ['another audience', signedWith({ claims: { aud: 'https://other-api.example' } })],
  ['the app as audience', signedWith({ claims: { aud: DEFAULT_CLIENT_ID } })],
  ["the survey's audience", signedWith({ claims: { aud: SURVEY_AUDIENCE } })],
  ['no audience', signedWith({ without: ['aud'] })],
  [
    'expired',
    async (workshop) => `Bearer ${await forge(workshop, { claims: { iat: inSeconds(-2000), exp: inSeconds(-61) } })}`,
  ],
  ['not valid yet', async (workshop) => `Bearer ${await forge(workshop, { claims: { nbf: inSeconds(90) } })}`],
  ['no expiry', signedWith({ without: ['exp'] })],
  [
    'an expiry that is no number',
    async (workshop) => {
      const { header, signature } = partsOf(workshop.accessToken);
      return `Bearer ${header}.${encode({ ...decodeJwt(workshop.accessToken), exp: 'never' })}.${signature}`;
    },
  ],
  ['no subject', signedWith({ without: ['sub'] })],
  ['an empty subject', signedWith({ claims: { sub: '' } })],
  ['an ID token', ({ idToken }) => `Bearer ${idToken}`],
  ['an ID token for the API', signedWith({ header: { typ: 'JWT' } })],
  ['a grant that is not there', signedWith({ claims: { grant: 'unknown' } })],
  ['no grant', signedWith({ without: ['grant'] })],
  ['a tampered payload', (workshop) => `Bearer ${tampered(workshop)}`],
  ['a truncated signature', ({ accessToken }) => `Bearer ${accessToken.slice(0, -8)}`],
  ['a fourth part', ({ accessToken }) => `Bearer ${accessToken}.AAAA`],
  ['five parts, as an encrypted token has', ({ accessToken }) => `Bearer ${accessToken}.AAAA.AAAA`],
  ['padding in the signature', ({ accessToken }) => `Bearer ${accessToken}==`],
  ['nine thousand characters', ({ accessToken }) => `Bearer ${accessToken}${'A'.repeat(9000)}`],
];
