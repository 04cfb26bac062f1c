import { PaperContentType } from '#contract/exchange/intake/paperReading.ts';
import { documentName, sniffDocument } from '#server/documents/documentType.rules.ts';

/** The metadata of a paper’s file in the store. */
export interface PaperFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly contentType: PaperContentType;
}

export const NOT_A_PAPER = 'Add a PDF, JPEG, or PNG file';

/** A file’s type by its first bytes, whatever its name says; null: the tray does not take it. */
export async function sniffPaper(head: Uint8Array): Promise<PaperContentType | null> {
  const found = await sniffDocument(head);
  return PaperContentType.options.find((type) => type === found) ?? null;
}

interface Uploaded {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
  readonly head: Uint8Array;
}

/** An uploaded file as a paper, under a clean name; null: the tray does not take its type. */
export async function paperOf({ head, key: storageKey, name, sha256, size }: Uploaded): Promise<PaperFile | null> {
  const contentType = await sniffPaper(head);
  return contentType && { name: documentName(name, contentType), size, sha256, storageKey, contentType };
}
