import { DOCUMENT_CONTENT_TYPES, type DocumentContentType, type DocumentType } from '#contract/documents/documents.ts';
import { safeFileName } from '#server/platform/http/files/fileName.ts';

interface Named {
  readonly displayId: string;
  readonly fileType: DocumentType;
  readonly name: string;
  readonly contentType: DocumentContentType;
}

/** Endings that mean the same as the one that the content type asks for. */
const ALSO: Readonly<Record<string, readonly string[]>> = { jpg: ['jpeg', 'jpe'], tif: ['tiff'] };

/** A document's name without its ending, and the ending that its content asks for. */
function parts({ contentType, name }: Named): { stem: string; ending: string } {
  const wanted = DOCUMENT_CONTENT_TYPES[contentType];
  const safe = safeFileName(name);
  const [, stem = safe, ending = ''] = /^(.*)\.([^.]+)$/.exec(safe) ?? [];
  const fits = [wanted, ...(ALSO[wanted] ?? [])].includes(ending.toLowerCase());
  return fits ? { stem, ending } : { stem: safe, ending: wanted };
}

/**
 * Gives each document its place in an archive: a folder for each referral, by its number and never by a name, and in it
 * `face-sheet - scan.pdf`. A second one of the same name is `face-sheet - scan (2).pdf`, also where only capitals differ:
 * many file systems take them for one. Documents of one referral come one after the other.
 */
export function createArchiveNames(): (document: Named) => string {
  let folder = '';
  let taken = new Set<string>();
  return (document) => {
    if (document.displayId !== folder) {
      folder = document.displayId;
      taken = new Set();
    }
    const { stem, ending } = parts(document);
    const type = document.fileType.replaceAll('_', '-');
    const base = stem === '' ? type : `${type} - ${stem}`;
    let name = `${base}.${ending}`;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} (${number}).${ending}`;
    taken.add(name.toLowerCase());
    return `${folder}/${name}`;
  };
}
