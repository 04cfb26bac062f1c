import { likelyChoice } from '#contract/exchange/importChoices.ts';
import { readDiagnosis, readIcd10 } from '#server/exchange/imports/cells/diagnosisCodes.rules.ts';
import type { Read } from './candidate.ts';
import { withDigits } from './letters.rules.ts';

/** Diagnoses and their codes. A code is sure where it belongs to the same group of illnesses as the text beside it. */

/** The groups of ICD-10-CM codes that patients of a hospice have most. */
const GROUPS: readonly (readonly [codes: RegExp, group: string])[] = [
  [/^(?:C|D[0-4])/, 'cancer'],
  [/^(?:G30|G31|F0[1-3]|G20|G12|G10|G35|G23)/, 'dementia_neuro'],
  [/^(?:I6|G45|G46)/, 'stroke'],
  [/^I/, 'cardiac'],
  [/^J/, 'respiratory'],
  [/^N1[789]/, 'renal'],
  [/^K7/, 'liver'],
];
const groupOfCode = (code: string): string | undefined => GROUPS.find(([codes]) => codes.test(code))?.[1];

const WORDS: readonly (readonly [words: RegExp, group: string])[] = [
  [/stroke|cerebral infarct|\bcva\b|intracerebral|subarachnoid/i, 'stroke'],
  [/leukemia|lymphoma|myeloma|glioblastoma|melanoma|metasta|sarcoma/i, 'cancer'],
  [/amyotrophic|\bals\b|lewy|huntington|multiple sclerosis|supranuclear/i, 'dementia_neuro'],
  [/coronary|aortic|cardiomyopathy|atrial/i, 'cardiac'],
  [/emphysema|fibrosis of lung|interstitial lung/i, 'respiratory'],
];
const groupOfText = (text: string): string | undefined =>
  WORDS.find(([words]) => words.test(text))?.[1] ?? likelyChoice('diagnosisCategory', text);

/** Whether text and code speak of the same kind of illness. */
const belongTogether = (text: string, code: string): boolean => {
  const [ofText, ofCode] = [groupOfText(text), groupOfCode(code)];
  return ofText !== undefined && ofText === ofCode;
};

/** `150.9` for I50.9 and `C34.9O`: the first sign is a letter, the second a digit. */
function mendedCode(word: string): string | undefined {
  const [, first = '', rest = ''] = /^([1IlOo08S5JGCNKF])([\dOolISB]{2}\.[\dOolISBA-Z]{1,4})$/.exec(word) ?? [];
  if (first === '') return undefined;
  const letter = { '1': 'I', l: 'I', '0': 'O', o: 'O', '8': 'B', '5': 'S' }[first] ?? first;
  return readIcd10(letter + withDigits(rest));
}

export interface ReadCondition {
  readonly text?: Read;
  readonly code?: Read;
}

const roundDigits = (part: string): string => part.replaceAll('O', '0').replaceAll(/[Il]/g, '1');

/** `F01.CO`: no code has the letters O and I behind its first sign. */
const withoutLetterO = (text: string): string =>
  text.replaceAll(
    /(?<![\w.])([A-TV-Z])([\dOIl][\dA-Z])\.([\dA-Zl]{1,4})(?!\w)/g,
    (_, first: string, two: string, rest: string) => {
      return `${first}${roundDigits(two)}.${roundDigits(rest)}`;
    },
  );

const NUMBERING = /^(?:\(?\d{1,2}[.)]|[•*-])\s+/;
const CODE_SYSTEM = /\b(?:ICD-?\s?10(?:-?CM)?|Dx)\b\s*[:#]?\s*/gi;

/** A diagnosis with its code, in any order. */
export function readCondition(given: string): ReadCondition {
  const text = withoutLetterO(given).replace(NUMBERING, '').replaceAll(CODE_SYSTEM, ' ').replaceAll(/\s+/g, ' ').trim();
  const read = readDiagnosis(text);
  const codes = [...text.matchAll(/(?<![\w.])[A-TV-Z]\d[0-9A-Z]\.[0-9A-Z]{1,4}(?![\w])/g)].map(([code]) => code);
  const mended = text.split(/[\s,;()[\]]+/).flatMap((word) => mendedCode(word) ?? []);
  const code = codes[0] ?? read.code ?? mended[0];
  const words = codes[0] === undefined && read.code === undefined ? text : (read.text ?? text);
  const bare = words
    .replaceAll(/[([]?\s*(?<![\w.])[A-TV-Z1l]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})(?!\w)\s*[)\]]?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*\)/g, '')
    .replace(/^[\s,;:–—-]+|[\s,;:–—(-]+$/g, '');
  const hasText = /\p{L}{3}/u.test(bare);
  const agree = code !== undefined && hasText && belongTogether(bare, code);
  return {
    ...(hasText ? { text: { value: bare, isChecked: groupOfText(bare) !== undefined } } : {}),
    ...(code === undefined ? {} : { code: { value: code, isChecked: agree } }),
  };
}

/** A code that stands alone at its own label. */
export function readCode(given: string): Read | undefined {
  const [word = ''] = withoutLetterO(given.trim()).split(/[\s,;/]+/);
  const exact = readIcd10(word.replaceAll(/[()[\]]/g, ''));
  const code = exact ?? mendedCode(word);
  return code === undefined
    ? undefined
    : { value: code, isChecked: exact !== undefined && groupOfCode(code) !== undefined };
}
