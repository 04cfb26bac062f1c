import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MAX_DOCUMENT_BYTES, type DocumentContentType, type DocumentType } from '#contract/documents/documents.ts';
import { documentName, NOT_A_DOCUMENT, sniffDocument } from '#server/documents/documentType.rules.ts';
import type { DocumentDraft } from './draft.rules.ts';
import { problem } from './issues.rules.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

/** A document of a Bundle that lies in the store. */
export interface FiledDocument {
  readonly fileType: DocumentType;
  readonly name: string;
  readonly size: number;
  readonly contentType: DocumentContentType;
  readonly sha256: string;
  readonly storageKey: string;
}

interface Decoded extends Omit<FiledDocument, 'storageKey'> {
  readonly bytes: Buffer;
}

/** Decodes the documents of a Bundle, by the same rules as an upload, and files them only when all are good. */
export async function fileDocuments(
  store: DocumentStore,
  drafts: readonly DocumentDraft[],
): Promise<{ readonly filed: readonly FiledDocument[]; readonly issues: readonly FhirIssue[] }> {
  const decoded: Decoded[] = [];
  const issues: FhirIssue[] = [];
  for (const draft of drafts) {
    const result = await decode(draft);
    if ('bytes' in result) decoded.push(result);
    else issues.push(result);
  }
  if (issues.length > 0) return { filed: [], issues };
  const filed: FiledDocument[] = [];
  try {
    for (const { bytes, ...file } of decoded) {
      const storageKey = randomUUID();
      await store.put(storageKey, Readable.from([bytes]));
      filed.push({ ...file, storageKey });
    }
  } catch (error) {
    await removeFiles(store, filed);
    throw error;
  }
  return { filed, issues };
}

/** Takes filed documents out of the store again. */
export async function removeFiles(store: DocumentStore, filed: readonly FiledDocument[]): Promise<void> {
  for (const { storageKey } of filed) await store.remove(storageKey);
}

async function decode({ data, dataAt, name, type }: DocumentDraft): Promise<Decoded | FhirIssue> {
  if ((data.length * 3) / 4 > MAX_DOCUMENT_BYTES + 1024 * 1024) return tooLarge(dataAt);
  const signs = data.replaceAll(/\s/g, '');
  if (signs.length % 4 !== 0 || /[^A-Za-z0-9+/=]|=[^=]|={3}/.test(signs)) {
    return problem('value', dataAt, 'This is not valid base64Binary');
  }
  const bytes = Buffer.from(signs, 'base64');
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) return tooLarge(dataAt);
  if (bytes.byteLength === 0) return problem('required', dataAt, 'This document is empty');
  const contentType = await sniffDocument(bytes);
  if (!contentType) return problem('not-supported', dataAt, NOT_A_DOCUMENT);
  return {
    bytes,
    contentType,
    fileType: type,
    name: documentName(name, contentType),
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const tooLarge = (at: string): FhirIssue =>
  problem('too-long', at, `This document is larger than ${MAX_DOCUMENT_BYTES / (1024 * 1024)} MB`);
