import { labeled, type FoundLabel, type LabeledRow } from './findLabels.rules.ts';
import type { Part, Subject } from './labelNames.ts';
import type { PageText, PageWord } from './pageText.ts';
import { isCellGap, rowsOf } from './rows.rules.ts';
import { subjectsOf } from './subjects.rules.ts';

/** What a paper says at a label. */
export interface Finding {
  readonly subject: Subject;
  readonly part: Part;
  readonly rank: number;
  readonly page: number;
  /** The label's words, none for what was found without one. */
  readonly label: readonly PageWord[];
  readonly words: readonly PageWord[];
  /** In the lines below the value's first one. */
  readonly more: readonly PageWord[];
}

/** Of a row's height: how far below its label a value may begin. */
const FURTHEST_BELOW = 3.2;
/** Of a row's height: how far below a line the same text goes on. */
const NEXT_LINE = 2.4;
/** Of the page's width: how far right of its label a value may begin. */
const FURTHEST_RIGHT = 0.42;

const topOf = (words: readonly PageWord[]): number => Math.min(...words.map(({ y0 }) => y0));
const bottomOf = (words: readonly PageWord[]): number => Math.max(...words.map(({ y1 }) => y1));

/** Boxes to tick may stand far apart: they are one answer. */
const BOX = /^(?:[[(☐☒☑]|[xX]\]?$)/;

/** Up to the next cell. */
function cellFrom(words: readonly PageWord[], height: number): PageWord[] {
  const end = words.findIndex(
    (word, at) => at > 0 && isCellGap(words[at - 1] ?? word, word, height) && !BOX.test(word.text),
  );
  return end === -1 ? [...words] : words.slice(0, end);
}

/** The words right of a label, up to the next label or cell. */
function rightOf(row: LabeledRow, label: FoundLabel, width: number): PageWord[] {
  const next = row.labels.find(({ start }) => start >= label.end)?.start ?? row.words.length;
  const words = row.words.slice(label.end, next);
  const [last, first] = [row.words[label.end - 1], words[0]];
  if (!last || !first || first.x0 - last.x1 > FURTHEST_RIGHT * width) return [];
  return cellFrom(words, row.height);
}

/** Where the column of a label ends: at the next label or cell of its row. */
function rightLimit({ height, words }: LabeledRow, label: FoundLabel): number {
  for (let at = label.end; at < words.length; at += 1) {
    const [left, right] = [words[at - 1], words[at]];
    if (left && right && isCellGap(left, right, height)) return right.x0 - height / 2;
  }
  return Infinity;
}

interface Column {
  /** Where the text may begin. */
  readonly from: number;
  readonly to: number;
  /** Where it ends at the latest. */
  readonly until: number;
}

/** The words of the nearest row below in the column; empty where the column is empty, or its next text has a label of its own. */
function belowIn(
  rows: readonly LabeledRow[],
  index: number,
  { from, to, until }: Column,
  furthest: number,
): PageWord[] {
  const above = rows[index];
  if (!above) return [];
  const floor = bottomOf(above.words) + furthest * above.height;
  for (let at = index + 1; at < rows.length; at += 1) {
    const row = rows[at];
    if (!row || row.page !== above.page || topOf(row.words) > floor) return [];
    const start = row.words.findIndex(({ x0 }) => x0 >= from && x0 < to);
    if (start === -1) continue;
    const cell = cellFrom(row.words.slice(start), row.height).filter(({ x0 }) => x0 < until);
    // Its own label stands in it, or left of it.
    const hasLabel = row.labels.some((label) => label.start < start + cell.length && label.end >= start);
    const isHeading = row.headings.some((heading) => heading.start < start + cell.length && heading.end > start);
    return hasLabel || isHeading ? [] : cell;
  }
  return [];
}

const indexOf = (rows: readonly LabeledRow[], words: readonly PageWord[]): number =>
  rows.findIndex(({ words: all }) => words[0] !== undefined && all.includes(words[0]));

/** The first word of the cell that a label stands in, or of its part behind the label before: a label may be only half read. */
function cellStart({ height, labels, words }: LabeledRow, label: FoundLabel): number {
  let start = label.start;
  for (; start > 0; start -= 1) {
    const [left, right] = [words[start - 1], words[start]];
    if (!left || !right || isCellGap(left, right, height) || labels.some(({ end }) => end === start)) break;
  }
  return start;
}

/** Whether a label without a colon stands in a row of labels, as over the columns of a table. */
const isHeader = ({ labels }: LabeledRow, label: FoundLabel): boolean =>
  !label.hasColon && labels.filter(({ hasColon }) => !hasColon).length >= 2;

/** Texts that may go on in the next line. */
const SEVERAL_LINES: ReadonlySet<Part> = new Set<Part>(['address', 'diagnosis', 'street']);

/** Above all names, a phone number and an address are the letterhead's. */
const unnamedSubject = (part: Part): Subject =>
  part === 'phone' || part === 'address' || part === 'email' ? 'other' : 'patient';

/** What a paper says, label by label. */
export function findingsOf(pages: readonly PageText[]): { rows: LabeledRow[]; findings: Finding[] } {
  const rows = pages.flatMap((page) => labeled(rowsOf(page)));
  const subjectOf = subjectsOf(rows);
  const findings: Finding[] = [];
  for (const [index, row] of rows.entries()) {
    const width = pages.find(({ page }) => page === row.page)?.width ?? 612;
    for (const label of row.labels) {
      const subject = subjectOf(label, index) ?? unnamedSubject(label.part);
      const labelWords = row.words.slice(label.start, label.end);
      const x0 = (row.words[cellStart(row, label)]?.x0 ?? 0) - 1.5 * row.height;
      const limit = rightLimit(row, label);
      const column = { from: x0, to: limit, until: limit };
      const right = rightOf(row, label, width);
      const isFar = right[0] !== undefined && right[0].x0 >= limit;
      const below =
        right.length === 0 || (isFar && isHeader(row, label)) ? belowIn(rows, index, column, FURTHEST_BELOW) : [];
      const words = below.length > 0 ? below : right;
      if (words.length === 0) continue;
      const first = words[0];
      const start = {
        from: (first?.x0 ?? 0) - 1.5 * row.height,
        to: (first?.x0 ?? 0) + 1.5 * row.height,
        until: Infinity,
      };
      const isBelow = below.length > 0 && label.part === 'diagnosis';
      const more =
        SEVERAL_LINES.has(label.part) && !isBelow ? belowIn(rows, indexOf(rows, words), start, NEXT_LINE - 1) : [];
      findings.push({ subject, part: label.part, rank: label.rank, page: row.page, label: labelWords, words, more });
    }
  }
  return { rows, findings };
}
