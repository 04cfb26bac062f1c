import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod/mini';

/**
 * The embedded database belongs to one process. A command that wants to read it while the server runs asks the server for a copy of
 * its files, which is one moment of the database, and opens that. The server listens on this machine only, and its file in the data
 * directory, which nobody but its own account reads, has the port and the secret.
 */

const Door = z.object({ port: z.int(), secret: z.string() });

const doorFile = (dataDir: string) => join(dataDir, 'running.json');
const copiesFolder = (dataDir: string) => join(dataDir, 'copies');
const HERE = '127.0.0.1';

/**
 * Offers copies to commands until it is closed. A copy is removed when the command that asked for it ends, however it ends.
 * @param copyFiles copies the files of the database into an empty folder, as of one moment
 */
export async function offerCopies(
  dataDir: string,
  copyFiles: (folder: string) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const secret = randomBytes(32);
  // Of a server that was killed.
  await rm(copiesFolder(dataDir), { recursive: true, force: true });
  const copy = async (response: ServerResponse): Promise<void> => {
    const folder = join(copiesFolder(dataDir), randomUUID());
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyFiles(folder);
    } catch {
      await remove();
      response.writeHead(500).end();
      return;
    }
    if (response.destroyed) return remove();
    response.once('close', () => void remove());
    // The answer stays open for as long as the copy is used.
    response.writeHead(200, { 'Content-Type': 'text/plain' }).write(`${folder}\n`);
  };
  const server = createServer((asking, response) => {
    if (asking.method === 'POST' && isFromOwner(asking, secret)) void copy(response);
    else response.writeHead(403).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: 0, host: HERE }, resolve);
  });
  server.unref();
  const address = server.address();
  const door = { port: typeof address === 'object' && address ? address.port : 0, secret: secret.toString('hex') };
  rmSync(doorFile(dataDir), { force: true });
  writeFileSync(doorFile(dataDir), JSON.stringify(door), { mode: 0o600, flag: 'wx' });
  return {
    close: async () => {
      rmSync(doorFile(dataDir), { force: true });
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function isFromOwner({ headers }: IncomingMessage, secret: Buffer): boolean {
  const given = Buffer.from((headers.authorization ?? '').replace(/^Bearer /, ''), 'hex');
  return given.length === secret.length && timingSafeEqual(given, secret);
}

/** A copy of the database's files, until it is disposed of. */
export interface RunningCopy extends Disposable {
  readonly folder: string;
}

/**
 * Asks the server that runs on this data directory for a copy.
 * @returns undefined where no server answers
 */
export async function askForCopy(dataDir: string): Promise<RunningCopy | undefined> {
  const door = readDoor(dataDir);
  if (!door) return undefined;
  return new Promise((resolve) => {
    const asking = request(
      { host: HERE, port: door.port, method: 'POST', headers: { Authorization: `Bearer ${door.secret}` } },
      (response) => {
        if (response.statusCode !== 200) return resolve(undefined);
        response.once('data', (line: Buffer) =>
          resolve({ folder: line.toString().trimEnd(), [Symbol.dispose]: () => asking.destroy() }),
        );
        response.on('error', () => {});
      },
    );
    asking.on('error', () => resolve(undefined));
    asking.end();
  });
}

function readDoor(dataDir: string): z.infer<typeof Door> | undefined {
  try {
    return z.safeParse(Door, JSON.parse(readFileSync(doorFile(dataDir), 'utf8'))).data;
  } catch {
    return undefined;
  }
}
