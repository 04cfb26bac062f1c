import { createHash, randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Upload } from '#contract/platform/http.ts';
import { received } from '#server/platform/http/calls/received.ts';
import { at, HungUp, invalid, Refusal } from '#server/platform/access/refusal.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';

interface FileInfo {
  /** As the sender named it, without folders. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** The first bytes, by which the type is recognized. */
  readonly head: Uint8Array;
}
/** A file that is already in the store; it is removed unless the call succeeds. */
export interface StoredFile extends FileInfo {
  readonly key: string;
}
export interface ReadFile extends FileInfo {
  readonly bytes: Uint8Array;
}

export interface ReadUpload {
  /** Answered once the caller is known, as with any other body. */
  readonly refusal: Refusal | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly file: StoredFile | ReadFile | null;
  /** Equal for repeated calls. */
  readonly digest: Uint8Array;
  /** Takes a stored file away again. */
  readonly discard: () => Promise<void>;
}

const HEAD_BYTES = 256 * 1024;
/** Room for the form's other fields and the boundaries between its parts. */
const FORM_OVERHEAD = 256 * 1024;
const MULTIPART = /^multipart\/form-data\s*;/i;
const LIMITS = { files: 1, fields: 20, fieldSize: 64 * 1024, parts: 21, headerPairs: 50 } as const;

const refused = (refusal: Refusal): ReadUpload => ({
  refusal,
  fields: {},
  file: null,
  digest: new Uint8Array(),
  discard: () => Promise.resolve(),
});

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too_large', `The file is larger than ${Math.floor(maxBytes / (1024 * 1024))} MB`);

/** Passes a form on, and ends it where it is longer than any good one can be: its sender need not say how long it is. */
function capped(maxBytes: number, onTooMany: () => void): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size <= maxBytes) return done(null, chunk);
      onTooMany();
      done(new Error('The form is too long'));
    },
  });
}

/** Passes bytes on and notes what they are: how many, their hash, how they begin. */
function measured() {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
      size += chunk.byteLength;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, info: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(head) }) };
}

/**
 * Reads a form with one file. A file for the store is streamed, so that memory contains only a few chunks of it. Runs before the
 * call's transaction, as a slow sender must not occupy a database connection.
 */
export async function readUpload(request: Request, upload: Upload, store: DocumentStore): Promise<ReadUpload> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!MULTIPART.test(type) || !request.body) {
    return refused(new Refusal('unsupported_media_type', 'Send the file as multipart/form-data'));
  }
  const declared = Number(request.headers.get('Content-Length') ?? 0);
  if (declared > upload.maxBytes + FORM_OVERHEAD) return refused(tooLarge(upload.maxBytes));

  const fields = new Map<string, string>();
  const hash = createHash('sha256');
  let refusal: Refusal | null = null;
  let reading: Promise<StoredFile | ReadFile> | undefined;
  let source: Readable | undefined;
  const headers: BusboyHeaders = { 'content-type': type };
  let form: BusboyInstance;
  try {
    form = new Busboy({ headers, limits: { ...LIMITS, fileSize: upload.maxBytes + 1 } });
  } catch {
    return refused(new Refusal('malformed', 'The form has no boundary'));
  }
  form.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) refusal ??= invalid([at(name, 'This is too long')]);
    if (fields.has(name)) refusal ??= invalid([at(name, 'Send this once')]);
    fields.set(name, value);
    hash.update(`${name}=${value}\n`);
  });
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    form.on(limit, () => (refusal ??= invalid([at('file', 'Send one file at a time')])));
  }
  form.on('file', (part, stream, givenName) => {
    if (part !== 'file' || reading) {
      refusal ??= invalid([at(part, 'This is not known here')]);
      stream.resume();
      return;
    }
    source = stream;
    reading = readFile(stream, givenName ?? '', upload, store);
    // Looked at below, once the form has ended.
    reading.catch(() => {});
  });
  try {
    const cap = capped(upload.maxBytes + FORM_OVERHEAD, () => (refusal ??= tooLarge(upload.maxBytes)));
    await pipeline(received(request.body), cap, form);
  } catch (error) {
    refusal ??= error instanceof HungUp ? error : new Refusal('malformed', 'The upload was interrupted');
    source?.destroy(new Error('The upload was interrupted'));
  }
  const file = await fileOf(reading, () => refusal !== null);
  const discard = async (): Promise<void> => {
    if (file && 'key' in file) await store.remove(file.key);
  };
  if (file && file.size > upload.maxBytes) refusal ??= tooLarge(upload.maxBytes);
  else if (!file) refusal ??= invalid([at('file', 'Choose a file')]);
  else if (file.size === 0) refusal ??= invalid([at('file', 'This file is empty')]);
  if (file) hash.update(`${file.name} ${file.sha256}`);
  return { refusal, fields: Object.fromEntries(fields), file, digest: hash.digest(), discard };
}

/** A form that broke off takes its file with it; a store that fails is another matter. */
async function fileOf<File>(reading: Promise<File> | undefined, isRefused: () => boolean): Promise<File | null> {
  try {
    return (await reading) ?? null;
  } catch (error) {
    if (isRefused()) return null;
    throw error;
  }
}

async function readFile(
  stream: Readable,
  name: string,
  { to }: Upload,
  store: DocumentStore,
): Promise<StoredFile | ReadFile> {
  const { through, info } = measured();
  const passed = stream.pipe(through);
  stream.on('error', (error) => through.destroy(error));
  if (to === 'memory') {
    const bytes = await buffer(passed);
    return { name, bytes, ...info() };
  }
  const key = randomUUID();
  try {
    await store.put(key, passed);
    await finished(passed, { writable: false });
  } catch (error) {
    // The form is read to its end all the same, or its sender would wait for ever.
    stream.unpipe(through);
    through.destroy();
    stream.resume();
    throw error;
  }
  return { name, key, ...info() };
}
