import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_CONTENT_TYPES, DocumentContentType } from '#contract/documents/documents.ts';

export const NOT_A_DOCUMENT = 'Add a PDF, JPEG, PNG, TIFF, or Word file';

const LONGEST_NAME = 200;
/** Other spellings of an extension. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tiff: 'tif' };
/** Any other text after a period belongs to the name. */
const ENDINGS = new Set<string>([...Object.values(DOCUMENT_CONTENT_TYPES), ...Object.keys(SAME_ENDING), 'doc']);

/** A file's type by its first bytes, regardless of its name or declared type; null if it is not allowed for documents. */
export async function sniffDocument(head: Uint8Array): Promise<DocumentContentType | null> {
  // The library needs a plain array; a file that it fails to read has no known type.
  const found = await fileTypeFromBuffer(new Uint8Array(head)).catch(() => undefined);
  return DocumentContentType.options.find((type) => type === found?.mime) ?? null;
}

/** A clean file name: without folders, invisible characters or excessive length. */
export function plainFileName(given: string): string {
  const name = (given.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    // Control characters, and those that change the text direction.
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return shortened(name);
}

/** Shortens a long name but keeps its extension, without splitting a character. */
function shortened(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const { ending } = endingOf(name);
  const room = LONGEST_NAME - ending.length - (ending === '' ? 0 : 1);
  let kept = '';
  for (const sign of name) {
    if (kept.length + sign.length > room) break;
    kept += sign;
  }
  return ending === '' ? kept : `${kept}.${ending}`;
}

/** `Scan.PDF` is `Scan` and `PDF`; an unknown extension stays in the name. */
function endingOf(name: string): { readonly stem: string; readonly ending: string } {
  const [, stem, ending] = /^(.*)\.([^.]+)$/su.exec(name) ?? [];
  if (stem === undefined || ending === undefined || !ENDINGS.has(ending.toLowerCase()))
    return { stem: name, ending: '' };
  return { stem, ending };
}

/** The name with the extension of the file's actual type. */
export function documentName(given: string, contentType: DocumentContentType): string {
  const right = DOCUMENT_CONTENT_TYPES[contentType];
  const name = plainFileName(given);
  const { stem, ending } = endingOf(name);
  const said = ending.toLowerCase();
  if (stem.trim() !== '' && (said === right || SAME_ENDING[said] === right)) return name;
  return shortened(`${stem.trim() === '' ? 'document' : stem}.${right}`);
}
