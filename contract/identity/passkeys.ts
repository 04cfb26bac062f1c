import * as z from 'zod/mini';
import { CurrentPassword } from '#contract/identity/passwords.ts';
import { Id, Instant, text } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';

/** One of a person's passkeys. */
export const Passkey = z.object({
  id: Id,
  /** The device where it was added, "Chrome on Windows", until its person names it. */
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type Passkey = z.infer<typeof Passkey>;

/** Adding and removing a passkey ask for the password again: an unlocked screen is not enough. */
export const PasskeyPassword = z.strictObject({ currentPassword: CurrentPassword });

/** Renaming asks for no password: it opens nothing. */
export const PasskeyName = z.strictObject({ name: text(60) });
export type PasskeyName = z.infer<typeof PasskeyName>;

const Encoded = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]+$/));
const CredentialId = z.string().check(z.maxLength(1400), z.regex(/^[\w-]+$/));

/** A browser's answer to a WebAuthn request, as JSON. What else it says is not used. */
const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
};

/** A new passkey, as the browser made it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(20), z.regex(/^[\w-]+$/))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A challenge signed by a passkey, as the browser sends it at log-in. */
export const PasskeyLogin = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.optional(z.nullable(Encoded)),
  }),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

/** What the browser needs to make a passkey: WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  /** Whose passkeys there are already: an authenticator makes only one for each account. */
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** More than anybody has devices. */
export const MAX_PASSKEYS = 20;

const self = { token: 'user', who: 'anyone' } as const;

export const passkeyEndpoints = defineEndpoints('Users', self, {
  listPasskeys: {
    path: '/v1/users/me/passkeys',
    summary: 'Your own passkeys, the oldest first',
    response: z.object({ data: z.array(Passkey) }),
    errors: ['kept_by_provider'],
  },
  beginPasskey: {
    path: '/v1/users/me/passkeys/begin',
    summary: 'Get a challenge for adding a passkey. It works once, within five minutes',
    body: PasskeyPassword,
    response: PasskeyRequest,
    errors: ['kept_by_provider'],
  },
  addPasskey: {
    path: '/v1/users/me/passkeys',
    summary: 'Add the passkey that the browser made for the challenge',
    body: NewPasskey,
    response: Passkey,
    creates: true,
    errors: ['kept_by_provider'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/v1/users/me/passkeys/:passkeyId',
    summary: 'Name one of your own passkeys',
    body: PasskeyName,
    response: Passkey,
    errors: ['kept_by_provider'],
  },
  removePasskey: {
    path: '/v1/users/me/passkeys/:passkeyId/remove',
    summary: 'Remove one of your own passkeys, so it can no longer be used to log in',
    body: PasskeyPassword,
    errors: ['kept_by_provider'],
  },
});
