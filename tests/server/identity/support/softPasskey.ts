import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyLogin } from '#contract/identity/passkeys.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Ceremony {
  readonly challenge: string;
  /** The address of the page that asks. */
  readonly origin: string;
  /** False: the person was not asked for a fingerprint or a PIN. */
  readonly isVerified?: boolean;
}

/** A passkey in the test's own hands, with the keys of a real one (ES256, RFC 8152). */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #rpId: string;
  /** Whose it says it is. */
  userHandle: string | undefined;
  counter = 0;

  constructor(rpId: string) {
    this.#rpId = rpId;
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.#rpId), Buffer.from([flags]), counter]);
  }

  static #clientData(type: string, { challenge, origin }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** As a server stores it. */
  publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  /** The answer to a request for a new passkey. */
  create(ceremony: Ceremony): NewPasskey {
    const id = Buffer.from(this.id, 'base64url');
    const flags = PRESENT | (ceremony.isVerified === false ? 0 : VERIFIED) | HAS_KEY;
    const length = Buffer.from([0, id.length]);
    const authData = Buffer.concat([this.#authenticatorData(flags), Buffer.alloc(16), length, id, this.publicKey()]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: SoftPasskey.#clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** The answer to a log-in. Each use counts one further. */
  get(ceremony: Ceremony): PasskeyLogin {
    this.counter += 1;
    const clientData = SoftPasskey.#clientData('webauthn.get', ceremony);
    const flags = PRESENT | (ceremony.isVerified === false ? 0 : VERIFIED);
    const authenticatorData = this.#authenticatorData(flags);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: this.userHandle === undefined ? undefined : Buffer.from(this.userHandle).toString('base64url'),
      },
    };
  }
}
