import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * The server takes a third of a second and 32 MiB to hash a password, so that nobody can try many. That was an eighth of the tests' work.
 * Here a hash still names the server's settings but takes a hundredth of the work. The long tier hashes as the server does.
 */

const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

function quickScrypt(password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions, done: Done): void {
  scrypt(password, salt, length, { ...options, N: 1024, p: 1 }, done);
}

function use(which: typeof quickScrypt): void {
  Reflect.set(crypto, 'scrypt', which);
  syncBuiltinESMExports();
}

if (process.env['TEST_ISOLATED'] !== 'on') use(quickScrypt);

/** Hashes as the server does, for as long as `run` takes. */
export async function hashingAsServed<Result>(run: () => Promise<Result>): Promise<Result> {
  const before = crypto.scrypt;
  use(scrypt);
  try {
    return await run();
  } finally {
    use(before);
  }
}
