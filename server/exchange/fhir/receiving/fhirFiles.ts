import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { MAX_DOCUMENT_BYTES } from '#contract/documents/documents.ts';
import type { NewDocument } from '#server/documents/documents.queries.ts';
import { documentName, sniffReceived } from '#server/documents/documentType.rules.ts';
import type { DocumentDraft } from '#server/exchange/fhir/reading/draft.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

/** A document of a Bundle that lies in the store. */
export type FiledDocument = Omit<NewDocument, 'referralId'>;

interface Decoded extends Omit<FiledDocument, 'storageKey'> {
  readonly bytes: Buffer;
}

interface Filed {
  readonly filed: readonly FiledDocument[];
  readonly issues: readonly FhirIssue[];
}

/** The Bundle itself, as it was received, which says what became of nothing. */
const ORIGINAL = {
  fileType: 'other',
  name: 'FHIR Bundle as received.json',
  contentType: 'application/fhir+json',
} as const;

/** Whether a document is a Bundle as it was received, which no export sends back. */
export const isOriginal = ({ contentType }: { readonly contentType: string }): boolean =>
  contentType === ORIGINAL.contentType;

/**
 * Decodes the documents of a Bundle and files those that can be kept, and after them the Bundle without the bytes that are now files. What
 * cannot be kept as a file is a warning, and its bytes stay in the Bundle.
 */
export async function fileDocuments(
  store: DocumentStore,
  bundle: Readonly<Record<string, unknown>>,
  drafts: readonly DocumentDraft[],
): Promise<Filed> {
  const issues: FhirIssue[] = [];
  const filed: FiledDocument[] = [];
  const inFiles = new Set<unknown>();
  const file = async ({ bytes, ...rest }: Decoded) => {
    const storageKey = randomUUID();
    await store.put(storageKey, Readable.from([bytes]));
    filed.push({ ...rest, storageKey });
  };
  try {
    for (const draft of drafts) {
      const result = await decode(draft);
      if ('bytes' in result) {
        await file(result);
        inFiles.add(draft.data);
      } else issues.push(result);
    }
    const text = JSON.stringify(bundle, (name, value: unknown) =>
      name === 'data' && inFiles.has(value) ? undefined : value,
    );
    await file({ ...ORIGINAL, ...measured(Buffer.from(text)) });
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

async function decode({
  contentType: declared,
  data,
  dataAt,
  name,
  type,
}: DocumentDraft): Promise<Decoded | FhirIssue> {
  if ((data.length * 3) / 4 > MAX_DOCUMENT_BYTES + 1024 * 1024) return tooLarge(dataAt);
  const signs = data.replaceAll(/\s/g, '');
  if (signs.length % 4 !== 0 || /[^A-Za-z0-9+/=]|=[^=]|={3}/.test(signs)) {
    return warning('value', dataAt, 'This document is damaged (invalid base64). Ask the sender for it');
  }
  const bytes = Buffer.from(signs, 'base64');
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) return tooLarge(dataAt);
  if (bytes.byteLength === 0) return warning('required', dataAt, 'This document is empty. Ask the sender for it');
  const contentType = await sniffReceived(bytes, declared);
  if (!contentType) return warning('not-supported', dataAt, NOT_KEPT);
  return { contentType, fileType: type, name: documentName(name, contentType), ...measured(bytes) };
}

const measured = (bytes: Buffer) => ({
  bytes,
  size: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const NOT_KEPT = 'A file of this type can’t be kept as a document. It stays in the original Bundle';

const tooLarge = (at: string): FhirIssue =>
  warning(
    'too-long',
    at,
    `This document is larger than ${MAX_DOCUMENT_BYTES / (1024 * 1024)} MB. It stays in the original Bundle`,
  );
