import type { Endpoint } from '#contract/platform/http.ts';
import type { Refusal } from '#server/platform/access/refusal.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { readBody } from './parse.ts';
import { readUpload, type ReadFile, type StoredFile } from '#server/platform/http/files/upload.ts';

/** The body of a request: JSON, or a form with a file. */
export interface RequestBody {
  /** The body's error; thrown once the caller is known. */
  readonly refusal: Refusal | null;
  /** Still to be parsed by the row's schema. */
  readonly value: unknown;
  readonly file: StoredFile | ReadFile | null;
  /** Equal for a repeated call. */
  readonly digest: Uint8Array;
  /** Removes the body's stored file. */
  readonly discard: () => Promise<void>;
}

const nothing = () => Promise.resolve();

/** Reads the body before the call's transaction begins; null where the row takes none. */
export async function readRequestBody(
  request: Request,
  endpoint: Endpoint,
  store: DocumentStore,
): Promise<RequestBody | null> {
  if (endpoint.upload) {
    const { fields, ...rest } = await readUpload(request, endpoint.upload, store);
    return { value: fields, ...rest };
  }
  if (!endpoint.body) return null;
  const read = await readBody(request, endpoint);
  return read.refusal
    ? { refusal: read.refusal, value: undefined, file: null, digest: new Uint8Array(), discard: nothing }
    : { refusal: null, value: read.json, file: null, digest: read.bytes, discard: nothing };
}
