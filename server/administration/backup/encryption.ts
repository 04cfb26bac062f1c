import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** The key does not open the backup, or is no key. */
class WrongKey extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongKey';
  }
}

const MAGIC = 'age-encryption.org/v1\n';

/** Whether a file that begins with these bytes was encrypted in the format of age. */
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).toString('latin1') === MAGIC;

/** Node's streams of bytes as the library types them, and back. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two names of one class
const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two names of one class
const fromWeb = (bytes: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(bytes as unknown as ReadableStream);

/**
 * Encrypts for the owners of these public keys.
 * @throws WrongKey where one is no public key of age
 */
export async function* encrypted(bytes: Readable, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  yield* fromWeb(await encrypterFor(recipients).encrypt(toWeb(bytes)));
}

function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new WrongKey(`"${recipient}" isn’t an age public key. These begin with age1.`);
    }
  }
  return encrypter;
}

/**
 * @param identity the text of a file with private keys, as age-keygen and `npm run backup:key` write it
 * @throws WrongKey
 */
export async function decrypted(bytes: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter();
  const keys = identity.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  try {
    for (const key of keys) decrypter.addIdentity(key.trim());
  } catch {
    throw new WrongKey('The key file has a line that isn’t an age private key. These begin with AGE-SECRET-KEY-1.');
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(bytes)));
  } catch {
    throw new WrongKey('This key doesn’t open the backup, or the start of the backup was changed.');
  }
}

/**
 * Writes a new private key to a file for its owner alone.
 * @returns its public key
 * @throws where the file exists
 */
export async function makeKeyFile(path: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(path, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 });
  return recipient;
}
