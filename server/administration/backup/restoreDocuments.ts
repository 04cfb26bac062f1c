import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { BadBackup, type Summary } from './entries.ts';

/** Puts the files of a backup into the store, and takes them out again if the restore fails. */
export class DocumentRestoring {
  readonly #storage: DocumentStore;
  readonly #list = createHash('sha256');
  readonly #put: string[] = [];
  #bytes = 0;
  #open: { key: string; hash: ReturnType<typeof createHash>; body: PassThrough; stored: Promise<void> } | undefined;

  constructor(storage: DocumentStore) {
    this.#storage = storage;
  }

  /** Takes the next part of a file. */
  async add(key: string, bytes: Uint8Array): Promise<void> {
    if (this.#open?.key !== key) await this.#begin(key);
    const open = this.#open;
    if (!open) return;
    open.hash.update(bytes);
    this.#bytes += bytes.byteLength;
    if (!open.body.write(bytes)) await Promise.race([once(open.body, 'drain'), open.stored]);
  }

  async #begin(key: string): Promise<void> {
    await this.#end();
    // A key is a name: nothing that leads to another folder.
    if (!/^[\w-]+$/.test(key)) throw new BadBackup(`The backup is damaged: one document has an invalid name.`);
    const body = new PassThrough();
    const stored = this.#storage.put(key, body);
    // Reported where it is awaited.
    stored.catch(() => {});
    this.#put.push(key);
    this.#open = { key, hash: createHash('sha256'), body, stored };
  }

  async #end(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    open.body.end();
    await open.stored;
    this.#list.update(`${open.key} ${open.hash.digest('hex')}\n`);
    this.#open = undefined;
  }

  /** Waits for the last file. */
  async finish(): Promise<Omit<Summary['documents'], 'missing'>> {
    await this.#end();
    return { files: this.#put.length, bytes: this.#bytes, sha256: this.#list.digest('hex') };
  }

  /** Removes all that was put: the restore failed. */
  async undo(): Promise<void> {
    this.#open?.body.destroy(new Error('The restore failed'));
    await this.#open?.stored.catch(() => {});
    for (const key of this.#put) await this.#storage.remove(key);
  }
}
