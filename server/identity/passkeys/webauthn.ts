import type { NewPasskey, PasskeyLogin, PasskeyRequest } from '#contract/identity/passkeys.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { hashOf } from '#server/mail/links.ts';
import type { KnownPasskey } from './passkeys.queries.ts';

/** Loaded when the first passkey is asked for: most starts of the server need none of it. */
const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: what authenticators have. The library's own list has experimental ones. */
const ALGORITHMS = [-8, -7, -257];

/** How long a browser waits for its person. */
const TIMEOUT_MS = 5 * MINUTE;

interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A browser's answer with what it is compared with. */
interface Answered<Answer> {
  readonly answer: Answer;
  /** The SHA-256 of the challenge. */
  readonly challengeHash: Buffer;
  /** The one address where passkeys are used. */
  readonly origin: string;
}

/** Nothing of them is used. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

const idOf = (origin: string) => new URL(origin).hostname;
const expected = ({ challengeHash, origin }: Pick<Answered<unknown>, 'challengeHash' | 'origin'>) => ({
  expectedChallenge: (challenge: string) => hashOf(challenge).equals(challengeHash),
  expectedOrigin: origin,
  expectedRPID: idOf(origin),
  requireUserVerification: true,
});

/** What a browser needs to make a passkey that names its person by itself and asks for a fingerprint, a face or a PIN. */
export async function requestNewPasskey(
  { id, email, firstName, lastName }: PasskeyOwner,
  known: readonly { readonly id: string; readonly transports: string[] }[],
  origin: string,
): Promise<PasskeyRequest> {
  const { generateRegistrationOptions } = await library();
  const { challenge, pubKeyCredParams, rp, user } = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: idOf(origin),
    supportedAlgorithmIDs: ALGORITHMS,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
  });
  return {
    challenge,
    rp: { id: idOf(origin), name: rp.name },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map((credential) => ({ ...credential, type: 'public-key' })),
  };
}

/** What a browser needs to log in with whichever passkey its person chooses. */
export async function requestPasskeyLogin(origin: string) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: idOf(origin), userVerification: 'required', timeout: TIMEOUT_MS });
}

/** Checks a new passkey. @returns undefined if it was not made for this challenge at this address */
export async function checkNewPasskey({ answer, ...rest }: Answered<NewPasskey>) {
  const { verifyRegistrationResponse } = await library();
  const { response, ...credential } = answer;
  const { attestationObject, clientDataJSON, transports = [] } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, ...NO_EXTENSIONS, response: { attestationObject, clientDataJSON } },
      ...expected(rest),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return undefined;
    const { credential: made, credentialBackedUp: isBackedUp } = registrationInfo;
    return { credentialId: made.id, publicKey: made.publicKey, counter: made.counter, transports, isBackedUp };
  } catch {
    // The library throws at whatever is wrong in the answer.
    return undefined;
  }
}

/** Checks what a passkey signed at log-in. @returns undefined if it is not right, also when its counter went back */
export async function checkPasskeyLogin({ answer, ...rest }: Answered<PasskeyLogin>, passkey: KnownPasskey) {
  const { verifyAuthenticationResponse } = await library();
  const { response, ...credential } = answer;
  const { userHandle, ...signed } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== passkey.userId) return undefined;
  try {
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: { ...credential, ...NO_EXTENSIONS, response: signed },
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      ...expected(rest),
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}
