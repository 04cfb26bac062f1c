import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { BadBackup, type Entry } from './entries.ts';
import { decrypted, encrypted, isEncrypted } from './encryption.ts';

/** The file has nothing to do with a backup's contents: it is there already, or cannot be read. */
class BackupFileRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFileRefused';
  }
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Only the server's own account reads what is in a database. */
const OWN_FILE = 0o600;
/** No part of a backup is larger, unless a single row is. */
const MAX_ENTRY_BYTES = 1024 * 1024 * 1024;

/**
 * Writes a backup as one compressed file: whole, or not at all.
 * @param recipients public keys of age; with any, only the owners of their private keys can read the file
 * @throws BackupFileRefused where there is such a file, or an unfinished one
 */
export async function writeBackupFile(
  path: string,
  entries: AsyncIterable<Entry>,
  recipients: readonly string[],
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const exists = await open(path, 'r').catch(() => undefined);
  await exists?.close();
  if (exists)
    throw new BackupFileRefused(`The file ${path} already exists. Choose another name. Backups are never overwritten.`);
  // A file that is there already may belong to somebody else, or to a backup that is being written.
  const begun = await open(unfinished, 'wx', OWN_FILE).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new BackupFileRefused(
      `The file ${unfinished} already exists. Another backup is writing it, or one was interrupted. If none is running, delete it.`,
    );
  });
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  try {
    const file = begun.createWriteStream({ flush: true });
    if (recipients.length === 0) await pipeline(asTar(entries), compress, file);
    else await pipeline(asTar(entries), compress, (bytes) => encrypted(Readable.from(bytes), recipients), file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function asTar(entries: AsyncIterable<Entry>): Readable {
  const tar = pack();
  fillTar(tar, entries).catch((error: unknown) =>
    tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  // A plain stream of Node: pipelines close it in the way they know.
  return Readable.from(tar);
}

async function fillTar(tar: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { bytes, name } of entries) {
    await new Promise<void>((resolve, reject) => {
      tar.once('close', resolve);
      const entry = tar.entry({ name, size: bytes.byteLength, mode: OWN_FILE }, (error) => {
        tar.off('close', resolve);
        if (error) reject(error);
        else resolve();
      });
      entry.end(bytes);
    });
    // Nobody reads any more: the entries' source closes what it has open.
    if (tar.destroyed) return;
  }
  tar.finalize();
}

/**
 * The entries of a backup's file, whichever way it was written.
 * @param identity the text of a file with private keys of age; needed for an encrypted backup
 * @throws BackupFileRefused, BadBackup, WrongKey
 */
export async function* readBackupFile(path: string, identity: string | undefined): AsyncGenerator<Entry> {
  const start = await firstBytes(path);
  const isSealed = isEncrypted(start);
  if (!isSealed && !start.subarray(0, ZSTD.length).equals(ZSTD))
    throw new BadBackup('This file isn’t a Wayside backup.');
  if (isSealed && identity === undefined) {
    throw new BackupFileRefused('This backup is encrypted. Add its key file: --identity KEYFILE');
  }
  const file = createReadStream(path);
  const packed = isSealed && identity !== undefined ? await decrypted(file, identity) : file;
  const tar = extract();
  const reading = pipeline(packed, createZstdDecompress(), tar);
  // Its error is also that of the entries.
  reading.catch(() => {});
  try {
    for await (const entry of tar) {
      if ((entry.header.size ?? 0) > MAX_ENTRY_BYTES)
        throw new BadBackup('The backup is damaged: one part has an impossible size.');
      yield { name: entry.header.name, bytes: await buffer(entry) };
    }
    await reading;
  } catch (error) {
    throw error instanceof BadBackup ? error : new BadBackup(`The backup is cut off or damaged (${reasonOf(error)}).`);
  } finally {
    file.destroy();
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : 'unknown';

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) throw new BackupFileRefused(`The file ${path} cannot be read.`);
  try {
    const start = Buffer.alloc(64);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    return start.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
