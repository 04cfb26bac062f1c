import type { Log } from '#server/platform/log.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { DocumentStore } from './documentStore.ts';

/**
 * Sees to it that the files of documents are there before the first byte of them is answered.
 * @throws Refusal `unavailable`; the log names the document
 */
export async function demandFiles(
  { log, storage }: { readonly log: Log; readonly storage: DocumentStore },
  documents: readonly { readonly id: string; readonly storageKey: string }[],
): Promise<void> {
  for (const { id, storageKey } of documents) {
    if (await storage.has(storageKey)) continue;
    log.error({ documentId: id }, 'A document has no file in the store');
    throw new Refusal('unavailable', 'The file of a document cannot be found at the moment');
  }
}
