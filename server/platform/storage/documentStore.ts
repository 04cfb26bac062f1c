import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** The store has no file under this key: an orphaned row, or a file that was taken away behind the server's back. */
export class MissingFile extends Error {
  constructor() {
    super('The document store has no such file');
    this.name = 'MissingFile';
  }
}

/** The store does not do what it is asked for: it cannot be reached, its disk is full, its keys are refused. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('The document store does not answer', { cause });
    this.name = 'StoreAway';
  }
}

interface StoredKey {
  readonly key: string;
  readonly writtenAt: Date;
}

/**
 * The store of documents' bytes. A key names no patient and is never reused; the database records what it belongs to. Any failure
 * of the store is a StoreAway.
 */
export interface DocumentStore {
  /**
   * Keeps what the stream brings: all of it, or nothing. The stream's own error is thrown on as it is.
   * @throws StoreAway
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** As `put`, for a file of any size. It takes more memory, so a server does this for one file at a time. @throws StoreAway */
  putLarge(key: string, bytes: Readable): Promise<void>;
  /** @throws MissingFile, StoreAway */
  open(key: string): Promise<Readable>;
  /** A file that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Whether there is a file. */
  has(key: string): Promise<boolean>;
  /** Every file with the moment it was written, half-written ones too: for the check that finds orphans. */
  list(): AsyncIterable<StoredKey>;
  close(): Promise<void>;
}

/** The parts that differ between kinds of stores. */
export interface StoreParts {
  readonly disk: Disk;
  /** Writes a file whole or not at all. */
  readonly put: DocumentStore['put'];
  /** The same for a file of any size. */
  readonly putLarge: DocumentStore['putLarge'];
  readonly open: DocumentStore['open'];
  readonly close: () => void;
}
