import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_CONTENT_TYPES, DocumentContentType } from '#contract/documents/documents.ts';

export const NOT_A_DOCUMENT = 'This file is neither a PDF, JPEG, PNG, TIFF nor Word document';

const LONGEST_NAME = 200;
/** Other ways to write an ending. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tiff: 'tif' };
/** Anything else that follows a point belongs to the name. */
const ENDINGS = new Set<string>([...Object.values(DOCUMENT_CONTENT_TYPES), ...Object.keys(SAME_ENDING), 'doc']);

/** What a file is by its first bytes, whatever its name or its sender says; null: nothing that a document may be. */
export async function sniffDocument(head: Uint8Array): Promise<DocumentContentType | null> {
  // As a plain array: the library takes no other kind, and what it cannot read to its end is nothing that it knows.
  const found = await fileTypeFromBuffer(new Uint8Array(head)).catch(() => undefined);
  return DocumentContentType.options.find((type) => type === found?.mime) ?? null;
}

/** A name as a person knows the file: without folders, signs that hide, or a length that no list shows. */
export function plainFileName(given: string): string {
  const name = (given.toWellFormed().split(/[/\\]/).at(-1) ?? '')
    // Control characters and those that turn the direction of writing.
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
  return shortened(name);
}

/** Keeps the beginning and the ending of a long name, and no half of a character. */
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

/** `Scan.PDF` is `Scan` and `PDF`; what is no document's ending stays in the name. */
function endingOf(name: string): { readonly stem: string; readonly ending: string } {
  const [, stem, ending] = /^(.*)\.([^.]+)$/su.exec(name) ?? [];
  if (stem === undefined || ending === undefined || !ENDINGS.has(ending.toLowerCase()))
    return { stem: name, ending: '' };
  return { stem, ending };
}

/** The name with the ending that belongs to what the file is; a name that says otherwise is corrected. */
export function documentName(given: string, contentType: DocumentContentType): string {
  const right = DOCUMENT_CONTENT_TYPES[contentType];
  const name = plainFileName(given);
  const { stem, ending } = endingOf(name);
  const said = ending.toLowerCase();
  if (stem.trim() !== '' && (said === right || SAME_ENDING[said] === right)) return name;
  return shortened(`${stem.trim() === '' ? 'document' : stem}.${right}`);
}
