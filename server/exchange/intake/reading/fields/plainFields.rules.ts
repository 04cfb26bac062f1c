import { likelyChoice, readChoice, type ChoiceField } from '#contract/exchange/importChoices.ts';
import { isNpi } from '#contract/organizations/npi.ts';
import { readDay } from '#server/exchange/imports/cells/days.rules.ts';
import { readLanguage } from '#server/exchange/imports/cells/languages.rules.ts';
import { readPhone } from '#server/platform/phones.ts';
import type { Read } from './candidate.ts';
import { withDigits } from './letters.rules.ts';

/** Values that have one form: days, numbers and words of a choice. */

const DAY_IN_TEXT =
  /\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})(?!\d)|\d{4}-\d{2}-\d{2}|[A-Za-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}[ -][A-Za-z]{3,9}\.?,?[ -]\d{4}/;
const OLDEST = 112;
const AGE = /(?:\bage:?\s*|\()(\d{2,3})\s*(?:y\/?o|yrs?|years?)?\)?/i;

const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** A birth date in the past. One with a two-digit year is of the last century, unless that would be too long ago. */
export function readBirth(text: string, today: string): Read | undefined {
  const [found] = DAY_IN_TEXT.exec(text) ?? DAY_IN_TEXT.exec(withDigits(text)) ?? [];
  if (found === undefined) return undefined;
  const isFixed = !text.includes(found);
  const word = found.replaceAll(/\s?([/.-])\s?/g, '$1');
  const read = readDay(word, today, 'birth');
  const century =
    'problem' in read ? readDay(word.replace(/(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, '$119$2'), today, 'birth') : read;
  if (!('day' in century)) return undefined;
  const age = yearsBetween(century.day, today);
  if (age < 0 || century.day > today || age > OLDEST) return undefined;
  const said = AGE.exec(text)?.[1];
  const agrees = said !== undefined && Math.abs(Number(said) - age) <= 1;
  const isWhole = 'day' in read && !isFixed;
  return { value: century.day, isChecked: (isWhole && (said === undefined || agrees)) || (agrees && !isFixed) };
}

const PHONE_IN_TEXT =
  /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s./-]{0,3}\d{3}\s?[\s.-]\s?\d{4}(?:\s*(?:x|ext\.?|extension)\s*\d{1,6})?|(?<!\d)\d{10}(?!\d)/i;

/** Area codes and exchanges of North America begin with 2 to 9; none ends with 11. */
const isNorthAmerican = (phone: string): boolean => /^\([2-9](?!11)\d{2}\) [2-9](?!11)\d{2}-\d{4}/.test(phone);

/** A phone number, with where it stands in the text. */
export function findPhone(text: string): (Read & { readonly found: string }) | undefined {
  const [exact] = PHONE_IN_TEXT.exec(text) ?? [];
  const [fixed] = exact === undefined ? (PHONE_IN_TEXT.exec(withDigits(text)) ?? []) : [];
  const found = exact ?? fixed;
  const value = found === undefined ? undefined : readPhone(found.replace(/\s*ext\b/i, ' ext').trim());
  if (found === undefined || value === undefined || value.startsWith('+')) return undefined;
  // What is left behind it may be the rest of an extension.
  const rest = text.slice(text.indexOf(found) + found.length);
  return { value, found, isChecked: exact !== undefined && isNorthAmerican(value) && !/^\W*\d/.test(rest) };
}

/** Ten digits with the right check digit; others are shown, never sure. */
export function readNpi(text: string): Read | undefined {
  const [found] =
    /\d{10}/.exec(text.replaceAll(/[\s-]/g, '')) ?? /\d{10}/.exec(withDigits(text).replaceAll(/[\s-]/g, '')) ?? [];
  return found === undefined ? undefined : { value: found, isChecked: isNpi(found) };
}

/** Whether a position of a Medicare number holds a letter (A), a digit (N), or either (X); S, L, O, I, B and Z are never used (CMS). */
const MBI_FORM = ['C', 'A', 'X', 'N', 'A', 'X', 'N', 'A', 'A', 'N', 'N'];
const MBI_SIGN: Readonly<Record<string, RegExp>> = {
  C: /[1-9]/,
  N: /\d/,
  A: /[AC-HJKMNP-RT-Y]/,
  X: /[\dAC-HJKMNP-RT-Y]/,
};
const isMbi = (text: string): boolean =>
  text.length === MBI_FORM.length && MBI_FORM.every((kind, at) => MBI_SIGN[kind]?.test(text[at] ?? '') === true);

/** Eleven signs that fit a Medicare number once digits are read where only digits can be. */
function mendedMbi(text: string): string | undefined {
  if (text.length !== MBI_FORM.length) return undefined;
  const mended = MBI_FORM.map((kind, at) => {
    const sign = text[at] ?? '';
    if (MBI_SIGN[kind]?.test(sign)) return sign;
    return kind === 'A' ? sign.toUpperCase() : withDigits(sign);
  }).join('');
  return isMbi(mended) ? mended : undefined;
}

