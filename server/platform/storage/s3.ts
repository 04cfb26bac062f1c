import { randomUUID } from 'node:crypto';
import { close as closeFile, createReadStream, createWriteStream, fstat, open as openFile } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Disk } from 'flydrive';
import { MissingFile } from './documentStore.ts';
import type { StoreParts } from './openStore.ts';

// Plain numbers instead of handles: a handle waits for streams that do not close it.
const open = promisify(openFile);
const stat = promisify(fstat);
const close = promisify(closeFile);

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: whatever the machine offers (environment, profile, role of the instance). */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket in the path instead of in the host's name, as most stores outside Amazon want it. */
  readonly forcePathStyle: boolean;
}

/** The server logs failures itself. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Any store that speaks S3. Its client is large, so it is loaded only where it is used. */
export async function s3Parts({
  bucket,
  region,
  endpoint,
  credentials,
  forcePathStyle,
}: S3Settings): Promise<StoreParts> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const client = new S3Client({
    logger: SILENT,
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials ? { credentials } : {}),
    // Many stores know neither the checksums that travel behind a body nor bodies in signed pieces.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    put: (key, bytes) => spooled(bytes, (whole, contentLength) => disk.putStream(key, whole, { contentLength })),
    open: (key) =>
      disk.getStream(key).catch((error: unknown) => {
        throw isMissing(error) ? new MissingFile() : error;
      }),
    close: () => client.destroy(),
  };
}

/** The store's own error is inside the library's. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'NoSuchKey' || isMissing(error.cause);
}

/**
 * S3 wants to know a file's length before its first byte, so it passes through a file of this machine. That has no name any
 * more once it is open: whatever happens, nothing of it stays.
 */
async function spooled(bytes: Readable, send: (whole: Readable, size: number) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `wayside-${randomUUID()}`);
  const fd = await open(path, 'wx+', 0o600);
  // The streams leave it open: it is written once and read once.
  const kept = { fd, autoClose: false };
  try {
    await unlink(path);
    await pipeline(bytes, createWriteStream(path, kept));
    const { size } = await stat(fd);
    await send(createReadStream(path, { ...kept, start: 0 }), size);
  } finally {
    await close(fd);
  }
}
