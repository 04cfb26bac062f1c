import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** Folder and name, parted by `/`. */
  readonly path: string;
  /** Left out: not known before; it is text that the server writes, and is compressed. */
  readonly size?: number;
  readonly at: Date;
  /** Its bytes; undefined: they are not there. */
  readonly open: () => Promise<Readable | undefined>;
}

/** The file inside an archive that lists the files that could not be added. */
const MISSING = 'missing.txt';

/**
 * A ZIP archive piece by piece: one file is open at a time, and only as much of it is read as is taken. Files of a known size
 * are stored as they are, as documents and pictures are compressed already. A file whose bytes are not there becomes a line of `missing.txt`; one
 * that breaks off, or does not have the announced size, breaks the archive.
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const stop = (reason?: Error) => {
    output.destroy(reason);
    current?.destroy();
  };
  zip.on('error', stop);

  const fill = async () => {
    const missing: string[] = [];
    for await (const { at, open, path, size } of entries) {
      signal.throwIfAborted();
      current = await open();
      if (!current) {
        missing.push(path);
        continue;
      }
      zip.addReadStream(current, path, {
        mtime: at,
        ...(size === undefined ? { compress: true } : { compress: false, size }),
      });
      await finished(current);
    }
    if (missing.length > 0) {
      const lines = ['These files could not be read:', ...missing].map((line) => `${line}\r\n`);
      zip.addBuffer(Buffer.from(lines.join('')), MISSING);
    }
    zip.end();
  };
  const filling = fill().catch((error: unknown) => stop(error instanceof Error ? error : new Error(String(error))));
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort);
  try {
    for await (const piece of output) if (Buffer.isBuffer(piece)) yield piece;
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', onAbort);
    stop();
    await filling;
  }
}
