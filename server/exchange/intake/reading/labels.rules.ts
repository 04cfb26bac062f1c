import { plainHeading } from '#contract/exchange/importHeadings.ts';
import { LABEL_NAMES, type Label } from './labelNames.ts';

/** Words that also stand alone as values: they are labels only before a colon. */
const ONLY_BEFORE_COLON = new Set(
  'home cell mobile work primary secondary medicare medicaid direct from to re dr md hospice office clinic hospital reason service'.split(
    ' ',
  ),
);
export const needsColon = (text: string): boolean => ONLY_BEFORE_COLON.has(plainName(text));

const byName = new Map<string, Label>(
  LABEL_NAMES.flatMap(([names, part, subject, rank = 1]) =>
    names.split(', ').map((name) => [plainName(name), { part, rank, ...(subject ? { subject } : {}) }] as const),
  ),
);

/** `Patient’s D.O.B.` and `patients dob` are one label; accents do not count either. */
export function plainName(text: string): string {
  return plainHeading(text.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}

export const LONGEST_LABEL = 6;
const SHORTEST_FUZZY = 7;

/** Whether two names differ by one letter that was taken for another, is missing, or is too many. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < other.length - start &&
    one[one.length - 1 - end] === other[other.length - 1 - end]
  ) {
    end += 1;
  }
  return Math.max(one.length, other.length) - start - end <= 1;
}

const fuzzy = new Map<string, Label | undefined>();

/** The label of this name; of a long name that was recognized, one letter may be wrong. */
export function labelNamed(text: string, isRecognized: boolean): Label | undefined {
  const name = plainName(text);
  const exact = byName.get(plainName(text.replaceAll('#', ' number '))) ?? byName.get(name);
  if (exact || !isRecognized || name.length < SHORTEST_FUZZY || name.length > 40) return exact;
  if (fuzzy.has(name)) return fuzzy.get(name);
  const near = [...byName].find(([known]) => known.length >= SHORTEST_FUZZY && isNear(known, name))?.[1];
  if (fuzzy.size < 5000) fuzzy.set(name, near);
  return near;
}
