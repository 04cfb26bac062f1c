import type { Readable } from 'node:stream';

/** The store has no file under this key: an orphaned row, or a file that was taken away behind the server's back. */
export class MissingFile extends Error {
  constructor() {
    super('The document store has no such file');
    this.name = 'MissingFile';
  }
}

/** Where documents' bytes lie. A key names no patient and is never reused; what it belongs to stands in the database. */
export interface DocumentStore {
  /** Keeps what the stream brings; what stood half written when it fails is taken away again. */
  put(key: string, bytes: Readable): Promise<void>;
  /** @throws MissingFile */
  open(key: string): Promise<Readable>;
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key with the moment it was written, for the check that finds orphans. */
  list(): AsyncIterable<{ readonly key: string; readonly writtenAt: Date }>;
  close(): Promise<void>;
}
