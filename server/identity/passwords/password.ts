import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's scrypt setting with 32 MiB: several people may sign in at once beside the embedded database. */
const NOW = { ln: 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const MAX_MEMORY = 256 * 1024 * 1024;

interface Stored {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function derive(password: string, { ln, r, p, salt }: Omit<Stored, 'key'>, length: number): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    // The same password typed on another system may arrive in another Unicode form.
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

const format = ({ ln, r, p, salt, key }: Stored) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

function parse(hash: string): Stored | undefined {
  const [, ln, r, p, salt, key] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (!ln || !r || !p || !salt || !key) return undefined;
  return {
    ln: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** The hash to store, with its settings and its own salt. About a tenth of a second: hash once where many share one. */
export async function hashPassword(password: string): Promise<string> {
  const settings = { ...NOW, salt: randomBytes(16) };
  return format({ ...settings, key: await derive(password, settings, KEY_BYTES) });
}

/** Whether the password is the one behind the hash; compared in constant time. An unreadable hash matches nothing. */
export async function matchesHash(password: string, hash: string): Promise<boolean> {
  const stored = parse(hash);
  if (!stored) return false;
  return timingSafeEqual(await derive(password, stored, stored.key.length), stored.key);
}

/** Whether the hash was made with other settings than today's, and is to be made anew at the next sign-in. */
export function isOutdated(hash: string): boolean {
  const stored = parse(hash);
  return !stored || stored.ln !== NOW.ln || stored.r !== NOW.r || stored.p !== NOW.p;
}
