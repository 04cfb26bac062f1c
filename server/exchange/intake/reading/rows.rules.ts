import type { PageText, PageWord } from './pageText.ts';

/** Words that stand on one line, from left to right, across all columns of the page. */
export interface Row {
  readonly page: number;
  readonly words: readonly PageWord[];
}

/** Of a height: how far two words of one row may be apart before another cell begins. */
const CELL_GAP = 1.7;
/** Of the smaller height: how much two neighbors overlap. */
const OVERLAP = 0.45;
/** Lines of a form, dots that lead to a value, and specks of a scan. */
const NO_TEXT = /^[^\p{L}\p{N}#☒☑☐✓✔✗✘✕]*$/u;

/** Sides of a box, and what joins two words. */
const KEPT_SIGN = /^(?:[[\](){}]+|[/&+])$/;

const heightOf = ({ y0, y1 }: PageWord): number => y1 - y0;
const middleOf = ({ y0, y1 }: PageWord): number => (y0 + y1) / 2;

const overlap = (one: PageWord, other: PageWord): number =>
  (Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0)) / Math.min(heightOf(one), heightOf(other));

/** Without the frames and leading dots around it: `|Smith` and `Name:____` lose theirs. */
function bareWord(word: PageWord): PageWord | undefined {
  const text = word.text
    .replaceAll(/[|_¦]+/g, '')
    .replaceAll(/\.{3,}|…/g, '')
    .replaceAll(/^[~«»‘’'"“”`*•·°=<>]+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}:])[~«»`*•·°=<>]+$/gu, '');
  return NO_TEXT.test(text) && !KEPT_SIGN.test(text) ? undefined : { ...word, text };
}

/** The rows of a page from top to bottom. Each word joins the row whose last word is nearest in height, so that a slight slope does no harm. */
export function rowsOf({ page, words }: PageText): Row[] {
  const rows: PageWord[][] = [];
  const bare = words.flatMap((word) => bareWord(word) ?? []);
  for (const word of bare.toSorted((one, other) => one.x0 - other.x0)) {
    let best: PageWord[] | undefined;
    let bestOverlap = OVERLAP;
    for (const row of rows) {
      const last = row.at(-1);
      if (last === undefined || last.x1 - word.x0 > heightOf(word)) continue;
      const shared = overlap(last, word);
      if (shared > bestOverlap) [best, bestOverlap] = [row, shared];
    }
    if (best) best.push(word);
    else rows.push([word]);
  }
  return rows
    .map((row) => ({ page, words: row }))
    .toSorted((one, other) => averageMiddle(one.words) - averageMiddle(other.words));
}

const averageMiddle = (words: readonly PageWord[]): number =>
  words.reduce((sum, word) => sum + middleOf(word), 0) / words.length;

/** The usual height of a row's letters. */
export function rowHeight(words: readonly PageWord[]): number {
  const heights = words.map(heightOf).toSorted((one, other) => one - other);
  return heights[Math.floor(heights.length / 2)] ?? 1;
}

/** Whether a new cell begins between two neighbors. */
export const isCellGap = (left: PageWord, right: PageWord, height: number): boolean =>
  right.x0 - left.x1 > CELL_GAP * height;

export const textOf = (words: readonly PageWord[]): string => words.map(({ text }) => text).join(' ');
