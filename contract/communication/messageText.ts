import { MESSAGE_VARIABLES, type MessageVariable } from './messageVariables.ts';

/** Checks of message text, for variables and for patient data that must not appear in it. App and server use the same ones. */

/** Spaces around a name are trimmed later: a pattern with several ways to match the same spaces would be extremely slow. */
const IN_BRACES = /\{\{([^{}]*)\}\}/g;

const isVariable = (name: string): name is MessageVariable => MESSAGE_VARIABLES.some((known) => known === name);

/** Names of fields with patient data, in any spelling. */
const OF_PATIENT =
  /patient|resident|client|mrn|medical|record|medicare|mbi|ssn|social|diagnos|icd|birth|dob|\bage\b|death|died|caregiver|family|referral|enrol|payer|insur|allerg|medication|hospital_room|display_id/i;

const namesIn = (words: string): string[] => [
  ...new Set([...words.matchAll(IN_BRACES)].map(([, name = '']) => name.trim())),
];

/** Unknown variables in this text, as typed between the braces; variables that name patient data are not included. */
export const unknownVariables = (words: string): string[] =>
  namesIn(words).filter((name) => !isVariable(name) && !OF_PATIENT.test(name));

/** Text in pieces: plain text, and the variables between. Unknown variables stay text as typed. */
export type WordPiece = { readonly text: string } | { readonly variable: MessageVariable };

/** Splits text into plain text and the variables between. */
export function piecesOf(words: string): WordPiece[] {
  const pieces: WordPiece[] = [];
  let read = 0;
  for (const match of words.matchAll(IN_BRACES)) {
    const [typed, between = ''] = match;
    const name = between.trim();
    if (!isVariable(name)) continue;
    if (match.index > read) pieces.push({ text: words.slice(read, match.index) });
    pieces.push({ variable: name });
    read = match.index + typed.length;
  }
  if (read < words.length) pieces.push({ text: words.slice(read) });
  return pieces;
}

/** Takes the meaning from every sign that formatting knows: a name is a name. The database does the same (as_plain_words). */
export const toPlainText = (value: string): string => value.replaceAll(/[\\`*_[\]<>()#:!|~-]/g, String.raw`\$&`);

/**
 * Puts values in the place of variables. Values are not read again.
 * @param isFormatted the words have formatting, which no value may add to
 */
export const fillVariables = (
  words: string,
  values: Readonly<Record<MessageVariable, string>>,
  { isFormatted }: { readonly isFormatted: boolean },
): string =>
  piecesOf(words)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const value = values[piece.variable].replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
      return isFormatted ? toPlainText(value) : value;
    })
    .join('');

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|${MONTH}\.? \d{1,2},? \d{4}|\d{1,2} ${MONTH}\.? \d{4})`;

const TRACES: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])|\bssn\b\D{0,15}\d{4,9}|social security\D{0,25}\d{4,9}/iu,
    'a Social Security number',
  ],
  // Medicare's identifiers: the letters S, L, O, I, B and Z are never in one.
  [
    /(?<![A-Z0-9])[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Z0-9])/iu,
    'a Medicare number',
  ],
  [
    new RegExp(
      String.raw`\b(?:d\.?o\.?b\.?|born(?: on)?|birth ?(?:date|day)|date of birth)\b[^\n]{0,20}?${DATE}`,
      'iu',
    ),
    'a date of birth',
  ],
  // A whole date of the last century, in figures, is mostly one.
  [/(?<![\d/.-])(?:\d{1,2}[/.-]\d{1,2}[/.-]19\d{2}|19\d{2}-\d{2}-\d{2})(?![\d/-])/u, 'a date of birth'],
  [/\b(?:mrn|medical record(?: number)?)\b\W{0,3}(?:no\.?|number|#)?\W{0,3}[A-Z]*\d{3,}/iu, 'a medical record number'],
];

/** Labels of the patient fields that variables of this text name. */
export const patientFieldsIn = (words: string): string[] =>
  namesIn(words)
    .filter((name) => !isVariable(name) && OF_PATIENT.test(name))
    .map((name) => `{{${name}}}, a patient field`);

/**
 * The kinds of patient data found in text that leaves the app, as plain labels; empty if none was found. Names are not checked
 * here: the server knows those of its hospice's patients. A referral's own number, R-…, reveals nothing about the patient.
 */
export function patientDataIn(words: string): string[] {
  const plain = words.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
  const traces = TRACES.filter(([pattern]) => pattern.test(plain)).map(([, what]) => what);
  return [...new Set([...patientFieldsIn(words), ...traces])];
}
