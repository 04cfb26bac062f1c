import { randomUUID } from 'node:crypto';
import { close as closeFile, createReadStream, createWriteStream, fstat, open as openFile } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Disk } from 'flydrive';
import { MissingFile, type StoreParts } from './documentStore.ts';

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
  /** How large the parts of a large file are; undefined: what `PART_BYTES` says. */
  readonly partBytes?: number;
}

/** S3 takes 5 GB at once, and at most 10,000 parts: with these a file can have 320 GB. One or two of them are in memory. */
const PART_BYTES = 32 * 1024 * 1024;

/** The server logs failures itself. */
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Any store that speaks S3. Its client is large, so it is loaded only where it is used. */
export async function s3Parts({
  bucket,
  region,
  endpoint,
  credentials,
  forcePathStyle,
  partBytes = PART_BYTES,
}: S3Settings): Promise<StoreParts> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
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
    putLarge: async (key, bytes) => {
      const params = { Bucket: bucket, Key: key, Body: bytes };
      // A part is sent while the next one is read. If it fails, we ask the store to drop the parts.
      await new Upload({ client, params, partSize: partBytes, queueSize: 1, leavePartsOnError: false }).done();
    },
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
