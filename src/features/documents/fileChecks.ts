import { UPLOADED_CONTENT_TYPES, MAX_DOCUMENT_BYTES, type DocumentType } from '#contract/documents/documents.ts';

/** The file types that the file chooser offers; the server checks the bytes. */
export const ACCEPTED = ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.docx'];
const TYPES = new Set<string>(Object.keys(UPLOADED_CONTENT_TYPES));

/** Why a file cannot be added, as far as the browser knows; undefined: it can. */
export function reasonAgainst({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > MAX_DOCUMENT_BYTES) return 'This file is larger than 25 MB. Scan it at a lower resolution or in parts.';
  const hasEnding = ACCEPTED.some((ending) => name.toLowerCase().endsWith(ending));
  if (TYPES.has(type) || hasEnding || (type === '' && !name.includes('.'))) return undefined;
  return 'Add a PDF, JPEG, PNG, TIFF, or Word (.docx) file.';
}

/** Patterns in a file name that suggest its type; the first that matches counts. */
const HINTS: readonly (readonly [DocumentType, RegExp])[] = [
  ['face_sheet', /face ?sheet|demographic/],
  ['history_physical', /history|physical|h ?&? ?p\b|discharge summary|progress note|consult/],
  ['medication_list', /medication|\bmeds?\b|\bmar\b/],
  ['labs_imaging', /\blabs?\b|imaging|x ?ray|\bct\b|\bmri\b|radiology|pathology/],
  ['advance_directive', /advance|directive|living will|polst|molst|\bdnr\b|proxy|power of attorney|\bpoa\b/],
  ['insurance', /insurance|medicare|medicaid|\bcard\b|payer|coverage/],
  ['consent_election', /consent|election/],
  ['certification', /certif|\bcti\b|face to face|\bf2f\b/],
  ['physician_order', /order|referral|prescription|\brx\b/],
];

/** The most likely document type of a file, from its name. */
export function guessedType(name: string): DocumentType {
  const words = name
    .toLowerCase()
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[_\-.+]+/g, ' ');
  return HINTS.find(([, hint]) => hint.test(words))?.[0] ?? 'other';
}

const KIB = 1024;
const MIB = KIB * KIB;

/** `640 kB`, `3.4 MB`: as the limit of 25 MB counts. */
export function sizeLabel(bytes: number): string {
  if (bytes < MIB) return `${Math.max(1, Math.round(bytes / KIB)).toLocaleString('en-US')} kB`;
  return `${(bytes / MIB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
