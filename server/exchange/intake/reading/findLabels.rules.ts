import { headingSubject } from './headings.rules.ts';
import type { Label, Subject } from './labelNames.ts';
import { LONGEST_LABEL, labelNamed, needsColon } from './labels.rules.ts';
import type { PageWord } from './pageText.ts';
import { isCellGap, rowHeight, textOf, type Row } from './rows.rules.ts';

/** A label in its row: the words from `start` up to `end`. */
export interface FoundLabel extends Label {
  readonly start: number;
  readonly end: number;
  readonly hasColon: boolean;
}

/** A heading in its row, over what stands below it and right of `x0`, up to `limit`. */
interface FoundHeading {
  readonly subject: Subject;
  readonly start: number;
  readonly end: number;
}

export interface LabeledRow extends Row {
  readonly height: number;
  readonly labels: readonly FoundLabel[];
  readonly headings: readonly FoundHeading[];
}

/** Values that follow their label without a colon: a day, a phone number, a record number, a code. */
const VALUE_WITHOUT_COLON: Readonly<Partial<Record<Label['part'], RegExp>>> = {
  birth: /^\(?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})/,
  phone: /^(?:\+?1[\s.-]?)?\(?\d{3}\)?$|^\(?\d{3}\)?[\s./-]?\d{3}/,
  mrn: /^#?[A-Z]{0,3}-?\d{4,}/,
  npi: /^#?\d{10}$/,
  icd10: /^\(?[A-TV-Z]\d[0-9A-Z]\.?[0-9A-Z]{0,4}\)?/,
  memberId: /^#?(?=.*\d)[A-Z0-9-]{6,}$/,
  sex: /^\[?(?:M|F|Male|Female)\]?$/i,
};

/** `DOB:04/12/1938` are two words, the label and its value. */
function splitAtColon(word: PageWord): PageWord[] {
  const at = word.text.search(/(?<=[\p{L}#)]):(?=\S)/u);
  if (at === -1 || /^https?:/i.test(word.text)) return [word];
  const x = word.x0 + ((word.x1 - word.x0) * (at + 1)) / word.text.length;
  return [
    { ...word, text: word.text.slice(0, at + 1), x1: x },
    ...splitAtColon({ ...word, text: word.text.slice(at + 1), x0: x }),
  ];
}

const isRecognized = (words: readonly PageWord[]): boolean => words.some(({ clarity }) => clarity < 1);

/** The label that begins with this word, the longest if there are several. */
function labelAt(words: readonly PageWord[], start: number, height: number): FoundLabel | undefined {
  const before = words[start - 1];
  const first = words[start];
  if (first === undefined) return undefined;
  const startsCell = before === undefined || isCellGap(before, first, height);
  for (let count = Math.min(LONGEST_LABEL, words.length - start); count > 0; count -= 1) {
    const end = start + count;
    const phrase = words.slice(start, end);
    const isOneCell = phrase.every((word, at) => at === 0 || !isCellGap(phrase[at - 1] ?? word, word, height));
    if (!isOneCell || phrase.slice(0, -1).some(({ text }) => text.endsWith(':'))) continue;
    const label = labelNamed(textOf(phrase), isRecognized(phrase));
    const last = phrase.at(-1);
    if (label === undefined || last === undefined) continue;
    const next = words[end];
    const hasColon = /[:;]$/.test(last.text);
    const endsCell = next === undefined || isCellGap(last, next, height);
    const isFollowed = next !== undefined && VALUE_WITHOUT_COLON[label.part]?.test(next.text) === true;
    const isHash = last.text.endsWith('#') && next !== undefined;
    const standsAlone = startsCell && endsCell && !needsColon(textOf(phrase));
    if (hasColon || standsAlone || (isFollowed && !endsCell) || isHash) return { ...label, start, end, hasColon };
  }
  return undefined;
}

function labelsOf(words: readonly PageWord[], height: number): FoundLabel[] {
  const labels: FoundLabel[] = [];
  let at = 0;
  while (at < words.length) {
    const label = labelAt(words, at, height);
    if (label) labels.push(label);
    at = label ? label.end : at + 1;
  }
  return labels;
}

/** Cells whose whole text is a heading, and that no value follows. */
function headingsOf(words: readonly PageWord[], labels: readonly FoundLabel[], height: number): FoundHeading[] {
  const found: FoundHeading[] = [];
  let start = 0;
  for (let at = 1; at <= words.length; at += 1) {
    const [left, right] = [words[at - 1], words[at]];
    if (left && right && !isCellGap(left, right, height)) continue;
    const subject = headingSubject(textOf(words.slice(start, at)));
    const isFollowedByValue =
      right !== undefined && !labels.some((label) => label.start === at) && left?.text.endsWith(':') === true;
    if (subject !== undefined && !isFollowedByValue) found.push({ subject, start, end: at });
    start = at;
  }
  return found;
}

/** The rows with the labels and headings in them. */
export function labeled(rows: readonly Row[]): LabeledRow[] {
  return rows.map(({ page, words: given }) => {
    const words = given.flatMap(splitAtColon);
    const height = rowHeight(words);
    const labels = labelsOf(words, height);
    return { page, words, height, labels, headings: headingsOf(words, labels, height) };
  });
}
