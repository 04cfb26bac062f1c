import {
  PAPER_FIELDS,
  type PaperField,
  type LineBox,
  type PaperLine,
  type PaperSuggestion,
} from '#contract/exchange/intake/paperReading.ts';
import type { Candidate } from './fields/candidate.ts';
import { candidatesOf } from './fields/candidates.rules.ts';
import { inSentences } from './fields/sentences.rules.ts';
import { findingsOf } from './findValues.rules.ts';
import type { PageText, PageWord } from './pageText.ts';
import { textOf } from './rows.rules.ts';

/** Below it, a recognized word may have a wrong letter. */
const CLEAR = 0.9;
/** A value that the paper says twice needs less. */
const CLEAR_TWICE = 0.8;
/** In points: how far the mark reaches beyond the letters. */
const MARGIN = 1.5;

/** Without a check, a letter or digit that was taken for another goes unnoticed: they are sure only in the text of a PDF. */
const UNCHECKED: ReadonlySet<PaperField> = new Set<PaperField>([
  'currentLocation.room',
  'patient.mrn',
  'patient.middleName',
  'patient.suffix',
  'referredBy.email',
  'caregiver.email',
]);

const plain = (value: string): string => value.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const isSame = (one: Candidate, other: Candidate): boolean => plain(one.value) === plain(other.value);
const clarityOf = ({ words }: Candidate): number => Math.min(...words.map(({ clarity }) => clarity));

/** Of the candidates for one field the best one; sure where its check passed, its letters are clear and no other contradicts it. */
function chosen(
  candidates: readonly Candidate[],
): { readonly candidate: Candidate; readonly isSure: boolean } | undefined {
  const [best, ...others] = candidates.toSorted(
    (one, other) => other.rank - one.rank || Number(other.isChecked) - Number(one.isChecked),
  );
  if (!best) return undefined;
  const isRepeated = others.some((other) => isSame(best, other) && other.marked[0] !== best.marked[0]);
  const isDisputed = others.some((other) => !isSame(best, other) && other.rank >= best.rank);
  const isText = clarityOf(best) === 1;
  const clarity = Math.max(clarityOf(best), ...others.filter((other) => isSame(best, other)).map(clarityOf));
  return {
    candidate: best,
    isSure:
      best.isChecked &&
      !isDisputed &&
      (isText || !UNCHECKED.has(best.field)) &&
      clarity >= (isRepeated ? CLEAR_TWICE : CLEAR),
  };
}

const share = (value: number, whole: number): number => Math.min(1, Math.max(0, value / whole));

/** The box around the words, as the page is shown. */
function boxOf(words: readonly PageWord[], { height, place, width }: PageText): LineBox {
  const [left, right] = [
    Math.min(...words.map(({ x0 }) => x0)) - MARGIN,
    Math.max(...words.map(({ x1 }) => x1)) + MARGIN,
  ];
  const [top, bottom] = [
    Math.min(...words.map(({ y0 }) => y0)) - MARGIN,
    Math.max(...words.map(({ y1 }) => y1)) + MARGIN,
  ];
  const corners = [place([left, top]), place([right, top]), place([left, bottom]), place([right, bottom])];
  const x0 = share(Math.min(...corners.map(([x]) => x)), width);
  const y0 = share(Math.min(...corners.map(([, y]) => y)), height);
  const x1 = share(Math.max(...corners.map(([x]) => x)), width);
  const y1 = share(Math.max(...corners.map(([, y]) => y)), height);
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
}

/** The line to mark on the page, with its label. */
function lineOf({ marked, page, words }: Candidate, pages: readonly PageText[]): PaperLine | undefined {
  const on = pages.find((each) => each.page === page);
  const line = marked.length > 0 ? marked : words;
  return on && { page, text: textOf(line), box: boxOf(line, on) };
}

/**
 * What a paper suggests for the fields of a new referral: at most one value for each field, with its line.
 * @param today a birth date is over by then
 */
export function suggest(pages: readonly PageText[], today: string): PaperSuggestion[] {
  const { findings, rows } = findingsOf(pages);
  const sentences = pages.flatMap(({ page }) =>
    inSentences(
      rows.filter((row) => row.page === page),
      today,
    ),
  );
  const candidates = [...candidatesOf(findings, today), ...sentences].filter(({ words }) => words.length > 0);
  return PAPER_FIELDS.flatMap((field) => {
    const best = chosen(candidates.filter((candidate) => candidate.field === field));
    const line = best && lineOf(best.candidate, pages);
    return best && line ? [{ field, value: best.candidate.value, isSure: best.isSure, line }] : [];
  });
}
