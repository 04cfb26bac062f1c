import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { keptLine, type KeptRow } from './keptRows.rules.ts';

/** The files of an import in the document store: the original, and the rows that are written later. */

export interface KeptFiles {
  readonly fileKey: string;
  /** Null where all rows are written at once. */
  readonly rowsKey: string | null;
}

/**
 * Keeps the original, and its rows unless `rows` is empty. A call that is refused discards them again.
 * @throws StoreAway
 */
export async function keepFiles(store: DocumentStore, bytes: Uint8Array, rows: readonly KeptRow[]) {
  const kept: KeptFiles = { fileKey: randomUUID(), rowsKey: rows.length === 0 ? null : randomUUID() };
  const discard = async (): Promise<void> => {
    await store.remove(kept.fileKey);
    if (kept.rowsKey !== null) await store.remove(kept.rowsKey);
  };
  try {
    await store.put(kept.fileKey, Readable.from([bytes], { objectMode: false }));
    if (kept.rowsKey !== null) await store.put(kept.rowsKey, Readable.from(linesOf(rows), { objectMode: false }));
  } catch (error) {
    await discard().catch(() => {});
    throw error;
  }
  return { kept, discard };
}

function* linesOf(rows: readonly KeptRow[]): Generator<Buffer> {
  for (const row of rows) yield Buffer.from(keptLine(row));
}

/** The lines of the kept rows. @throws MissingFile, StoreAway */
export async function openKeptLines(store: DocumentStore, rowsKey: string): Promise<string[]> {
  return (await text(await store.open(rowsKey))).split('\n').filter(Boolean);
}
