import { fileTypeFromBuffer } from 'file-type';
import {
  DOCUMENT_CONTENT_TYPES,
  DocumentContentType,
  documentTypeLabel,
  UPLOADED_CONTENT_TYPES,
  type ReferralDocument,
} from '#contract/documents/documents.ts';

export const NOT_A_DOCUMENT = 'Add a PDF, JPEG, PNG, TIFF, or Word file';

const LONGEST_NAME = 200;
/** Other spellings of an extension. */
const SAME_ENDING: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tiff: 'tif' };
/** Any other text after a period belongs to the name. */
const ENDINGS = new Set<string>([...Object.values(DOCUMENT_CONTENT_TYPES), ...Object.keys(SAME_ENDING), 'doc']);

/** A file's type by its first bytes, regardless of its name or declared type; null if it is not allowed for documents. */
export async function sniffDocument(head: Uint8Array): Promise<DocumentContentType | null> {
  const found = await typeOfBytes(head);
  return DocumentContentType.options.find((type) => type === found && type in UPLOADED_CONTENT_TYPES) ?? null;
}

/** The library needs a plain array; a file that it fails to read has no known type. */
const typeOfBytes = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(new Uint8Array(bytes)).catch(() => undefined))?.mime;

/** What a text that says so is, by its beginning. */
const TEXTS: readonly (readonly [RegExp, DocumentContentType])[] = [
  [/^\s*\{\\rtf/, 'application/rtf'],
  [/^\s*(?:<!doctype html|<html)\b/i, 'text/html'],
  [/^\s*<\?xml\b|^\s*<(?:[A-Za-z]+:)?ClinicalDocument\b/, 'application/xml'],
];

/**
 * The type of a document that another system sent: what a person can add, and texts (plain, RTF, HTML, C-CDA and other XML). The declared
 * type only decides how a text is named; bytes that are no text are never one. Null: it cannot be kept as a document.
 */
export async function sniffReceived(
  bytes: Uint8Array,
  declared: string | undefined,
): Promise<DocumentContentType | null> {
  const uploaded = await sniffDocument(bytes);
  if (uploaded) return uploaded;
  const text = textOf(bytes);
  if (text === null) return null;
  const known = TEXTS.find(([begin]) => begin.test(text));
  if (known) return known[1];
  // A script's first line is an instruction to run it.
  if (text.startsWith('#!')) return null;
  return /^text\/html\b/i.test(declared ?? '') ? 'text/html' : 'text/plain';
}

/** The bytes as text; null if they are something else. */
function textOf(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 64 * 1024);
  // Control characters other than tabs and line ends are in no text.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null;
  return new TextDecoder('windows-1252').decode(head).replace(/^ï»¿/, '');
}

/** A document as a line of the history names it. */
export const documentLine = ({ fileType, name }: Pick<ReferralDocument, 'fileType' | 'name'>): string =>
  `${documentTypeLabel[fileType]}: ${name}`;

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