const MBI_IN_TEXT = /\b[1-9][A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d-?[A-Z]{2}\d{2}\b/;

/** A Medicare number that stands in a text without a label. */
export const findMbi = (text: string): string | undefined => {
  const found = MBI_IN_TEXT.exec(text)?.[0].replaceAll('-', '');
  return found !== undefined && isMbi(found) ? found : undefined;
};

const NUMBER_OF_A_RECORD = /^#?\s*([A-Z]{0,4}[\s-]?(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{2,18})\b/i;

/** A member number. A Medicare number is written without its dashes, as on the card’s back side and in claims. */
export function readMemberId(text: string): (Read & { readonly isMedicare: boolean }) | undefined {
  const [, found] = NUMBER_OF_A_RECORD.exec(text.replace(/^(?:no\.?|id:?)\s+/i, '')) ?? [];
  if (found === undefined) return undefined;
  const bare = found.replaceAll(/[\s-]/g, '');
  if (isMbi(bare.toUpperCase())) return { value: bare.toUpperCase(), isChecked: true, isMedicare: true };
  const mended = mendedMbi(bare);
  if (mended) return { value: mended, isChecked: false, isMedicare: true };
  return {
    value: found.replace(/\s/g, ''),
    isChecked: /^[A-Z]{0,4}-?\d{5,}(?:-\d{1,3})?$/.test(found),
    isMedicare: false,
  };
}

/** A medical record number. */
export function readRecordNumber(text: string): Read | undefined {
  const [, found] = NUMBER_OF_A_RECORD.exec(text) ?? [];
  return found === undefined
    ? undefined
    : { value: found.replace(/\s/g, ''), isChecked: /^[A-Z]{0,3}-?\d{4,}(?:-\d{1,3})?$/.test(found) };
}

/** A box that is ticked: `[X]`, `(x)`, `☒`, also where recognition lost one of its sides. */
const TICKED =
  /(?:[[({]\s?[xX✓✔]\s?[\])}|]?|(?<=^|\s)[xX]\s?[\])}|]|[☒☑✔✓✗✘])\s*(\p{L}[\p{L}\s/-]*?)(?=\s*(?:[[({☐☒☑]|[xX]\s?[\])}|]|$|\s{2,}))/u;
const BOX = /[[\](){}☐☒☑]/;

/** The text, or of several boxes the ticked one; undefined where none is. */
export function tickedText(text: string): string | undefined {
  const ticked = TICKED.exec(text)?.[1];
  if (ticked !== undefined) return ticked.trim();
  return BOX.test(text.replaceAll(/\([^()]*\)/g, '')) ? undefined : text;
}

/** A word of a choice, also in its Spanish form or as one of several boxes. Likely words are suggested, never sure. */
export function readWord(field: ChoiceField, given: string): Read | undefined {
  const text = tickedText(given)
    ?.replace(/[.,;:]+$/, '')
    .trim();
  if (text === undefined || text === '') return undefined;
  const whole = readChoice(field, text) ?? readChoice(field, SPANISH[text.toLowerCase()] ?? '');
  if (whole !== undefined) return { value: whole, isChecked: true };
  const [first = ''] = text.split(/\s*[/(,;]\s*/);
  const value = readChoice(field, first) ?? likelyChoice(field, text);
  return value === undefined ? undefined : { value, isChecked: false };
}

const SPANISH: Readonly<Record<string, string>> = {
  femenino: 'female',
  mujer: 'female',
  masculino: 'male',
  hombre: 'male',
  hija: 'daughter',
  hijo: 'son',
  esposa: 'wife',
  esposo: 'husband',
  hermana: 'sister',
  hermano: 'brother',
  nieta: 'grandson',
  nieto: 'grandson',
  sobrina: 'niece',
  sobrino: 'nephew',
  amiga: 'friend',
  amigo: 'friend',
};

export function readSpokenLanguage(text: string): Read | undefined {
  const word = text.split(/[(,;/]/)[0]?.trim() ?? '';
  const plain = /^(?:español|espanol)$/i.test(word) ? 'Spanish' : /^ingl[eé]s$/i.test(word) ? 'English' : word;
  const value = plain.length < 3 ? undefined : readLanguage(plain);
  return value === undefined ? undefined : { value, isChecked: value.length === 2 };
}

const ROOM = /^#?\s*([A-Z]{0,3}-?\d{1,4}(?:\s?[-/]?\s?[A-Z\d]{1,2})?|[A-Z]\d?)\b/i;
export function readRoom(text: string): Read | undefined {
  const found = ROOM.exec(text)?.[1]?.replaceAll(/\s/g, '');
  return found === undefined ? undefined : { value: found, isChecked: /\d/.test(found) };
}

export function readEmail(text: string): Read | undefined {
  const [found] = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text) ?? [];
  return found === undefined ? undefined : { value: found.replace(/\.$/, ''), isChecked: true };
}
