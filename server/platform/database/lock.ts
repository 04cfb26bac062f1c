import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Another process writes to the data directory. The message is a whole sentence for the person at the terminal. */
export class DirectoryInUse extends Error {
  constructor(directory: string, owner: string) {
    super(
      `The data directory ${directory} is in use by ${owner}. Stop that process first, or set DATA_DIR to another directory.`,
    );
    this.name = 'DirectoryInUse';
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const self = () => `process ${process.pid} (started ${new Date(Date.now() - process.uptime() * 1000).toISOString()})`;

/**
 * Makes this process the only writer of a directory: two on one embedded database lose each other's writes silently.
 * On Linux an abstract socket named after the directory, which the kernel frees however the process ends;
 * elsewhere a lock file with the process id.
 * @throws DirectoryInUse
 */
export async function lockDirectory(
  path: string,
  platform: NodeJS.Platform = process.platform,
): Promise<DirectoryLock> {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const directory = realpathSync(path);
  return platform === 'linux' ? lockBySocket(directory) : lockByFile(directory);
}

async function lockBySocket(directory: string): Promise<DirectoryLock> {
  const address = `\0wayside-${createHash('sha256').update(directory).digest('hex').slice(0, 40)}`;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(self());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen({ path: address }, resolve);
  try {
    await promise;
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    throw new DirectoryInUse(directory, await ownerBehind(address));
  }
  server.unref();
  return { release: () => new Promise((done) => void server.close(() => done())) };
}

/** Asks the first process for its name; one that hangs or ends before it answers is still named as someone. */
async function ownerBehind(address: string): Promise<string> {
  const socket = connect({ path: address });
  socket.setTimeout(500, () => socket.destroy(new Error('no answer')));
  return text(socket).catch(() => 'another process');
}

function lockByFile(directory: string): DirectoryLock {
  const file = join(directory, 'wayside.lock');
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, name: self() }), { flag: 'wx' });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const owner = readOwner(file);
    if (owner && isAlive(owner.pid)) throw new DirectoryInUse(directory, owner.name);
    rmSync(file, { force: true });
    return lockByFile(directory);
  }
  const removeFile = () => rmSync(file, { force: true });
  process.once('exit', removeFile);
  return {
    release: () => {
      process.off('exit', removeFile);
      removeFile();
      return Promise.resolve();
    },
  };
}

/** The process that wrote the lock file; undefined for an incomplete file, as after a crash during writing. */
function readOwner(file: string): { pid: number; name: string } | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof owner !== 'object' || owner === null || !('pid' in owner) || !('name' in owner)) return undefined;
    return typeof owner.pid === 'number' && typeof owner.name === 'string'
      ? { pid: owner.pid, name: owner.name }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
